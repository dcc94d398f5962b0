import { BURST_ERRORS_MIN } from '#domain/verdicts/burst.ts'
import type { CallFigures, StatusCounts } from '#domain/verdicts/usual.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { UsualRequestsQuery, UsualRequestsResult } from '#wire/pulse/usual.ts'

import { compileFilter } from '../compile-filter.ts'
import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { SKETCH_MERGED, SKETCH_STATE } from './endpoint-times.ts'
import { AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { quantileMs } from './quantiles.ts'
import { inPeriods, perPeriod, sameHoursOf } from './same-hours.ts'
import { ownedBy } from './scope.ts'

/** Statuses of errors that are looked at, of whom calls went to, in a period: the most frequent ones. */
const STATUSES_MAX = 50
/** Of a call that is no error. */
const NO_ERROR = -1

/**
 * Those that were called in the range, each with its figures of every period. `totals`: the calls of each period, those of what was called then only
 * among them, which spares a pass over the rows. So does grouping by the status of errors, too, whose durations are put together afterwards.
 */
const FIGURES = (where: string, at: string, columns: readonly string[], periods: number): string => `
    SELECT key, figures, totals
    FROM (
      SELECT key, groupArray((at, calls, wrong, us, longest / 1000, errors)) AS figures,
        ${perPeriod(periods, (is) => `sumIf(calls, ${is})`)} AS called, sumForEach(called) OVER () AS totals
      FROM (
        SELECT key, at, sum(ended) AS calls, sum(bad) AS wrong, max(slowest) AS longest, ${SKETCH_MERGED}(sketch) AS us,
          groupArraySortedIf(${STATUSES_MAX})((-toInt64(ended), error, bad), error != ${NO_ERROR}) AS errors
        FROM (
          SELECT ${keySql(columns)} AS key, ${at} AS at, if(status >= 400 OR failed = 1, toInt32(status), ${NO_ERROR}) AS error,
            count() AS ended, sum(failed) AS bad, max(duration_us) AS slowest, ${SKETCH_STATE}(duration_us) AS sketch
          FROM requests
          WHERE ${where}
          GROUP BY ${columns.join(', ')}, at, error)
        GROUP BY key, at)
      GROUP BY key)
    WHERE called[1] > 0
    ORDER BY called[1] DESC, key
    LIMIT {limit:UInt32}`

/** The totals alone, where nothing was called in the range. */
const TOTALS = (where: string, at: string, periods: number): string => `
    SELECT ${perPeriod(periods, (is) => `countIf(${is})`)} AS totals
    FROM (SELECT ${at} AS at FROM requests WHERE ${where})`

interface FiguresRow {
  key: string[]
  totals: number[]
  figures: PeriodFigures[]
}
type PeriodFigures = [at: number, calls: number, wrong: number, us: [number, number, number], maxMs: number, errors: ErrorFigures[]]
/** The count is negative, for the order. */
type ErrorFigures = [count: number, status: number, failed: number]

/** Calls by whom they went to, beside those of the same hours before. */
export async function usualRequests(
  store: Store,
  scope: OrgScope,
  query: UsualRequestsQuery,
  signal?: AbortSignal,
): Promise<UsualRequestsResult> {
  const same = await sameHoursOf(store, scope, 'requests', query.range, signal)
  const periods = [query.range, ...(same?.periods ?? [])]
  const columns = AVAILABILITY_GROUP_SQL[query.by]
  const [owned, filtered, among] = [ownedBy(scope), compileFilter(query.filter, REQUEST_COLUMNS_SQL), inPeriods(periods)]
  const where = `${owned.sql} AND ${among.sql} AND ${filtered.sql}`
  const params = { ...owned.params, ...filtered.params, ...among.params }
  const select = <Row>(sql: string, more = {}) => store.select<Row>({ sql, params: { ...params, ...more } }, signal)
  const rows = await select<FiguresRow>(FIGURES(where, among.at, columns, periods.length), { limit: query.limit })
  const [total] = rows.length > 0 ? rows : await select<Pick<FiguresRow, 'totals'>>(TOTALS(where, among.at, periods.length))
  const [now = 0, ...before] = total?.totals ?? []
  return {
    same: same ?? null,
    total: { now, before },
    rows: rows.map(({ key, figures }) => {
      const [first = NOTHING, ...earlier] = figuresOf(figures, periods.length)
      return { key, now: first, before: earlier, errors: errorsOf(figures, periods.length) }
    }),
  }
}

const NOTHING: CallFigures = { count: 0, failed: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 }

function figuresOf(found: readonly PeriodFigures[], periods: number): CallFigures[] {
  const all = Array.from({ length: periods }, () => NOTHING)
  for (const [at, count, failed, [p50, p95, p99], maxMs] of found)
    all[at] = {
      count,
      failed,
      p50Ms: quantileMs(p50, 0.5, { count, maxMs }),
      p95Ms: quantileMs(p95, 0.95, { count, maxMs }),
      p99Ms: quantileMs(p99, 0.99, { count, maxMs }),
    }
  return all
}

/** Statuses that enough calls of the range ended with, the most frequent first. */
function errorsOf(found: readonly PeriodFigures[], periods: number): StatusCounts[] {
  const byStatus = new Map<number, StatusCounts['now'][]>()
  for (const [at, , , , , errors] of found)
    for (const [negative, status, failed] of errors) {
      const counts = byStatus.get(status) ?? Array.from({ length: periods }, () => ({ count: 0, failed: 0 }))
      counts[at] = { count: -negative, failed }
      byStatus.set(status, counts)
    }
  return [...byStatus]
    .map(([status, [now = { count: 0, failed: 0 }, ...before]]) => ({ status, now, before }))
    .filter(({ now }) => now.count >= BURST_ERRORS_MIN)
    .toSorted((a, b) => b.now.count - a.now.count || a.status - b.status)
}
