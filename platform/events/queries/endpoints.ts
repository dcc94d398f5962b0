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

/**
 * Everything but the quantiles from figures by the hour; of the rows only durations are left to read, put together by one number instead
 * of several texts, which takes a quarter of the time. Two groups with the same number would share their quantiles: one in ten million
 * millions for a thousand groups.
 */
const FROM_HOURS = (hourly: string, where: string, columns: readonly string[], order: string): string => `
    SELECT * EXCEPT (route), count() OVER () AS groups
    FROM (
      SELECT
        ${keySql(columns)} AS key,
        ${routeSql(columns)} AS route,
        sum(calls) AS count,
        sum(wrong) AS failures,
        sum(c4) AS refused,
        sum(spent) / count / 1000 AS averageMs,
        max(longest) / 1000 AS maxMs,
        sum(sent) AS bytesSent,
        sum(got) AS bytesReceived,
        length(groupUniqArrayArray(callers)) AS clients,
        toUnixTimestamp64Milli(min(first)) AS firstMs,
        toUnixTimestamp64Milli(max(last)) AS lastMs
      FROM ${hourly}
      GROUP BY ${columns.join(', ')}) AS counted
    INNER JOIN (
      SELECT ${routeSql(columns)} AS route, quantilesDD(${QUANTILE_ERROR}, 0.5, 0.95, 0.99)(duration_us) AS us
      FROM requests
      WHERE ${where}
      GROUP BY route) AS timed USING (route)
    ORDER BY ${order} DESC, count DESC, key
    LIMIT {limit:UInt32}`

/** Odd, so that no bit is lost. */
const FACTORS = [1, 3, 7] as const
/** Of a text that occurs often the engine works out the hash once for each block of rows. */
const routeSql = (columns: readonly string[]): string =>
  columns.map((column, index) => `toUInt64(cityHash64(${column})) * ${FACTORS[index] ?? 1}`).join(' + ')

const FIGURES = ['calls', 'wrong', 'c4', 'spent', 'longest', 'sent', 'got', 'callers', 'first', 'last'] as const

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
  const sql = hourly ? FROM_HOURS(hourly.sql, where.sql, columns, order) : FROM_ROWS(where.sql, columns, order)
  const rows = await store.select<GroupRow>({ sql, params: { ...where.params, ...hourly?.params, limit: query.limit } }, signal)
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
