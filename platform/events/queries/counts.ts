import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { CountsQuery, CountsResult, RequestGroup } from '#wire/pulse/measures.ts'
import type { CountResult, RequestsQuery } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { keySql, REQUEST_GROUP_SQL } from './groups.ts'
import { type Hourly, prefers } from './hourly-kept.ts'
import { byHour, SMALL_READS_SHARED } from './hourly.ts'
import { requestsWhere, ROWS_ONLY } from './scope.ts'

const COUNT = (where: string): string => `
    SELECT count() AS count, countIf(failed = 1) AS failed
    FROM requests
    WHERE ${where}
    ${ROWS_ONLY}`

export async function countRequests(store: Store, scope: OrgScope, query: RequestsQuery, signal?: AbortSignal): Promise<CountResult> {
  const where = requestsWhere(scope, query)
  const [row] = await store.select<CountResult>({ sql: COUNT(where.sql), params: where.params }, signal)
  return row ?? { count: 0, failed: 0 }
}

/** The columns of the groups that are shown only become texts: of all groups that would be most of the work. */
const COUNTS = (hourly: string, groups: readonly RequestGroup[]): string => {
  const names = groups.map((_, index) => `g${index}`)
  return `
    SELECT ${keySql(names)} AS key, count, failures, groups
    FROM (
      SELECT ${groups.map((group, index) => `${REQUEST_GROUP_SQL[group]} AS g${index}`).join(', ')},
        sum(calls) AS count, sum(wrong) AS failures, count() OVER () AS groups
      FROM ${hourly}
      GROUP BY ${groups.map(columnOf).join(', ')}
      ORDER BY count DESC, ${names.join(', ')}
      LIMIT {limit:UInt32})
    ORDER BY count DESC, key
    ${SMALL_READS_SHARED}`
}

const columnOf = (group: RequestGroup): string => (group === 'status' ? 'status' : REQUEST_GROUP_SQL[group])

type Row = Omit<CountsResult['rows'][number], 'failed'> & { failures: number; groups: number }

/** From figures by the hour wherever the groups and the filter have some: nothing is read of a request but where the range ends in an hour. */
export async function requestCounts(store: Store, scope: OrgScope, query: CountsQuery, signal?: AbortSignal): Promise<CountsResult> {
  const columns = query.groupBy.map(columnOf)
  const hourly: Hourly = { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns, figures: ['calls', 'wrong'] }
  const { sql, params } = byHour(scope, hourly)
  const statement = { sql: `${COUNTS(sql, query.groupBy)}${prefers(hourly, ', ')}`, params: { ...params, limit: query.limit } }
  const rows = await store.select<Row>(statement, signal)
  return { rows: rows.map(({ key, count, failures }) => ({ key, count, failed: failures })), groups: rows[0]?.groups ?? 0 }
}
