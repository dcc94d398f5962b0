import { useEffect, useSyncExternalStore } from 'react'

import { plainNameOfGroup } from './plain-group-names.ts'

/** What names the values of traffic. */
export type NameOf = typeof plainNameOfGroup

let nameOf: NameOf = plainNameOfGroup
let wanted = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After the frame that shows ids: the catalogue of vendors must not delay it. */
function load(): void {
  if (wanted) return
  wanted = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      import('./group-names.ts').then(
        ({ nameOfGroup }) => {
          nameOf = nameOfGroup
          for (const listener of listeners) listener()
        },
        () => (wanted = false), // ids stay; whoever is drawn next asks again
      )
    }, 0),
  )
}

/** For what may be drawn before the catalogue of vendors is there: vendors go by their ids until then. `later`: it may be loaded now. */
export function useGroupNames(later: boolean): NameOf {
  useEffect(() => {
    if (later) load()
  }, [later])
  return useSyncExternalStore(
    subscribe,
    () => nameOf,
    () => nameOf,
  )
}
