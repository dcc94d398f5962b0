import type { OrgScope } from '#platform/lib/ports/access.ts'
import { INVENTORY_STEPS, type InventoryQuery, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { byHour, type Hourly, HOUR_MS, SMALL_READS_SHARED } from './hourly.ts'
import { areShown, boundIds, ENTITY_KINDS, type EntityId } from './inventory-kinds.ts'
import { requestsWhere, type Where } from './scope.ts'

/** From this length on a step is at least an hour. */
const BY_HOUR_FROM_MS = INVENTORY_STEPS * HOUR_MS
/** A period of which less was recorded, from its first request to its last, is no measure for another one. */
const LEAST_RECORDED = 0.5

type Course = Pick<InventoryRow, 'series' | 'requestsBefore'>

/** The requests of some entities over the range, and of the period of equal length before. */
export async function seriesOf(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<(id: EntityId) => Course> {
  if (ids.length === 0) return () => ({ series: [], requestsBefore: null })
  const kind = ENTITY_KINDS[query.kind]
  const among = { sql: areShown(kind), params: boundIds(ids) }
  const hourly: Hourly = { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns: [kind.id], among: among.sql, figures: ['calls'] }
  const before = { fromMs: query.range.fromMs - (query.range.toMs - query.range.fromMs), toMs: query.range.fromMs }
  const earlier = byHour(scope, { ...hourly, range: before })
  const [series, counts, recorded] = await Promise.all([
    store.select<{ id: EntityId; points: [step: number, count: number][] }>(stepsOf(scope, query, hourly, among), signal),
    store.select<{ id: EntityId; count: number }>(
      { sql: BEFORE(earlier.sql, kind.id), params: { ...earlier.params, ...among.params } },
      signal,
    ),
    isRecorded(store, scope, before, signal),
  ])
  const seriesById = new Map(series.map(({ id, points }) => [id, points]))
  const countsById = new Map(counts.map(({ id, count }) => [id, count]))
  return (id) => {
    const points = new Map(seriesById.get(id))
    return {
      series: Array.from({ length: INVENTORY_STEPS }, (_, step) => points.get(step) ?? 0),
      requestsBefore: recorded ? (countsById.get(id) ?? 0) : null,
    }
  }
}

const BEFORE = (hourly: string, id: string): string => `
    SELECT ${id} AS id, sum(calls) AS count
    FROM ${hourly}
    GROUP BY ${id}
    ${SMALL_READS_SHARED}`

const LENGTH = '({to:Int64} - {from:Int64})'
const stepSql = (atMs: string): string => `least(intDiv((${atMs} - {from:Int64}) * ${INVENTORY_STEPS}, ${LENGTH}), ${INVENTORY_STEPS - 1})`
const startSql = (step: string): string => `({from:Int64} + intDiv(${step} * ${LENGTH} + ${INVENTORY_STEPS - 1}, ${INVENTORY_STEPS}))`

/** As lists, because a row for each step would be more rows than a result may have. */
const SERIES = (portions: string, id: string): string => `
    SELECT ${id} AS id, groupArray((step, count)) AS points
    FROM (
      SELECT ${id}, portion.1 AS step, sum(portion.2) AS count
      FROM ${portions}
      GROUP BY ${id}, step)
    GROUP BY ${id}
    ${SMALL_READS_SHARED}`

/** What of an hour lies in the range may lie in two steps: its requests are divided between them as its time is. */
const HOUR_IN_STEPS = `
  greatest(toUnixTimestamp(hour) * 1000, {from:Int64}) AS fromMs,
  least((toUnixTimestamp(hour) * 1000) + ${HOUR_MS}, {to:Int64}) AS toMs,
  ${stepSql('fromMs')} AS first,
  ${stepSql('(toMs - 1)')} AS last,
  if(first = last, 0, intDiv(calls * (toMs - ${startSql('last')}), toMs - fromMs)) AS later,
  arrayJoin([(first, toInt64(calls) - toInt64(later)), (last, toInt64(later))]) AS portion`

/** Over a day and more from the aggregates per hour; of shorter ranges from rows, which are few then. */
function stepsOf(scope: OrgScope, query: InventoryQuery, hourly: Hourly, among: Where): Where {
  const { id } = ENTITY_KINDS[query.kind]
  if (query.range.toMs - query.range.fromMs >= BY_HOUR_FROM_MS) {
    const hours = byHour(scope, { ...hourly, perHour: true })
    const portions = `(SELECT ${id}, ${HOUR_IN_STEPS} FROM ${hours.sql})`
    return { sql: SERIES(portions, id), params: { ...hours.params, ...among.params } }
  }
  const where = requestsWhere(scope, query)
  const portions = `(SELECT ${id}, (${stepSql('toUnixTimestamp64Milli(ts)')}, toInt64(1)) AS portion
    FROM requests WHERE ${where.sql} AND ${among.sql})`
  return { sql: SERIES(portions, id), params: { ...where.params, ...among.params } }
}

/** Whether the scope has requests over most of the period, whatever the filter: without, nothing can be compared with it. */
async function isRecorded(store: Store, scope: OrgScope, range: TimeRange, signal?: AbortSignal): Promise<boolean> {
  if (range.fromMs < 0) return false
  const { sql: where, params } = requestsWhere(scope, { range })
  // Of its first and its last hour, which are found in the order that rows are stored in: nothing between them is read
  const end = (direction: 'ASC' | 'DESC'): string => `
      SELECT hour FROM (
        SELECT toStartOfHour(ts) AS hour FROM requests
        WHERE ${where}
        ORDER BY org ${direction}, toStartOfHour(ts) ${direction}
        LIMIT 1)`
  const sql = `
    SELECT count() AS rows, toUnixTimestamp64Milli(max(ts)) - toUnixTimestamp64Milli(min(ts)) AS spanMs
    FROM requests
    WHERE ${where} AND toStartOfHour(ts) IN (${end('ASC')} UNION ALL${end('DESC')})
    SETTINGS optimize_use_projections = 0`
  const [found] = await store.select<{ rows: number; spanMs: number }>({ sql, params }, signal)
  const lengthMs = range.toMs - range.fromMs
  return found !== undefined && found.rows > 0 && found.spanMs + lengthMs / INVENTORY_STEPS >= LEAST_RECORDED * lengthMs
}
