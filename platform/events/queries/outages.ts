import { type Outage, outagesOf } from '#domain/traffic/availability.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { OutageRow, OutagesResult, OutagesQuery } from '#wire/pulse/traffic.ts'

import type { Store } from '../store.ts'
import { AVAILABILITY_GROUP_SQL, keySql } from './groups.ts'
import { requestsWhere } from './scope.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Clients named with an outage. */
const CLIENTS_MAX = 20

/** Of the groups with the most failures, calls by step of time. */
const STEPS = (where: string, columns: readonly string[]): string => `
    SELECT key, arraySort(groupArray((step, calls, wrong))) AS steps
    FROM (
      SELECT
        ${keySql(columns)} AS key,
        intDiv(toUnixTimestamp64Milli(ts), {step:Int64}) * {step:Int64} AS step,
        count() AS calls,
        sum(failed) AS wrong
      FROM requests
      WHERE ${where}
      GROUP BY ${columns.join(', ')}, step)
    GROUP BY key
    HAVING sum(wrong) > 0
    ORDER BY sum(wrong) DESC, key
    LIMIT {limit:UInt32}`

/** Who made the calls that failed, by step; only of groups that had an outage. */
const CLIENTS = (where: string, key: string): string => `
    SELECT key, client, groupArray((step, wrong)) AS steps
    FROM (
      SELECT ${key} AS key, client, intDiv(toUnixTimestamp64Milli(ts), {step:Int64}) * {step:Int64} AS step, count() AS wrong
      FROM requests
      WHERE ${where} AND failed = 1 AND key IN {keys:Array(Array(String))}
      GROUP BY key, client, step)
    GROUP BY key, client
    ORDER BY sum(wrong) DESC, key, client`

interface StepsRow {
  key: string[]
  steps: [startMs: number, count: number, failed: number][]
}
interface ClientsRow {
  key: string[]
  client: string
  steps: [startMs: number, failed: number][]
}

export async function outages(store: Store, scope: OrgScope, query: OutagesQuery, signal?: AbortSignal): Promise<OutagesResult> {
  const where = requestsWhere(scope, query)
  const columns = AVAILABILITY_GROUP_SQL[query.by]
  const stepMs = stepOf(query.range)
  const params = { ...where.params, step: stepMs, limit: query.limit }
  const rows = await store.select<StepsRow>({ sql: STEPS(where.sql, columns), params }, signal)
  const found = rows
    .map((row) => ({ key: row.key, outages: outagesOf(row.steps.map(stepCalls), stepMs, query.range.toMs) }))
    .filter((group) => group.outages.length > 0)
  if (found.length === 0) return { stepMs, outages: [] }
  const keys = found.map((group) => group.key)
  const clients = await store.select<ClientsRow>({ sql: CLIENTS(where.sql, keySql(columns)), params: { ...params, keys } }, signal)
  const all = found.flatMap((group) => group.outages.map((outage) => withClients(group.key, outage, clients)))
  return { stepMs, outages: all.sort((a, b) => b.startMs - a.startMs) }
}

const stepCalls = ([startMs, count, failed]: StepsRow['steps'][number]) => ({ startMs, count, failed })

function stepOf({ fromMs, toMs }: TimeRange): number {
  const span = toMs - fromMs
  if (span <= DAY_MS) return MINUTE_MS
  return span <= 7 * DAY_MS ? 5 * MINUTE_MS : HOUR_MS
}

function withClients(key: string[], outage: Outage, rows: readonly ClientsRow[]): OutageRow {
  const inside = (startMs: number): boolean => startMs >= outage.startMs && startMs < outage.endMs
  const clients = rows
    .filter((row) => row.key.every((part, index) => part === key[index]))
    .map(({ client, steps }) => ({ client, failed: steps.reduce((sum, [at, failed]) => sum + (inside(at) ? failed : 0), 0) }))
    .filter(({ failed }) => failed > 0)
    .sort((a, b) => b.failed - a.failed)
  return { key, ...outage, clients: clients.slice(0, CLIENTS_MAX) }
}
