import { requestHistogram, requestRows } from '#src/queries/requests.ts'
import { requestValuesQuery } from '#src/screens/filter/options.ts'
import { listScreen } from '#src/screens/list/list-screen.tsx'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { NarrowRow } from './NarrowRow.tsx'
import { requestColumns } from './request-columns.tsx'
import { requests } from './requests.ts'

/** /traffic/requests: HTTP, gRPC and database requests together. */
export const RequestsScreen = listScreen<RequestRow, 'time' | 'duration' | 'status' | 'bytesReceived' | 'bytesSent'>({
  noun: { one: 'request', many: 'requests' },
  state: requests,
  query: {
    rows: requestRows,
    ahead: requestHistogram,
    tail: async () => (await import('#src/queries/tail.ts')).openTail,
  },
  columns: requestColumns,
  usual: ['time', 'method', 'status', 'address', 'duration', 'received', 'client', 'vendor'],
  narrow: (row) => <NarrowRow row={row} />,
  values: requestValuesQuery,
  peek: async () => (await import('../request/RequestScreen.tsx')).request,
  compare: async (scope, row) => (await import('./go-from-row.ts')).compareWithGood(scope, row),
  around: async () => (await import('./requests-around.tsx')).requestsAround,
})
