/** Names by id that the organization of the page gives to vendors; they come before those of the catalogue. */
type Names = ReadonlyMap<string, string>

const NONE: Names = new Map()
let names = NONE
let load: (() => void) | undefined
let wanted = false
const listeners = new Set<() => void>()

export const ownVendorName = (id: string): string | undefined => names.get(id)

/** One writer, `src/queries/vendor-names.ts`, whenever the organization or its vendors change. */
export function setOwnVendorNames(next: Names = NONE): void {
  if (next.size === 0 && names.size === 0) return
  names = next
  for (const listener of listeners) listener()
}

export const onOwnVendorNames = (listener: () => void): void => void listeners.add(listener)

/** Who loads them, once somebody draws names: what is here is in every page, what asks a server is not. */
export function offerOwnVendorNames(work: () => void): void {
  load = work
  if (wanted) work()
}

/** Names are drawn, and the first rows are there. */
export function wantOwnVendorNames(): void {
  if (wanted) return
  wanted = true
  load?.()
}
