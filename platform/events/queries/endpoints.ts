import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { EndpointRow, EndpointsResult, EndpointsQuery } from '#wire/pulse/measures.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { firstThatFits, type Params, type Store } from '../store.ts'
import { SKETCH, type Timed, waysToTimes } from './endpoint-times.ts'
import { keySql, REQUEST_GROUP_SQL } from './groups.ts'
import { type Hourly, isKept } from './hourly-kept.ts'
import { byHour, SMALL_READS_SHARED } from './hourly.ts'
import { quantileMs } from './quantiles.ts'
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
        ${SKETCH}(duration_us) AS us,
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

/** The same from aggregates per hour; `timed` is the source of the durations. */
const FROM_HOURS = (hourly: string, columns: readonly string[], order: string, timed: Timed): string => `
    SELECT * EXCEPT (own)${timed.shown}
    FROM (
      SELECT *, count() OVER () AS groups
      FROM (
        SELECT
          ${keySql(columns)} AS key,
          sum(calls) AS count,
          sum(wrong) AS failures,
          sum(c4) AS refused,
          sum(spent) / count / 1000 AS averageMs,
          max(longest) / 1000 AS maxMs,
          sum(sent) AS bytesSent,
          sum(got) AS bytesReceived,
          length(groupUniqArrayArray(callers)) AS clients,
          toUnixTimestamp64Milli(min(first)) AS firstMs,
          toUnixTimestamp64Milli(max(last)) AS lastMs,
          ${timed.columns}
        FROM ${hourly}
        GROUP BY ${columns.join(', ')}) AS counted
      ${timed.join}
      ORDER BY ${order} DESC, count DESC, key
      LIMIT {limit:UInt32})
    ${SMALL_READS_SHARED}`

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
): Promise<EndpointsResult> {
  const where = requestsWhere(scope, query)
  const columns = query.groupBy.map((group) => REQUEST_GROUP_SQL[group])
  const order = ORDER[query.sort]
  const select = (sql: string, params: Params) =>
    store.select<GroupRow>({ sql, params: { ...where.params, ...params, limit: query.limit } }, signal)
  const hourly: Hourly = { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns, figures: ['times'] } // which are kept of endpoints only
  const fromHours = (timed: Timed) => {
    const { sql, params } = byHour(scope, { ...hourly, figures: timed.figures })
    return select(FROM_HOURS(sql, columns, order, timed), params)
  }
  const rows = isKept(hourly)
    ? await firstThatFits(waysToTimes(query, where.sql, columns), fromHours)
    : await select(FROM_ROWS(where.sql, columns, order), {})
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
