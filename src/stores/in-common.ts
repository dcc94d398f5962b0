import { computed } from 'nanostores'

import { $search, setSearch } from './location.ts'

/** What is compared with the rest: the rows of the filter, or among them those that went wrong. */
export type Compared = 'filter' | 'apart'

/** `common` in the address while the panel is open: what was chosen to be compared. */
export const $inCommon = computed($search, (search): Compared | undefined => {
  const chosen = search.get('common')
  return chosen === 'filter' || chosen === 'apart' ? chosen : undefined
})

/** Opens the panel, or closes it with undefined. No step that Back would undo. */
export const showInCommon = (compared: Compared | undefined): void => setSearch({ common: compared }, { history: 'replace' })
