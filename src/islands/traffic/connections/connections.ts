import { computed } from 'nanostores'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { listState } from '#src/screens/list/list-state.ts'
import { $search, setSearch } from '#src/stores/location.ts'

/** What the list of connections and the page of one share, read from the address and written to it. */
export const connections = listState({
  path: '/traffic/connections',
  fields: CONNECTIONS,
  sorts: ['time', 'duration', 'bytes', 'bytesSent', 'bytesReceived'],
  carried: ['show'],
})

/** `show=coverage`: how much can be seen, in the place of the rows. */
export const $coverageShown = computed($search, (search) => search.get('show') === 'coverage')
export const showCoverage = (shown: boolean): void => setSearch({ show: shown ? 'coverage' : undefined })
