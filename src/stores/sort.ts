import { computed, type ReadableAtom } from 'nanostores'

import { $search, setSearch } from './location.ts'

/** By what rows are sorted. */
export interface SortOf<Name extends string> {
  by: Name
  direction: 'asc' | 'desc'
}

const $sortText = computed($search, (search) => search.get('sort') ?? '')

/**
 * The order of a list as it stands in the address: `sort=duration` or `sort=duration.asc`; the first of `names`, largest or newest first, when
 * nothing usable is given.
 */
export function sortAmong<Name extends string>(names: readonly [Name, ...Name[]]) {
  const [usual] = names
  const $sort: ReadableAtom<SortOf<Name>> = computed($sortText, (text): SortOf<Name> => {
    const [by, direction] = text.split('.')
    const known = names.find((name) => name === by)
    return { by: known ?? usual, direction: direction === 'asc' && known ? 'asc' : 'desc' }
  })
  return {
    $sort,
    /** First click: largest first; second: smallest first; third: as usual again. A live tail brings the newest, so it ends. */
    toggleSort(by: Name): void {
      const now = $sort.get()
      const next = now.by !== by ? by : now.direction === 'desc' ? `${by}.asc` : ''
      setSearch({ sort: next === usual ? undefined : next, live: undefined })
    },
  }
}
