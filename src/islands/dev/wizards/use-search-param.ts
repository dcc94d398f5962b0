import { useEffect, useState } from 'react'

import { TRAVERSE_EVENT } from '#src/lib/traverse.ts'

/** One parameter of the address, as a page of the catalogue keeps its state: a change is a step that Back undoes. */
export function useSearchParam(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => read(name))

  useEffect(() => {
    const follow = () => setValue(read(name))
    window.addEventListener(TRAVERSE_EVENT, follow)
    return () => window.removeEventListener(TRAVERSE_EVENT, follow)
  }, [name])

  function put(next: string) {
    const url = new URL(location.href)
    url.searchParams.set(name, next)
    const state: unknown = history.state
    // The page router counts entries in history.state
    const counted = typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number' ? state.index : 0
    if (url.href !== location.href) history.pushState({ ...(state as object | null), index: counted + 1 }, '', url)
    setValue(next)
  }

  return [value, put]
}

const read = (name: string): string => new URL(location.href).searchParams.get(name) ?? ''
