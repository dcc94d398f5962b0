import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ErrorsAnswer, ErrorsQuery } from '#wire/pulse/measures.ts'

import type { Store } from '../store.ts'
import { requestsWhere } from './scope.ts'

/** Sources name gRPC's 0 differently. */
const IS_ERROR = `(failed = 1 OR status >= 400 OR grpc_status NOT IN ('', '0', 'OK'))`

const ERRORS = (where: string): string => `
    SELECT *, sum(count) OVER () AS total
    FROM (
      SELECT
        family,
        status,
        grpc_status AS grpcStatus,
        method,
        host,
        template AS endpoint,
        count() AS count,
        uniq(client) AS clients,
        toUnixTimestamp64Milli(min(ts)) AS firstMs,
        toUnixTimestamp64Milli(max(ts)) AS lastMs,
        argMax(id, (ts, id)) AS exampleId
      FROM requests
      WHERE ${where} AND ${IS_ERROR}
      GROUP BY family, status, grpcStatus, method, host, endpoint)
    ORDER BY count DESC, lastMs DESC, exampleId
    LIMIT {limit:UInt32}`

type ErrorRow = ErrorsAnswer['rows'][number] & { total: number }

export async function requestErrors(store: Store, scope: OrgScope, query: ErrorsQuery, signal?: AbortSignal): Promise<ErrorsAnswer> {
  const where = requestsWhere(scope, query)
  const rows = await store.select<ErrorRow>({ sql: ERRORS(where.sql), params: { ...where.params, limit: query.limit } }, signal)
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 }
}
