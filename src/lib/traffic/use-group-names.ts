import { useEffect, useSyncExternalStore } from 'react'

import { onOwnVendorNames, wantOwnVendorNames } from './own-vendor-names.ts'
import { plainNameOfGroup } from './plain-group-names.ts'

/** What names the values of traffic. */
export type NameOf = typeof plainNameOfGroup

let named: NameOf = plainNameOfGroup
/** Another one whenever a name may be another. */
let nameOf: NameOf = plainNameOfGroup
let wanted = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function renew(): void {
  nameOf = (...value) => named(...value)
  for (const listener of listeners) listener()
}

/** After the frame that shows ids: neither the catalogue of vendors nor the organization's own may delay it. */
function load(): void {
  if (wanted) return
  wanted = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      onOwnVendorNames(renew)
      wantOwnVendorNames()
      import('./group-names.ts').then(
        ({ nameOfGroup }) => {
          named = nameOfGroup
          renew()
        },
        () => (wanted = false), // ids stay; whoever is drawn next asks again
      )
    }, 0),
  )
}

/**
 * For what may be drawn before the names of vendors are there, and for what shows one that the organization may change: vendors go by their ids
 * until then. `later`: they may be loaded now.
 */
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
