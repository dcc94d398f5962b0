import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ErrorsResult, ErrorsQuery } from '#wire/pulse/measures.ts'

import type { Store } from '../store.ts'
import { HOUR_MS } from './hourly-kept.ts'
import { requestsWhere, ROWS_ONLY } from './scope.ts'

/** Failed or refused, as in domain/traffic/failed.ts. Sources name gRPC's 0 differently. */
const IS_ERROR = `(failed = 1 OR status >= 400 OR grpc_status NOT IN ('', '0', 'OK'))`

const KIND_NAMES = ['family', 'status', 'grpcStatus', 'method', 'host', 'endpoint'] as const
const KIND = 'family, status, grpc_status AS grpcStatus, method, host, template AS endpoint'

/** Errors are few, so the rest is looked at for them only. */
const ERRORS = (where: string): string => `
    SELECT *, sum(count) OVER () AS total
    FROM (
      SELECT
        ${KIND},
        count() AS count,
        uniq(client) AS clients,
        toUnixTimestamp64Milli(min(ts)) AS firstMs,
        toUnixTimestamp64Milli(max(ts)) AS lastMs
      FROM requests
      PREWHERE ${IS_ERROR}
      WHERE ${where}
      GROUP BY family, status, grpcStatus, method, host, endpoint)
    ORDER BY count DESC, lastMs DESC, ${KIND_NAMES.join(', ')}
    LIMIT {limit:UInt32}
    ${ROWS_ONLY}`

/**
 * The newest of each kind, found by its known time: the ids of all errors are most of what there is to read, and these are in a few hours of a few
 * hosts.
 */
const NEWEST = (where: string): string => `
    SELECT ${KIND}, max(id) AS exampleId
    FROM requests
    WHERE ${where} AND ${IS_ERROR}
      AND indexHint(toStartOfHour(ts) IN {hours:Array(DateTime('UTC'))} AND host IN {hosts:Array(String)})
      AND toUnixTimestamp64Milli(ts) IN {moments:Array(Int64)}
    GROUP BY family, status, grpcStatus, method, host, endpoint, ts
    ORDER BY ts
    ${ROWS_ONLY}`

type ErrorRow = ErrorsResult['rows'][number]
type Kind = Omit<ErrorRow, 'exampleId'> & { total: number }

export async function requestErrors(store: Store, scope: OrgScope, query: ErrorsQuery, signal?: AbortSignal): Promise<ErrorsResult> {
  const where = requestsWhere(scope, query)
  const kinds = await store.select<Kind>({ sql: ERRORS(where.sql), params: { ...where.params, limit: query.limit } }, signal)
  if (kinds.length === 0) return { rows: [], count: 0 }
  const newest = await store.select<ErrorRow>({ sql: NEWEST(where.sql), params: { ...where.params, ...placesOf(kinds) } }, signal)
  const examples = new Map(newest.map((row) => [keyOf(row), row.exampleId]))
  // What expired between the two queries has no newest one any more, and is no error any more.
  const rows = kinds.flatMap(({ total: _, ...kind }) => {
    const exampleId = examples.get(keyOf(kind))
    return exampleId === undefined ? [] : [{ ...kind, exampleId }]
  })
  return { rows, count: kinds[0]?.total ?? 0 }
}

/** Where the newest ones are, each place once. */
function placesOf(kinds: readonly Kind[]) {
  const moments = new Set(kinds.map(({ lastMs }) => lastMs))
  const hours = new Set([...moments].map((ms) => Math.floor(ms / HOUR_MS) * (HOUR_MS / 1000)))
  return { moments: [...moments], hours: [...hours], hosts: [...new Set(kinds.map(({ host }) => host))] }
}

const keyOf = (row: Omit<ErrorRow, 'exampleId'>): string => JSON.stringify(KIND_NAMES.map((name) => row[name]))
