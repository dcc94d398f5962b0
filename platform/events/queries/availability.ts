import { hourState, successRate } from '#domain/traffic/availability.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { AvailabilityAnswer, AvailabilityQuery, AvailabilityRow } from '#wire/pulse/traffic.ts'

import type { Store } from '../store.ts'
import { AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { requestsWhere } from './scope.ts'

const HOUR_MS = 3_600_000

const ORDER: Readonly<Record<AvailabilityQuery['sort'], string>> = {
  count: 'count DESC',
  failed: 'failures DESC',
  successRate: 'failures / count DESC',
}

const AVAILABILITY = (where: string, columns: readonly string[], order: string): string => `
    SELECT *, count() OVER () AS groups
    FROM (
      SELECT
        key,
        sum(calls) AS count,
        sum(wrong) AS failures,
        sum(told) AS refused,
        groupArray((hour, calls, wrong)) AS hours
      FROM (
        SELECT
          ${keySql(columns)} AS key,
          intDiv(toUnixTimestamp64Milli(ts), ${HOUR_MS}) * ${HOUR_MS} AS hour,
          count() AS calls,
          sum(failed) AS wrong,
          countIf(status >= 400 AND status < 500) AS told
        FROM requests
        WHERE ${where}
        GROUP BY ${columns.join(', ')}, hour)
      GROUP BY key)
    ORDER BY ${order}, count DESC, key
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
  const where = requestsWhere(scope, query)
  const sql = AVAILABILITY(where.sql, AVAILABILITY_GROUP_SQL[query.by], ORDER[query.sort])
  const rows = await store.select<Row>({ sql, params: { ...where.params, limit: query.limit } }, signal)
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
