import { useEffect, useState } from 'react'

import type { WireError } from '#src/lib/errors.ts'
import { type Loadable, loaded } from '#src/lib/loadable.ts'

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

const NOT_LOADED: WireError = {
  kind: 'failed',
  message: 'The drawing of the world could not be loaded. Check your connection and try again, or read the table.',
  status: undefined,
  requestId: undefined,
}

/** The drawing of the world, loaded when the first map is shown. */
export function useWorld(): Loadable<World> {
  const [world, setWorld] = useState<Loadable<World>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let wanted = true
    const retry = (): void => {
      setWorld({ state: 'loading' })
      setAttempt(attempt + 1)
    }
    import('./world.json').then(
      ({ default: drawing }) => wanted && setWorld(loaded(drawing)),
      () => wanted && setWorld({ state: 'failed', error: NOT_LOADED, retry }), // nothing else is to be learned from why
    )
    return () => {
      wanted = false
    }
  }, [attempt])
  return world
}
