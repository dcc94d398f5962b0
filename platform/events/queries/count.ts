import type { CountResult, RequestsQuery } from '#wire/pulse/requests.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'

import type { Store } from '../store.ts'
import { requestsWhere, ROWS_ONLY } from './scope.ts'

const COUNT = (where: string): string => `
    SELECT count() AS count, countIf(failed = 1) AS failed
    FROM requests
    WHERE ${where}
    ${ROWS_ONLY}`

export async function countRequests(store: Store, scope: OrgScope, query: RequestsQuery, signal?: AbortSignal): Promise<CountResult> {
  const where = requestsWhere(scope, query)
  const [row] = await store.select<CountResult>({ sql: COUNT(where.sql), params: where.params }, signal)
  return row ?? { count: 0, failed: 0 }
}
