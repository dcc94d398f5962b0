import { WireFailure } from './errors.ts'

/** One of the things that stand in a list of a setting, as a page of its own sees it. */
export type ItemRow<Item extends object> = Item & {
  /** Follows from what it is, not from where it stands: an address still names it when others come and go. */
  id: string
  /** Another one after every change of it, and of nothing else. */
  version: string
}

/** Ids and versions of a list. Things that go by the same name are told apart by their order. */
export function itemRows<Item extends object>(items: readonly Item[], nameOf: (item: Item) => string): ItemRow<Item>[] {
  const times = new Map<string, number>()
  return items.map((item) => {
    const id = shortDigest(nameOf(item))
    const before = times.get(id) ?? 0
    times.set(id, before + 1)
    return { ...item, id: before === 0 ? id : `${id}-${before + 1}`, version: shortDigest(JSON.stringify(item)) }
  })
}

/** Where it stands, if it is still what was shown: another version is another person's change. */
export function placeOf<Item extends object>(
  rows: readonly ItemRow<Item>[],
  { id, version }: { id: string; version: string },
  noun: string,
): number {
  const at = rows.findIndex((row) => row.id === id)
  const row = rows[at]
  if (!row) throw new WireFailure({ kind: 'not-found', message: `Somebody deleted this ${noun}.` })
  if (row.version !== version)
    throw new WireFailure({ kind: 'stale', message: `Somebody else changed this ${noun} meanwhile.`, version: row.version })
  return at
}

/** A thing without what makes it a row. */
export const itemIn = <Item extends object>({ id: _id, version: _version, ...item }: ItemRow<Item>): Item => item as unknown as Item // what is left

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * 64 bits of a text, as two FNV-1a of 32 bits (draft-eastlake-fnv) that begin differently. Names things in a list of a thousand; proves nothing. The browser's own digests
 * exist on https only.
 */
export const shortDigest = (text: string): string =>
  [OFFSET, ~OFFSET].map((start) => fnv(text, start).toString(36).padStart(7, '0')).join('')

function fnv(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash >>> 0
}
