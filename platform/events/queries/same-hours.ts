import { oldestCompared, type SameHours, sameHours } from '#domain/verdicts/same-hours.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { EVERY_REPORT } from '../connection-sql.ts'
import { relatedRange } from '../related.ts'
import type { Params, Store } from '../store.ts'
import { IN_RANGE, ownedBy, rangeParams, type Where } from './scope.ts'

export type Recorded = 'requests' | 'connections'

/** What begins shortly before the oldest period shows that the period was recorded from its beginning. */
const EARLIER_MS = 86_400_000

/** The periods that a range is compared with, as far as the scope was recorded then; whatever the filter. */
export async function sameHoursOf(
  store: Store,
  scope: OrgScope,
  recorded: Recorded,
  range: TimeRange,
  signal: AbortSignal | undefined,
): Promise<SameHours | undefined> {
  const oldestMs = oldestCompared(range)
  if (oldestMs === undefined) return undefined
  const before = { fromMs: Math.max(0, oldestMs - EARLIER_MS), toMs: range.fromMs }
  const { sql, params } = recorded === 'requests' ? firstRequest(scope, before) : firstConnection(scope, before)
  const [found] = await store.select<{ firstMs: number; parts: number }>({ sql, params }, signal)
  return found && found.parts > 0 ? sameHours(range, found.firstMs) : undefined
}

/** The first hour is found in the order of the table, where the engine stops at one row; only that hour is read for its first moment. */
function firstRequest(scope: OrgScope, range: TimeRange): Where {
  const owned = ownedBy(scope)
  const where = `${owned.sql} AND ${IN_RANGE}`
  return {
    sql: `
      SELECT toUnixTimestamp64Milli(min(ts)) AS firstMs, count() AS parts
      FROM requests
      WHERE ${where} AND toStartOfHour(ts) = (
        SELECT toStartOfHour(ts) FROM requests WHERE ${where} ORDER BY org, toStartOfHour(ts) LIMIT 1)`,
    params: { ...owned.params, ...rangeParams(range) },
  }
}

const firstConnection = (scope: OrgScope, range: TimeRange): Where => {
  const owned = ownedBy(scope)
  return {
    sql: `SELECT toUnixTimestamp64Milli(min(ts)) AS firstMs, count() AS parts FROM ${EVERY_REPORT} WHERE ${owned.sql} AND ${IN_RANGE}`,
    params: { ...owned.params, ...rangeParams(range) },
  }
}

/**
 * Rows of a range and of the periods it is compared with, in one statement: a condition on `ts`, and which of them a row lies in (`at`, 0 the range). Periods
 * do not overlap.
 */
export function inPeriods(periods: readonly TimeRange[]): { sql: string; at: string; params: Params } {
  const from = (index: number): string => `fromUnixTimestamp64Milli({from${index}:Int64}, 'UTC')`
  const to = (index: number): string => `fromUnixTimestamp64Milli({to${index}:Int64}, 'UTC')`
  const each = periods.map(
    (_, index) =>
      `(toStartOfHour(ts) >= toStartOfHour(${from(index)}) AND toStartOfHour(ts) <= toStartOfHour(${to(index)})
        AND ts >= ${from(index)} AND ts < ${to(index)})`,
  )
  const bounds = periods.map((period, index) => {
    const { from: fromMs, to: toMs } = rangeParams(period)
    return { [`from${index}`]: fromMs, [`to${index}`]: toMs }
  })
  const around = { fromMs: Math.min(...periods.map(({ fromMs }) => fromMs)), toMs: Math.max(...periods.map(({ toMs }) => toMs)) }
  return {
    sql: `(${each.join(' OR ')})`,
    // Newest first: a row lies in the first whose beginning it is not before
    at: `multiIf(${periods.map((_, index) => `ts >= ${from(index)}, ${index}, `).join('')}${periods.length})`,
    params: Object.assign({ ...relatedRange(around) }, ...bounds),
  }
}

/** A list with a figure for each period. `is`: that a row lies in it. */
export const perPeriod = (periods: number, figure: (is: string) => string): string =>
  `[${Array.from({ length: periods }, (_, index) => figure(`at = ${index}`)).join(', ')}]`
