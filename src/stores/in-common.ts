import { computed } from 'nanostores'

import { $search, setSearch } from './location.ts'

/** What is compared with the rest: the rows of the filter, among them those that went wrong, or those that are selected. */
export type Compared = 'filter' | 'apart' | 'chosen'
const CHOICES: readonly string[] = ['filter', 'apart', 'chosen'] satisfies Compared[]

/** `common` in the address while the panel is open: what was chosen to be compared. */
export const $inCommon = computed($search, (search): Compared | undefined => {
  const compared = search.get('common') ?? ''
  return CHOICES.includes(compared) ? (compared as Compared) : undefined // one of them
})

/** Opens the panel, or closes it with undefined. No step that Back would undo. */
export const showInCommon = (compared: Compared | undefined): void => setSearch({ common: compared }, { history: 'replace' })
