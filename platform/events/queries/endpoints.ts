import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { EndpointRow, EndpointsAnswer, EndpointsQuery } from '#wire/pulse/measures.ts'

import { REQUEST_WORDS } from '../filter-words.ts'
import { type Params, ranOutOfMemory, type Store } from '../store.ts'
import { keySql, REQUEST_GROUP_SQL } from './groups.ts'
import { byHour, type Figure, HOUR_MS, type Hourly, isKept, SHARED } from './hourly.ts'
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

const SKETCH = `quantilesDD(${QUANTILE_ERROR}, 0.5, 0.95, 0.99)`

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

/** The same from figures by the hour; `timed` says where the durations come from. */
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
    ${SHARED}`

/** Where the quantiles of a group, `us`, come from. */
interface Timed {
  figures: readonly Figure[]
  /** Of each group: `own`, and `us` where it is known already. */
  columns: string
  /** What tells `us` by `own`. */
  join: string
  /** `us` where it is worked out for the groups that are shown only. */
  shown: string
}

const FIGURES = ['calls', 'wrong', 'c4', 'spent', 'longest', 'sent', 'got', 'callers', 'first', 'last'] as const

/** Each duration is kept with its hour: sketches of hours would take longer to put together than to make. They need nine bytes for a request. */
const TIMED_BY_HOURS: Timed = {
  figures: [...FIGURES, 'times'],
  columns: `0 AS own, ${SKETCH.replace('quantilesDD', 'quantilesDDArray')}(times) AS us`,
  join: '',
  shown: '',
}

/** A fifth quicker where nothing is sorted by quantiles, for twenty bytes more of a request. */
const TIMED_WHERE_SHOWN: Timed = {
  figures: TIMED_BY_HOURS.figures,
  columns: 'groupArrayArray(times) AS own',
  join: '',
  shown: `, arrayReduce('${SKETCH}', own) AS us`,
}

/** Longer ranges hold too much for that. */
const WHERE_SHOWN_MAX_MS = 25 * HOUR_MS
const SORTED_BY_QUANTILES: readonly EndpointsQuery['sort'][] = ['p95', 'p99']

const isTimedWhereShown = ({ sort, range }: EndpointsQuery): boolean =>
  !SORTED_BY_QUANTILES.includes(sort) && range.toMs - range.fromMs <= WHERE_SHOWN_MAX_MS

/**
 * However many there are, in twice the time: durations of rows, put together by one number instead of several texts. Two groups with the same
 * number would share their quantiles: one in ten million millions for a thousand groups.
 */
const timedByRows = (where: string, columns: readonly string[]): Timed => ({
  figures: FIGURES,
  columns: `${routeSql(columns)} AS own`,
  join: `INNER JOIN (SELECT ${routeSql(columns)} AS own, ${SKETCH}(duration_us) AS us FROM requests WHERE ${where} GROUP BY own) AS timed USING (own)`,
  shown: '',
})

/** Odd, so that no bit is lost. */
const FACTORS = [1, 3, 7] as const
/** Of a text that occurs often the engine works out the hash once for each block of rows. */
const routeSql = (columns: readonly string[]): string =>
  columns.map((column, index) => `toUInt64(cityHash64(${column})) * ${FACTORS[index] ?? 1}`).join(' + ')

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
  const order = ORDER[query.sort]
  const ask = (sql: string, params: Params) =>
    store.select<GroupRow>({ sql, params: { ...where.params, ...params, limit: query.limit } }, signal)
  const fromHours = (timed: Timed) => {
    const hourly = byHour(scope, { ...asked, figures: timed.figures })
    return ask(FROM_HOURS(hourly.sql, columns, order, timed), hourly.params)
  }
  const asked: Hourly = { ...query, words: REQUEST_WORDS, columns, figures: TIMED_BY_HOURS.figures }
  const ways = [...(isTimedWhereShown(query) ? [TIMED_WHERE_SHOWN] : []), TIMED_BY_HOURS, timedByRows(where.sql, columns)]
  const rows = isKept(asked) ? await firstThatFits(ways, fromHours) : await ask(FROM_ROWS(where.sql, columns, order), {})
  return { rows: rows.map(endpointOf), groups: rows[0]?.groups ?? 0 }
}

/** Each way needs less memory than the one before it, and more time. */
async function firstThatFits<Way, Rows>([way, ...others]: readonly Way[], ask: (way: Way) => Promise<Rows>): Promise<Rows> {
  if (way === undefined) throw new Error('There is no way to ask.')
  return ask(way).catch((cause: unknown) => {
    if (others.length === 0 || !ranOutOfMemory(cause)) throw cause
    return firstThatFits(others, ask)
  })
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
