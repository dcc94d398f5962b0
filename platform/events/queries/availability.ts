import { hourState, successRate } from '#domain/traffic/availability.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { AvailabilityAnswer, AvailabilityQuery, AvailabilityRow } from '#wire/pulse/traffic.ts'

import type { Store } from '../store.ts'
import { REQUEST_WORDS } from '../filter-words.ts'
import { AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { byHour, HOUR_MS } from './hourly.ts'

const ORDER: Readonly<Record<AvailabilityQuery['sort'], string>> = {
  count: 'count DESC',
  failed: 'failures DESC',
  successRate: 'failures / count DESC',
}

const AVAILABILITY = (hourly: string, columns: readonly string[], order: string): string => `
    SELECT
      ${keySql(columns)} AS key,
      sum(calls) AS count,
      sum(wrong) AS failures,
      sum(c4) AS refused,
      groupArray((toUnixTimestamp(hour) * 1000, calls, wrong)) AS hours,
      count() OVER () AS groups
    FROM ${hourly}
    GROUP BY ${columns.join(', ')}
    ORDER BY ${order}, count DESC, ${columns.join(', ')}
    LIMIT {limit:UInt32}`

interface Row {
  key: string[]
  count: number
  failures: number
  refused: number
  hours: [hourMs: number, count: number, failed: number][]
  groups: number
}

export async function availability(
  store: Store,
  scope: OrgScope,
  query: AvailabilityQuery,
  signal?: AbortSignal,
): Promise<AvailabilityAnswer> {
  const columns = AVAILABILITY_GROUP_SQL[query.by]
  const hourly = byHour(scope, { ...query, words: REQUEST_WORDS, columns, perHour: true, figures: ['calls', 'wrong', 'c4'] })
  const sql = AVAILABILITY(hourly.sql, columns, ORDER[query.sort])
  const rows = await store.select<Row>({ sql, params: { ...hourly.params, limit: query.limit } }, signal)
  const hours = hoursOf(query.range)
  return { rows: rows.map((row) => rowOf(row, hours)), groups: rows[0]?.groups ?? 0, hours }
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
