import { type CallsInStep, successRate } from '#domain/traffic/availability.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { AvailabilityResult, AvailabilityQuery, AvailabilityRow } from '#wire/pulse/traffic.ts'

import type { Store } from '../store.ts'
import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { amongOf, areKeys, AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { type Hourly, HOUR_MS, isKept, prefers } from './hourly-kept.ts'
import { byHour, keptByHour, SMALL_READS_SHARED } from './hourly.ts'
import { requestsWhere, type Where } from './scope.ts'

const MINUTE_MS = 60_000

const ORDER: Readonly<Record<AvailabilityQuery['sort'], string>> = {
  count: 'count DESC',
  failed: 'failures DESC',
  successRate: 'failures / count DESC',
}

/**
 * The first groups of the order, with the steps that rows were read for; hours from the projection are summed here. A row per hour and group would be
 * a hundred times as many to aggregate.
 */
const FIRST = (calls: string, columns: readonly string[], order: string): string => `
    SELECT
      ${keySql(columns)} AS key,
      sum(calls) AS count,
      sum(wrong) AS failures,
      sum(c4) AS refused,
      groupArrayIf((toUnixTimestamp(hour) * 1000, calls, wrong), toUnixTimestamp(hour) > 0) AS steps,
      count() OVER () AS groups
    FROM ${calls}
    GROUP BY ${columns.join(', ')}
    ORDER BY ${order}, count DESC, ${columns.join(', ')}
    LIMIT {limit:UInt32}
    ${SMALL_READS_SHARED}`

/** Hours from the projection for some groups: the engine filters the values of each column at once, and of these the requested keys. */
const KEPT = (hourly: string, columns: readonly string[]): string => `
    SELECT ${keySql(columns)} AS key, groupArray((toUnixTimestamp(hour) * 1000, calls, wrong)) AS steps
    FROM ${hourly}
    GROUP BY ${columns.join(', ')}
    HAVING ${areKeys(columns)}
    ${SMALL_READS_SHARED}`

type Steps = [startMs: number, count: number, failed: number][]
interface Group {
  key: string[]
  count: number
  failures: number
  refused: number
  steps: Steps
  groups: number
}

export async function availability(
  store: Store,
  scope: OrgScope,
  query: AvailabilityQuery,
  signal?: AbortSignal,
): Promise<AvailabilityResult> {
  const columns = AVAILABILITY_GROUP_SQL[query.by]
  const hourly: Hourly = { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns, figures: ['calls', 'wrong', 'c4'] }
  const byMinutes = query.step === 'minute'
  const { sql, params } = byMinutes ? byMinute(scope, query, columns) : byHour(scope, { ...hourly, perHour: 'ofRows' })
  const first = await store.select<Group>(
    { sql: FIRST(sql, columns, ORDER[query.sort]), params: { ...params, limit: query.limit } },
    signal,
  )
  const kept = !byMinutes && first.length > 0 && isKept(hourly) ? await keptHours(store, scope, hourly, first, signal) : undefined
  return {
    rows: first.map((group) => rowOf(group, [...group.steps, ...(kept?.get(nameOf(group)) ?? [])])),
    groups: first[0]?.groups ?? 0,
    stepMs: byMinutes ? MINUTE_MS : HOUR_MS,
  }
}

/** Calls of each minute under the names that those of hours have: a few hours are as quick from the rows. */
function byMinute(scope: OrgScope, query: AvailabilityQuery, columns: readonly string[]): Where {
  const { sql, params } = requestsWhere(scope, query)
  return {
    sql: `(
      SELECT ${columns.join(', ')}, toStartOfMinute(ts) AS hour, count() AS calls, sum(failed) AS wrong, countIf(status >= 400 AND status < 500) AS c4
      FROM requests
      WHERE ${sql}
      GROUP BY ${columns.join(', ')}, hour)`,
    params,
  }
}

/** Hours by the name of their group. What expired between the two queries is missing. */
async function keptHours(store: Store, scope: OrgScope, hourly: Hourly, groups: readonly Group[], signal?: AbortSignal) {
  const among = amongOf(
    hourly.columns,
    groups.map(({ key }) => key),
  )
  const { sql, params } = keptByHour(scope, { ...hourly, among: among.sql })
  const found = await store.select<{ key: string[]; steps: Steps }>(
    { sql: `${KEPT(sql, hourly.columns)}${prefers(hourly, ', ')}`, params: { ...params, ...among.params } },
    signal,
  )
  return new Map(found.map((group) => [nameOf(group), group.steps]))
}

const nameOf = ({ key }: { key: readonly string[] }): string => JSON.stringify(key)

function rowOf({ key, count, failures: failed, refused }: Group, known: Steps): AvailabilityRow {
  const steps = known.map(([startMs, calls, wrong]): CallsInStep => ({ startMs, count: calls, failed: wrong }))
  return { key, count, failed, refused, successRate: successRate({ count, failed }), steps: steps.sort((a, b) => a.startMs - b.startMs) }
}
