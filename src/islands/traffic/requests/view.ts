import { computed } from 'nanostores'

import { REQUESTS } from '#domain/filter/fields.ts'
import type { StatusClass } from '#src/lib/status.ts'
import { applyFilter } from '#src/stores/filter.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { sortAmong } from '#src/stores/sort.ts'

import { filterAbout } from '../filter/filter-about.ts'

/**
 * What the requests screen shows, read from the address and written to it, so that a link says it all and Back undoes:
 * `q` filter, `sort`, `cols`, `live`, `mark`, `id` (the row one stands on). Range and organization have their own stores.
 */
export const requestFilter = filterAbout(REQUESTS)
export const { $filter } = requestFilter
export const $live = computed($search, (search) => search.get('live') === '1')
/** Milliseconds since 1970; 0 none. */
export const $mark = computed($search, (search) => (/^\d{12,14}$/.test(search.get('mark') ?? '') ? Number(search.get('mark')) : 0))
export const $rowId = computed($search, (search) => search.get('id') ?? '')

export const { $sort, toggleSort } = sortAmong(['time', 'duration', 'status', 'bytesReceived', 'bytesSent'])

export async function pickClasses(classes: ReadonlySet<StatusClass>): Promise<void> {
  const { withClasses } = await import('#src/lib/status-filter.ts')
  const parsed = $filter.get()
  if (parsed.ok) applyFilter(withClasses(parsed.node, classes))
}

/** The tail brings the newest, so it cannot be sorted otherwise. */
export const setLive = (live: boolean): void => setSearch(live ? { live: '1', sort: undefined, to: undefined } : { live: undefined })

export const setMark = (ms: number): void => setSearch({ mark: ms > 0 ? String(ms) : undefined })
