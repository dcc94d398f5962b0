import { useCallback, useEffect, useState } from 'react'

/** A country as it is drawn; `x`, `y` is where its dot stands, `size` the square root of its largest part's area. */
export interface CountryShape {
  path: string
  x: number
  y: number
  size: number
}

/** Written by scripts/make-world-map.mjs; lengths in units of the drawing. */
export interface World {
  width: number
  height: number
  countries: Record<string, CountryShape>
}

export type LoadedWorld = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; world: World }

/** The drawing of the world, loaded when the first map is shown. */
export function useWorld(): { loaded: LoadedWorld; retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedWorld>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let wanted = true
    import('./world.json').then(
      ({ default: world }) => wanted && setLoaded({ state: 'ready', world }),
      () => wanted && setLoaded({ state: 'failed' }), // the note below it says so; nothing else is to be learned from it
    )
    return () => {
      wanted = false
    }
  }, [attempt])
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return { loaded, retry }
}
