import { atom, type ReadableAtom } from 'nanostores'

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
