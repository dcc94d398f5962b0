import { hourState, successRate } from '#domain/traffic/availability.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { AvailabilityAnswer, AvailabilityQuery, AvailabilityRow } from '#wire/pulse/traffic.ts'

import type { Store } from '../store.ts'
import { REQUEST_WORDS } from '../filter-words.ts'
import { AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { byHour, type Hourly, HOUR_MS, SHARED } from './hourly.ts'
import type { Where } from './scope.ts'

const ORDER: Readonly<Record<AvailabilityQuery['sort'], string>> = {
  count: 'count DESC',
  failed: 'failures DESC',
  successRate: 'failures / count DESC',
}

/** The first groups of the order. All hours of all groups would be a hundred times as many to put together. */
const FIRST = (hourly: string, columns: readonly string[], order: string): string => `
    SELECT
      ${keySql(columns)} AS key,
      sum(calls) AS count,
      sum(wrong) AS failures,
      count() OVER () AS groups
    FROM ${hourly}
    GROUP BY ${columns.join(', ')}
    ORDER BY ${order}, count DESC, ${columns.join(', ')}
    LIMIT {limit:UInt32}
    ${SHARED}`

/** Only some groups: those of the asked values by each column, which the engine looks at once for each value, and of these the asked keys. */
const HOURS = (hourly: string, columns: readonly string[]): string => `
    SELECT
      ${keySql(columns)} AS key,
      sum(calls) AS count,
      sum(wrong) AS failures,
      sum(c4) AS refused,
      groupArray((toUnixTimestamp(hour) * 1000, calls, wrong)) AS hours
    FROM ${hourly}
    GROUP BY ${columns.join(', ')}
    HAVING (${columns.join(', ')}) IN (
      SELECT ${columns.map((_, index) => `one[${index + 1}]`).join(', ')}
      FROM (SELECT arrayJoin({keys:Array(Array(String))}) AS one))
    ${SHARED}`

/** The values of each column that occur in the keys. */
function amongOf(columns: readonly string[], keys: readonly (readonly string[])[]): Where {
  const values = columns.map((_, index) => [`among${index}`, [...new Set(keys.map((key) => key[index] ?? ''))]] as const)
  return {
    sql: columns.map((column, index) => `${column} IN {among${index}:Array(String)}`).join(' AND '),
    params: { ...Object.fromEntries(values), keys },
  }
}

interface Row {
  key: string[]
  count: number
  failures: number
  refused: number
  hours: [hourMs: number, count: number, failed: number][]
}

export async function availability(
  store: Store,
  scope: OrgScope,
  query: AvailabilityQuery,
  signal?: AbortSignal,
): Promise<AvailabilityAnswer> {
  const columns = AVAILABILITY_GROUP_SQL[query.by]
  const hours = hoursOf(query.range)
  const asked: Hourly = { ...query, words: REQUEST_WORDS, columns, figures: ['calls', 'wrong'] }
  const groups = byHour(scope, asked)
  const sql = FIRST(groups.sql, columns, ORDER[query.sort])
  const first = await store.select<{ key: string[]; groups: number }>({ sql, params: { ...groups.params, limit: query.limit } }, signal)
  if (first.length === 0) return { rows: [], groups: 0, hours }
  const keys = first.map(({ key }) => key)
  const among = amongOf(columns, keys)
  const hourly = byHour(scope, { ...asked, among: among.sql, perHour: true, figures: ['calls', 'wrong', 'c4'] })
  const found = await store.select<Row>({ sql: HOURS(hourly.sql, columns), params: { ...hourly.params, ...among.params } }, signal)
  const rows = new Map(found.map((row) => [JSON.stringify(row.key), rowOf(row, hours)]))
  // What expired between the two questions is not there any more.
  return { rows: keys.flatMap((key) => rows.get(JSON.stringify(key)) ?? []), groups: first[0]?.groups ?? 0, hours }
}

function hoursOf({ fromMs, toMs }: TimeRange): number[] {
  const first = Math.floor(fromMs / HOUR_MS)
  return Array.from({ length: Math.ceil(toMs / HOUR_MS) - first }, (_, index) => (first + index) * HOUR_MS)
}

function rowOf({ key, count, failures: failed, refused, hours: known }: Row, hours: readonly number[]): AvailabilityRow {
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
