import { hourState, successRate } from '#domain/traffic/availability.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { AvailabilityResult, AvailabilityQuery, AvailabilityRow } from '#wire/pulse/traffic.ts'

import type { Store } from '../store.ts'
import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { amongOf, areKeys, AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { byHour, type Hourly, HOUR_MS, isKept, keptByHour, SMALL_READS_SHARED } from './hourly.ts'

const ORDER: Readonly<Record<AvailabilityQuery['sort'], string>> = {
  count: 'count DESC',
  failed: 'failures DESC',
  successRate: 'failures / count DESC',
}

/**
 * The first groups of the order, with the hours that rows were read for; hours from the projection are summed here. A row per hour and group would be
 * a hundred times as many to aggregate.
 */
const FIRST = (hourly: string, columns: readonly string[], order: string): string => `
    SELECT
      ${keySql(columns)} AS key,
      sum(calls) AS count,
      sum(wrong) AS failures,
      sum(c4) AS refused,
      groupArrayIf((toUnixTimestamp(hour) * 1000, calls, wrong), toUnixTimestamp(hour) > 0) AS hours,
      count() OVER () AS groups
    FROM ${hourly}
    GROUP BY ${columns.join(', ')}
    ORDER BY ${order}, count DESC, ${columns.join(', ')}
    LIMIT {limit:UInt32}
    ${SMALL_READS_SHARED}`

/** Hours from the projection for some groups: the engine filters the values of each column at once, and of these the requested keys. */
const KEPT = (hourly: string, columns: readonly string[]): string => `
    SELECT ${keySql(columns)} AS key, groupArray((toUnixTimestamp(hour) * 1000, calls, wrong)) AS hours
    FROM ${hourly}
    GROUP BY ${columns.join(', ')}
    HAVING ${areKeys(columns)}
    ${SMALL_READS_SHARED}`

type Hours = [hourMs: number, count: number, failed: number][]
interface Group {
  key: string[]
  count: number
  failures: number
  refused: number
  hours: Hours
  groups: number
}

export async function availability(
  store: Store,
  scope: OrgScope,
  query: AvailabilityQuery,
  signal?: AbortSignal,
): Promise<AvailabilityResult> {
  const columns = AVAILABILITY_GROUP_SQL[query.by]
  const hours = hoursOf(query.range)
  const hourly: Hourly = { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns, figures: ['calls', 'wrong'] }
  const { sql, params } = byHour(scope, { ...hourly, perHour: 'ofRows', figures: ['calls', 'wrong', 'c4'] })
  const first = await store.select<Group>(
    { sql: FIRST(sql, columns, ORDER[query.sort]), params: { ...params, limit: query.limit } },
    signal,
  )
  const kept = first.length > 0 && isKept(hourly) ? await keptHours(store, scope, hourly, first, signal) : undefined
  return {
    rows: first.map((group) => rowOf(group, [...group.hours, ...(kept?.get(nameOf(group)) ?? [])], hours)),
    groups: first[0]?.groups ?? 0,
    hours,
  }
}

/** Hours by the name of their group. What expired between the two queries is missing. */
async function keptHours(store: Store, scope: OrgScope, hourly: Hourly, groups: readonly Group[], signal?: AbortSignal) {
  const among = amongOf(
    hourly.columns,
    groups.map(({ key }) => key),
  )
  const { sql, params } = keptByHour(scope, { ...hourly, among: among.sql })
  const found = await store.select<{ key: string[]; hours: Hours }>(
    { sql: KEPT(sql, hourly.columns), params: { ...params, ...among.params } },
    signal,
  )
  return new Map(found.map((group) => [nameOf(group), group.hours]))
}

const nameOf = ({ key }: { key: readonly string[] }): string => JSON.stringify(key)

function hoursOf({ fromMs, toMs }: TimeRange): number[] {
  const first = Math.floor(fromMs / HOUR_MS)
  return Array.from({ length: Math.ceil(toMs / HOUR_MS) - first }, (_, index) => (first + index) * HOUR_MS)
}

function rowOf({ key, count, failures: failed, refused }: Group, known: Hours, hours: readonly number[]): AvailabilityRow {
  const byHour = new Map(known.map(([hourMs, calls, wrong]) => [hourMs, { count: calls, failed: wrong }]))
  return {
    key,
    count,
    failed,
    refused,
    successRate: successRate({ count, failed }),
    hours: hours.map((hour) => {
      const calls = byHour.get(hour) ?? { count: 0, failed: 0 }
      return { ...calls, state: hourState(calls) }
    }),
  }
}
