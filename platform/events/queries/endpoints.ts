import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { EndpointRow, EndpointsAnswer, EndpointsQuery } from '#wire/pulse/measures.ts'

import { REQUEST_WORDS } from '../filter-words.ts'
import type { Store } from '../store.ts'
import { keySql, REQUEST_GROUP_SQL } from './groups.ts'
import { byHour, type Hourly, isKept } from './hourly.ts'
import { QUANTILE_ERROR, quantileMs } from './quantiles.ts'
import { requestsWhere } from './scope.ts'

const ORDER: Readonly<Record<EndpointsQuery['sort'], string>> = {
  count: 'count',
  failed: 'failures',
  errorRate: 'failures / count',
  p95: 'if(count < 20, maxMs, us[2] / 1000)',
  p99: 'if(count < 100, maxMs, us[3] / 1000)',
  average: 'averageMs',
  bytes: 'bytesSent + bytesReceived',
}

/** Grouped by the columns themselves: by a list made of them it takes several times as long. */
const FROM_ROWS = (where: string, columns: readonly string[], order: string): string => `
    SELECT *, count() OVER () AS groups
    FROM (
      SELECT
        ${keySql(columns)} AS key,
        count() AS count,
        sum(failed) AS failures,
        countIf(status >= 400 AND status < 500) AS refused,
        avg(duration_us) / 1000 AS averageMs,
        quantilesDD(${QUANTILE_ERROR}, 0.5, 0.95, 0.99)(duration_us) AS us,
        max(duration_us) / 1000 AS maxMs,
        sum(bytes_sent) AS bytesSent,
        sum(bytes_received) AS bytesReceived,
        uniq(client) AS clients,
        toUnixTimestamp64Milli(min(ts)) AS firstMs,
        toUnixTimestamp64Milli(max(ts)) AS lastMs
      FROM requests
      WHERE ${where}
      GROUP BY ${columns.join(', ')})
    ORDER BY ${order} DESC, count DESC, key
    LIMIT {limit:UInt32}`

/** Small reads are shared between two threads, too: a day of figures would otherwise be read by one. */
const SHARED = 'SETTINGS merge_tree_min_rows_for_concurrent_read = 16384, merge_tree_min_bytes_for_concurrent_read = 1000000'

/** The same from figures by the hour, which hold every duration: sketches of an hour would take longer to put together than to make. */
const FROM_HOURS = (hourly: string, columns: readonly string[], order: string): string => `
    SELECT *, count() OVER () AS groups
    FROM (
      SELECT
        ${keySql(columns)} AS key,
        sum(calls) AS count,
        sum(wrong) AS failures,
        sum(c4) AS refused,
        sum(spent) / count / 1000 AS averageMs,
        quantilesDDArray(${QUANTILE_ERROR}, 0.5, 0.95, 0.99)(times) AS us,
        max(longest) / 1000 AS maxMs,
        sum(sent) AS bytesSent,
        sum(got) AS bytesReceived,
        length(groupUniqArrayArray(callers)) AS clients,
        toUnixTimestamp64Milli(min(first)) AS firstMs,
        toUnixTimestamp64Milli(max(last)) AS lastMs
      FROM ${hourly}
      GROUP BY ${columns.join(', ')})
    ORDER BY ${order} DESC, count DESC, key
    LIMIT {limit:UInt32}
    ${SHARED}`

const FIGURES = ['calls', 'wrong', 'c4', 'spent', 'longest', 'sent', 'got', 'callers', 'times', 'first', 'last'] as const

type GroupRow = Omit<EndpointRow, 'failed' | 'p50Ms' | 'p95Ms' | 'p99Ms'> & {
  failures: number
  us: [number, number, number]
  groups: number
}

export async function requestEndpoints(
  store: Store,
  scope: OrgScope,
  query: EndpointsQuery,
  signal?: AbortSignal,
): Promise<EndpointsAnswer> {
  const where = requestsWhere(scope, query)
  const columns = query.groupBy.map((group) => REQUEST_GROUP_SQL[group])
  const asked: Hourly = { ...query, words: REQUEST_WORDS, columns, figures: FIGURES }
  const hourly = isKept(asked) ? byHour(scope, asked) : undefined
  const order = ORDER[query.sort]
  const sql = hourly ? FROM_HOURS(hourly.sql, columns, order) : FROM_ROWS(where.sql, columns, order)
  const rows = await store.select<GroupRow>({ sql, params: { ...(hourly ?? where).params, limit: query.limit } }, signal)
  return { rows: rows.map(endpointOf), groups: rows[0]?.groups ?? 0 }
}

function endpointOf({ us: [p50, p95, p99], failures, groups: _, ...same }: GroupRow): EndpointRow {
  return {
    ...same,
    failed: failures,
    p50Ms: quantileMs(p50, 0.5, same),
    p95Ms: quantileMs(p95, 0.95, same),
    p99Ms: quantileMs(p99, 0.99, same),
  }
}
