import { BURST_ERRORS_MIN } from '#domain/verdicts/burst.ts'
import type { CallFigures, StatusCounts } from '#domain/verdicts/usual.ts'
import type { UsualRequestsQuery, UsualRequestsResult } from '#wire/pulse/usual.ts'

import { compileFilter } from '../compile-filter.ts'
import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { SKETCH } from './endpoint-times.ts'
import { AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { quantileMs } from './quantiles.ts'
import { inPeriods, perPeriod, sameHoursOf } from './same-hours.ts'
import { ownedBy, type QueryOf } from './scope.ts'

/** Kinds of errors; a vendor rarely has more than a few. */
const KINDS_MAX = 2000

/**
 * Those that were called in the range, each with its figures of every period. `totals`: the calls of each period, those of what was called then only
 * among them, which spares a pass over the rows.
 */
const FIGURES = (where: string, at: string, columns: readonly string[], periods: number): string => `
    SELECT key, figures, totals
    FROM (
      SELECT key, groupArray((at, calls, wrong, us, longest / 1000)) AS figures,
        ${perPeriod(periods, (is) => `sumIf(calls, ${is})`)} AS called, sumForEach(called) OVER () AS totals
      FROM (
        SELECT ${keySql(columns)} AS key, ${at} AS at, count() AS calls, sum(failed) AS wrong, max(duration_us) AS longest,
          ${SKETCH}(duration_us) AS us
        FROM requests
        WHERE ${where}
        GROUP BY ${columns.join(', ')}, at)
      GROUP BY key)
    WHERE called[1] > 0
    ORDER BY called[1] DESC, key
    LIMIT {limit:UInt32}`

/** Statuses that enough calls of the range ended with. Errors are few, so every period of theirs is counted at once. */
const ERRORS = (where: string, at: string, columns: readonly string[], periods: number): string => `
    SELECT ${keySql(columns)} AS key, status,
      ${perPeriod(periods, (is) => `countIf(${is})`)} AS counts,
      ${perPeriod(periods, (is) => `sumIf(failed, ${is})`)} AS wrong
    FROM (SELECT ${columns.join(', ')}, status, failed, ${at} AS at FROM requests WHERE ${where} AND (status >= 400 OR failed = 1))
    GROUP BY ${columns.join(', ')}, status
    HAVING counts[1] >= {errorsMin:UInt32}
    ORDER BY counts[1] DESC, key, status
    LIMIT {kinds:UInt32}`

/** The totals alone, where nothing was called in the range. */
const TOTALS = (where: string, at: string, periods: number): string => `
    SELECT ${perPeriod(periods, (is) => `countIf(${is})`)} AS totals
    FROM (SELECT ${at} AS at FROM requests WHERE ${where})`

interface FiguresRow {
  key: string[]
  totals: number[]
  figures: [at: number, calls: number, wrong: number, us: [number, number, number], maxMs: number][]
}
interface ErrorsRow {
  key: string[]
  status: number
  counts: number[]
  wrong: number[]
}

/** Calls by whom they went to, beside those of the same hours before. */
export const usualRequests: QueryOf<UsualRequestsQuery, UsualRequestsResult> = async (store, scope, query, signal) => {
  const same = await sameHoursOf(store, scope, 'requests', query.range, signal)
  const periods = [query.range, ...(same?.periods ?? [])]
  const columns = AVAILABILITY_GROUP_SQL[query.by]
  const [owned, filtered, among] = [ownedBy(scope), compileFilter(query.filter, REQUEST_COLUMNS_SQL), inPeriods(periods)]
  const where = `${owned.sql} AND ${among.sql} AND ${filtered.sql}`
  const params = { ...owned.params, ...filtered.params, ...among.params }
  const select = <Row>(sql: string, more = {}) => store.select<Row>({ sql, params: { ...params, ...more } }, signal)
  const [rows, errors] = await Promise.all([
    select<FiguresRow>(FIGURES(where, among.at, columns, periods.length), { limit: query.limit }),
    select<ErrorsRow>(ERRORS(where, among.at, columns, periods.length), { errorsMin: BURST_ERRORS_MIN, kinds: KINDS_MAX }),
  ])
  const [total] = rows.length > 0 ? rows : await select<Pick<FiguresRow, 'totals'>>(TOTALS(where, among.at, periods.length))
  const ofKey = Map.groupBy(errors, ({ key }) => JSON.stringify(key))
  const [now = 0, ...before] = total?.totals ?? []
  return {
    same: same ?? null,
    total: { now, before },
    rows: rows.map(({ key, figures }) => {
      const [first = NOTHING, ...earlier] = figuresOf(figures, periods.length)
      return { key, now: first, before: earlier, errors: (ofKey.get(JSON.stringify(key)) ?? []).map(statusOf) }
    }),
  }
}

const NOTHING: CallFigures = { count: 0, failed: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 }

function figuresOf(found: FiguresRow['figures'], periods: number): CallFigures[] {
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

function statusOf({ status, counts, wrong }: ErrorsRow): StatusCounts {
  const [now = { count: 0, failed: 0 }, ...before] = counts.map((count, index) => ({ count, failed: wrong[index] ?? 0 }))
  return { status, now, before }
}
