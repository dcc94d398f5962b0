import { computed } from 'nanostores'

import { $search, setSearch } from '#src/stores/location.ts'

/** Whether rows arrive by themselves: `live` in the address. */
export const $live = computed($search, (search) => search.get('live') === '1')

/** The tail brings the newest, so the list cannot be sorted otherwise. */
export const setLive = (live: boolean): void => setSearch(live ? { live: '1', sort: undefined, to: undefined } : { live: undefined })

/** What comes after this moment is new: `mark` in the address, milliseconds since 1970; 0: there is no mark. */
export const $mark = computed($search, (search) => (/^\d{12,14}$/.test(search.get('mark') ?? '') ? Number(search.get('mark')) : 0))

export const setMark = (ms: number): void => setSearch({ mark: ms > 0 ? String(ms) : undefined })
