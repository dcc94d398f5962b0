import type { OrgScope } from '#platform/lib/ports/access.ts'
import { INVENTORY_STEPS, type InventoryQuery, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { byHour, type Hourly, HOUR_MS, SMALL_READS_SHARED } from './hourly.ts'
import { areShown, boundIds, type Counted, ENTITY_KINDS, type EntityId } from './inventory-kinds.ts'
import type { TokenRow } from './inventory-tokens.ts'
import { requestsWhere, type Where } from './scope.ts'

/** From this length on a step is at least an hour. */
const BY_HOUR_FROM_MS = INVENTORY_STEPS * HOUR_MS
/** A period of which less was recorded, from its first request to its last, is no measure for another one. */
const LEAST_RECORDED = 0.5

type CountedRow = { id: EntityId } & { [Figure in Counted]?: number } & Partial<TokenRow>
type SumsRow = Pick<InventoryRow, 'requests' | 'failed' | 'bytesSent' | 'bytesReceived'> & {
  id: EntityId
  within: number[]
  across: number[]
  ofVendor?: string
}
type Figures = Omit<SumsRow, 'within' | 'across'> & Omit<CountedRow, 'id'> & Pick<InventoryRow, 'series' | 'requestsBefore'>

/**
 * What requests of some entities come to: sums, their course over the range, how many different others each has to do with, and the requests of the
 * period of equal length before. None: its rows went or became another entity's meanwhile, as when a decision about templates is worked into what is
 * stored.
 */
export async function figuresOf(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  ids: readonly EntityId[],
  isMeasure: boolean,
  signal?: AbortSignal,
): Promise<(id: EntityId) => Figures | undefined> {
  if (ids.length === 0) return () => undefined
  const { id, beside, counted } = ENTITY_KINDS[query.kind]
  const among = areShown(ENTITY_KINDS[query.kind])
  const inSteps = query.range.toMs - query.range.fromMs >= BY_HOUR_FROM_MS
  const select = <Row>({ sql, params }: Where) => store.select<Row>({ sql, params: { ...params, ...boundIds(ids) } }, signal)
  const hourly = (columns: readonly string[], figures: Hourly['figures'], more: Partial<Hourly> = {}): Where =>
    byHour(scope, { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns: [id, ...columns], among, figures, ...more })
  const [rows, steps, before, ...more] = await Promise.all([
    select<SumsRow>(SUMS(id, hourly(beside.columns, ['calls', 'wrong', 'sent', 'got'], { perHour: inSteps }), beside.figures, inSteps)),
    inSteps ? [] : select<Pick<SumsRow, 'id' | 'within'>>(STEPS(id, requestsWhere(scope, query), among)),
    isMeasure
      ? select<{ id: EntityId; count: number }>(
          COUNTED(id, hourly([], ['calls'], { range: periodBefore(query.range) }), { count: 'sum(calls)' }),
        )
      : [],
    ...counted.map(({ columns, of, figures }) => select<CountedRow>(COUNTED(id, hourly(columns, of), figures))),
  ])
  const stepsById = new Map(steps.map((row) => [row.id, row.within]))
  const beforeById = new Map(before.map((row) => [row.id, row.count]))
  const moreById = more.map((found) => new Map(found.map((row) => [row.id, row])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (one) => {
    const row = byId.get(one)
    if (!row) return undefined
    const { within = stepsById.get(one) ?? [], across = [], ...sums } = row
    const series = divided(within, across, query.range)
    return Object.assign(
      { ...sums, series, requestsBefore: isMeasure ? (beforeById.get(one) ?? 0) : null },
      ...moreById.map((found) => found.get(one)),
    )
  }
}

const listed = (figures: Readonly<Record<string, string>>): string =>
  Object.entries(figures)
    .map(([figure, sql]) => `, ${sql} AS ${figure}`)
    .join('')

/** Steps come as one list, because a row for each would be more rows than a result may have. */
const SUMS = (id: string, { sql, params }: Where, figures: Readonly<Record<string, string>>, inSteps: boolean): Where => ({
  sql: `
    SELECT ${id} AS id, sum(calls) AS requests, sum(wrong) AS failed, sum(sent) AS bytesSent, sum(got) AS bytesReceived${listed(figures)}
      ${inSteps ? `, ${OF_STEPS}(if(firstStep = lastStep, calls, 0), firstStep) AS within, ${OF_STEPS}(if(firstStep = lastStep, 0, calls), lastStep) AS across` : ''}
    FROM ${inSteps ? `(SELECT *, ${HOUR_IN_STEPS} FROM ${sql})` : sql}
    GROUP BY ${id}
    ${SMALL_READS_SHARED}`,
  params,
})

/** A sum for each step. */
const OF_STEPS = `sumResample(0, ${INVENTORY_STEPS}, 1)`

const COUNTED = (id: string, { sql, params }: Where, figures: Readonly<Record<string, string>>): Where => ({
  sql: `
    SELECT ${id} AS id${listed(figures)}
    FROM ${sql}
    GROUP BY ${id}
    ${SMALL_READS_SHARED}`,
  params,
})

const LENGTH = '({to:Int64} - {from:Int64})'
const stepSql = (atMs: string): string => `least(intDiv((${atMs} - {from:Int64}) * ${INVENTORY_STEPS}, ${LENGTH}), ${INVENTORY_STEPS - 1})`

/** What of an hour lies in the range may lie in two steps. */
const HOUR_IN_STEPS = `
      ${stepSql('greatest(toUnixTimestamp(hour) * 1000, {from:Int64})')} AS firstStep,
      ${stepSql(`(least((toUnixTimestamp(hour) * 1000) + ${HOUR_MS}, {to:Int64}) - 1)`)} AS lastStep`

/** Requests of an hour in two steps, given by the later one, are divided between them as its time is: all of an entity together, because one cannot be divided. */
function divided(within: readonly number[], across: readonly number[], { fromMs, toMs }: TimeRange): number[] {
  const series = Array.from({ length: INVENTORY_STEPS }, (_, step) => within[step] ?? 0)
  for (const [step, count] of across.entries()) {
    if (count === 0) continue
    const startMs = fromMs + Math.ceil((step * (toMs - fromMs)) / INVENTORY_STEPS)
    const hourMs = startMs - (startMs % HOUR_MS)
    const [sinceMs, untilMs] = [Math.max(hourMs, fromMs), Math.min(hourMs + HOUR_MS, toMs)]
    const later = Math.floor((count * (untilMs - startMs)) / (untilMs - sinceMs))
    series[step] = (series[step] ?? 0) + later
    series[step - 1] = (series[step - 1] ?? 0) + count - later
  }
  return series
}

/** Of shorter ranges from rows, which are few then. */
const STEPS = (id: string, { sql, params }: Where, among: string): Where => ({
  sql: `
    SELECT ${id} AS id, countResample(0, ${INVENTORY_STEPS}, 1)(${stepSql('toUnixTimestamp64Milli(ts)')}) AS within
    FROM requests
    WHERE ${sql} AND ${among}
    GROUP BY ${id}
    SETTINGS optimize_use_projections = 0`,
  params,
})

const periodBefore = ({ fromMs, toMs }: TimeRange): TimeRange => ({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs })

/**
 * Whether the scope has requests over most of the period before the range, whatever the filter: without, nothing can be compared with it. Its first and its
 * last hour are found in the order that rows are stored in, so nothing between them is read; where hours say too little, the rows of both are looked at.
 */
export async function hasMeasure(store: Store, scope: OrgScope, range: TimeRange, signal?: AbortSignal): Promise<boolean> {
  const before = periodBefore(range)
  if (before.fromMs < 0) return false
  const { sql: where, params } = requestsWhere(scope, { range: before })
  const end = (direction: 'ASC' | 'DESC'): string => `
      SELECT hour FROM (
        SELECT toStartOfHour(ts) AS hour FROM requests
        WHERE ${where}
        ORDER BY org ${direction}, toStartOfHour(ts) ${direction}
        LIMIT 1)`
  const ends = `${end('ASC')} UNION ALL${end('DESC')}`
  const lengthMs = range.toMs - range.fromMs
  const sql =
    lengthMs >= BY_HOUR_FROM_MS
      ? `
    SELECT count() AS rows, (toUnixTimestamp(max(hour)) - toUnixTimestamp(min(hour))) * 1000 + ${HOUR_MS} AS spanMs
    FROM (${ends})
    SETTINGS optimize_use_projections = 0`
      : `
    SELECT count() AS rows, toUnixTimestamp64Milli(max(ts)) - toUnixTimestamp64Milli(min(ts)) AS spanMs
    FROM requests
    WHERE ${where} AND toStartOfHour(ts) IN (${ends})
    SETTINGS optimize_use_projections = 0`
  const [found] = await store.select<{ rows: number; spanMs: number }>({ sql, params }, signal)
  return found !== undefined && found.rows > 0 && found.spanMs + lengthMs / INVENTORY_STEPS >= LEAST_RECORDED * lengthMs
}
