import { computed } from 'nanostores'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { sortAmong } from '#src/stores/sort.ts'

import { filterAbout } from '../filter/filter-about.ts'

/**
 * What the connections screen shows, read from the address and written to it: `q` filter, `sort`, `cols`, `show` (the list, or how much can be
 * seen), `id` (the row one stands on, or the connection of the page). Range and organization have their own stores.
 */
export const connectionFilter = filterAbout(CONNECTIONS)
export const { $sort, toggleSort } = sortAmong(['time', 'duration', 'bytes', 'bytesSent', 'bytesReceived'])
export const $connectionId = computed($search, (search) => search.get('id') ?? '')

export const $coverageShown = computed($search, (search) => search.get('show') === 'coverage')
export const showCoverage = (shown: boolean): void => setSearch({ show: shown ? 'coverage' : undefined })
