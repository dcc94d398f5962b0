import type { OrgScope } from '#platform/lib/ports/access.ts'
import { INVENTORY_STEPS, type InventoryQuery, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { SKETCH } from './endpoint-times.ts'
import { byHour, type Hourly, HOUR_MS, isKept, SMALL_READS_SHARED } from './hourly.ts'
import { areShown, boundIds, type Counted, type EntityId, kindOf } from './inventory-kinds.ts'
import type { TokenRow } from './inventory-tokens.ts'
import { requestsWhere, type Where } from './scope.ts'

/** From this length on a step is at least an hour. */
const BY_HOUR_FROM_MS = INVENTORY_STEPS * HOUR_MS
/** A period of which less was recorded, from its first request to its last, is no measure for another one. */
const LEAST_RECORDED = 0.5

type CountedRow = { [Figure in Counted]?: number } & Partial<TokenRow>
/** The course: requests within each step, and of hours in two steps those of the later one. */
type Sums = Pick<InventoryRow, 'requests' | 'failed' | 'bytesSent' | 'bytesReceived'> & {
  within: number[]
  across?: number[]
  ofVendor?: string
}
/** Microseconds: middle, 95th and 99th percentile, and the longest. */
type Times = { us?: [number, number, number]; longest?: number; clients?: number }
type Figures = Omit<Sums, 'within' | 'across'> & Times & CountedRow & Pick<InventoryRow, 'series' | 'requestsBefore'>

/**
 * What requests of some entities come to: sums, their course over the range, durations, how many different others each has to do with, and the requests of
 * the period of equal length before. Sums of most kinds come from what is kept by the hour; whatever rows are read for is read at once. None: its rows went
 * or became another entity's meanwhile, as when a decision about templates is worked into what is stored.
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
  const kind = kindOf(query)
  const { id, beside, timed } = kind
  const among = areShown(kind)
  const inSteps = query.range.toMs - query.range.fromMs >= BY_HOUR_FROM_MS
  const select = async <Row>({ sql, params }: Where): Promise<Map<EntityId, Row>> => {
    const rows = await store.select<Row & { id: EntityId }>({ sql, params: { ...params, ...boundIds(ids) } }, signal)
    return new Map(rows.map(({ id: one, ...row }) => [one, row as Row]))
  }
  const hourly = (columns: readonly string[], figures: Hourly['figures'], more: Partial<Hourly> = {}): Hourly => ({
    ...query,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: [id, ...columns],
    among,
    figures,
    ...more,
  })
  const sums = hourly(beside.columns, ['calls', 'wrong', 'sent', 'got'], { perHour: inSteps })
  const isSummedFromRows = kind.isFewAnHour || !isKept(sums)
  const ofRows = [
    isSummedFromRows ? SUMS_OF_ROWS + listed(beside.figures) : '',
    isSummedFromRows || !inSteps ? STEPS_OF_ROWS : '',
    timed ? TIMES + listed(timed) : '',
  ].join('')
  const [fromHours, fromRows, before, ...counted] = await Promise.all([
    isSummedFromRows ? undefined : select<Partial<Sums>>(SUMS(id, byHour(scope, sums), beside.figures, inSteps)),
    ofRows === '' ? undefined : select<Partial<Sums> & Times>(OF_ROWS(id, ofRows, requestsWhere(scope, query), among)),
    isMeasure
      ? select<{ count: number }>(
          COUNTED(id, byHour(scope, hourly([], ['calls'], { range: periodBefore(query.range) })), { count: 'sum(calls)' }),
        )
      : undefined,
    ...kind.counted.map(({ columns, of, figures, by = { column: id, id } }) => {
      const others = hourly([], of, { columns: [by.column, ...columns], among: areShown({ ...kind, id: by.id }) })
      return select<CountedRow>(COUNTED(by.id, byHour(scope, others), figures))
    }),
  ])
  const parts = [fromHours, fromRows].filter((part) => part !== undefined)
  return (one) => {
    if (parts.some((part) => !part.has(one))) return undefined
    const {
      within,
      across = [],
      ...figures
    }: Sums & Times & CountedRow = Object.assign({}, ...[...parts, ...counted].map((part) => part.get(one)))
    return {
      ...figures,
      series: divided(within, across, query.range),
      requestsBefore: before ? (before.get(one)?.count ?? 0) : null,
    }
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

const SUMS_OF_ROWS = ', count() AS requests, sum(failed) AS failed, sum(bytes_sent) AS bytesSent, sum(bytes_received) AS bytesReceived'
const STEPS_OF_ROWS = `, countResample(0, ${INVENTORY_STEPS}, 1)(${stepSql('toUnixTimestamp64Milli(ts)')}) AS within`
/** To unpack durations that are kept by the hour takes longer. */
const TIMES = `, ${SKETCH}(duration_us) AS us, max(duration_us) AS longest`

const OF_ROWS = (id: string, columns: string, { sql, params }: Where, among: string): Where => ({
  sql: `
    SELECT ${id} AS id${columns}
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
