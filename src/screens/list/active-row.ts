import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { RefObject } from 'react'

import type { TableHandle } from '#src/components/table/table-types.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { $search, setSearch } from '#src/stores/location.ts'

/** So that walking down a list does not write an address for each step; browsers limit how often one may. */
const REMEMBER_AFTER_MS = 300

/** The row one stands on: `id` in the address a moment later, so that it is found again. */
export interface ActiveRow {
  $id: ReadableAtom<string>
  stand: (id: string) => void
}

/** Where one stands is nothing that Back should undo. */
const remember = (id: string): void => setSearch({ id: id || undefined }, { history: 'replace' })

export function createActiveRow(): ActiveRow {
  const $id = atom($search.get().get('id') ?? '')
  let waiting: { timer: ReturnType<typeof setTimeout>; id: string } | undefined

  function rememberNow(): void {
    if (!waiting) return
    clearTimeout(waiting.timer)
    remember(waiting.id)
    waiting = undefined
  }

  // Who moves and opens at once must find the same row again on the way back
  onMount($id, () => {
    document.addEventListener('astro:before-preparation', rememberNow)
    return () => {
      document.removeEventListener('astro:before-preparation', rememberNow)
      clearTimeout(waiting?.timer)
    }
  })

  return {
    $id,
    stand(id) {
      $id.set(id)
      clearTimeout(waiting?.timer)
      waiting = { timer: setTimeout(rememberNow, REMEMBER_AFTER_MS), id }
    },
  }
}

/** Ids of the selected rows of one list. */
export interface Selection {
  $ids: ReadableAtom<ReadonlySet<string>>
  /** `toggle` each of them, or `add` all. */
  select: (ids: readonly string[], how: 'toggle' | 'add') => void
  clear: () => void
}

/** A selection belongs to a list while it is on the screen. */
export function createSelection(): Selection {
  const $ids = atom<ReadonlySet<string>>(new Set())
  return {
    $ids,
    select(ids, how) {
      const next = new Set($ids.get())
      for (const id of ids) if (how === 'add' || !next.delete(id)) next.add(id)
      $ids.set(next)
    },
    clear: () => $ids.set(new Set()),
  }
}

/** Pressed anywhere on the page, the keys of rows act as in the rows; from the first moment that rows are seen. */
export function useRowKeys(table: RefObject<TableHandle | null>): void {
  const press = (key: string) => () => table.current?.press(key)
  useShortcut('row.next', press('j'))
  useShortcut('row.previous', press('k'))
  useShortcut('row.open', press('Enter'))
  useShortcut('row.select', press('x'))
  useShortcut('row.copy', press('c'))
}
