import { queryOptions } from '@tanstack/react-query'

import { toWireError, WireFailure } from '#src/lib/errors.ts'
import { itemIn, itemRows, type ItemRow, placeOf } from '#src/lib/item-rows.ts'
import type { Setting } from '#wire/product/resource.ts'

import { changeAgentSetting, settingOf } from './setting.ts'
import { queryClient } from './client.ts'

interface Parts<Value, Item> {
  /** `filter`: in what is said about one. */
  noun: string
  read: (value: Value) => readonly Item[]
  write: (value: Value, items: readonly Item[]) => Value
  /** What one goes by. */
  nameOf: (item: Item) => string
  /** Names are given once; the field that holds them, and what is said at it. */
  unique?: { field: string; message: string }
  /** Why the list cannot become this one. */
  refuse?: (items: readonly Item[]) => string | undefined
}

interface Ref {
  id: string
  version: string
}

/** Somebody else may save the setting between our reading and writing it. */
const TRIES_MAX = 3

/**
 * Things in a list of a setting, as if each were a resource. The setting is replaced as a whole, but what is compared is the one thing that somebody
 * changes: two people who change two of them do not meet.
 */
export function settingItems<Value extends object, Stored extends Value & { version: string }, Item extends object>(
  setting: Setting<Value, Stored>,
  { noun, read, write, nameOf, unique, refuse }: Parts<Value, Item>,
) {
  type Row = ItemRow<Item>
  const { path } = setting
  const rowsIn = (stored: Value): Row[] => itemRows(read(stored), nameOf)
  const stored = (orgId: string): Promise<Stored> => queryClient.fetchQuery({ ...settingOf(setting, orgId), staleTime: 0 })
  const allKey = (orgId: string) => [path, orgId, 'items'] as const
  const oneKey = (orgId: string, id: string) => [path, orgId, 'item', id] as const
  /** What was removed here, to be put back. */
  const removed = new Map<string, { item: Item; at: number }>()

  /** What the list becomes is decided on the list as it is now. */
  async function edit(orgId: string, change: (rows: readonly Row[]) => readonly Item[]): Promise<Row[]> {
    for (let tries = 1; ; tries++) {
      const { version, ...value } = await stored(orgId)
      const present = value as unknown as Value // the setting without its version
      const items = change(rowsIn(present))
      const reason = refuse?.(items)
      if (reason) throw new WireFailure({ kind: 'conflict', message: reason, fields: {} })
      try {
        const rows = rowsIn(await changeAgentSetting(setting, orgId, { version }, write(present, items)))
        queryClient.setQueryData(allKey(orgId), rows)
        for (const row of rows) queryClient.setQueryData(oneKey(orgId, row.id), row)
        return rows
      } catch (cause) {
        if (toWireError(cause).kind !== 'stale' || tries >= TRIES_MAX) throw cause
      }
    }
  }

  function demandUnique(rows: readonly Row[], items: readonly Item[]): void {
    const taken = new Set(rows.map(nameOf))
    if (unique && items.some((item) => taken.has(nameOf(item))))
      throw new WireFailure({ kind: 'conflict', message: unique.message, fields: { [unique.field]: unique.message } })
  }

  return {
    all: (orgId: string) =>
      queryOptions({
        queryKey: allKey(orgId),
        queryFn: async (): Promise<Row[]> => rowsIn(await stored(orgId)),
        enabled: orgId !== '',
      }),
    /** Null when there is none with that id. */
    one: (orgId: string, id: string) =>
      queryOptions({
        queryKey: oneKey(orgId, id),
        queryFn: async (): Promise<Row | null> => rowsIn(await stored(orgId)).find((row) => row.id === id) ?? null,
        enabled: orgId !== '' && id !== '',
      }),
    /** At the end of the list. */
    add: (orgId: string, ...items: Item[]): Promise<Row[]> =>
      edit(orgId, (rows) => {
        demandUnique(rows, items)
        return [...rows.map(itemIn), ...items]
      }),
    async change(orgId: string, ref: Ref, body: Partial<Item>): Promise<Row> {
      let place = 0
      const rows = await edit(orgId, (now) => {
        place = placeOf(now, ref, noun)
        const items = now.map(itemIn)
        const changed = { ...items[place], ...body } as Item // `place` is one of them
        demandUnique(now.toSpliced(place, 1), [changed])
        return items.with(place, changed)
      })
      return rows[place] as Row // written at that place
    },
    /** Removes them; one that somebody has changed or removed stops all of it. */
    async remove(orgId: string, ...refs: readonly Ref[]): Promise<void> {
      await edit(orgId, (rows) => {
        const places = new Set(refs.map((ref) => placeOf(rows, ref, noun)))
        removed.clear()
        for (const at of places) removed.set(rows[at]?.id ?? '', { item: itemIn(rows[at] as Row), at }) // each is a place of them
        return rows.filter((_, at) => !places.has(at)).map(itemIn)
      })
    },
    /** Puts back what was removed last on this page, all that went with this one. */
    async restore(orgId: string, id: string): Promise<Row> {
      const all = [...removed.values()].toSorted((a, b) => a.at - b.at)
      if (!removed.has(id)) throw new WireFailure({ kind: 'not-found', message: `This ${noun} cannot be put back any more.` })
      const rows = await edit(orgId, (now) => {
        const items = all.map(({ item }) => item)
        demandUnique(now, items)
        return all.reduce((list, { item, at }) => list.toSpliced(at, 0, item), now.map(itemIn))
      })
      removed.clear()
      const row = rows.find((one) => one.id === id)
      if (!row) throw new WireFailure({ kind: 'not-found', message: `Somebody deleted this ${noun}.` })
      return row
    },
    /** To another place of the list, where the order counts. */
    move: (orgId: string, ref: Ref, to: number): Promise<unknown> =>
      edit(orgId, (rows) => {
        const at = placeOf(rows, ref, noun)
        const items = rows.map(itemIn)
        return items.toSpliced(at, 1).toSpliced(to, 0, items[at] as Item) // `at` is one of them
      }),
  }
}
