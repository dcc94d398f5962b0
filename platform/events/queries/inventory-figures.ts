import type { OrgScope } from '#platform/lib/ports/access.ts'
import { INVENTORY_STEPS, type InventoryQuery, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { SKETCH } from './endpoint-times.ts'
import { AFTER_SPLIT, byHour, type Figure, type Hourly, HOUR_MS, isKept, prefers } from './hourly.ts'
import {
  SERIES_OF_HOURS,
  SERIES_OF_ROWS,
  hoursInSteps,
  isByHour,
  seriesOf,
  type Sums,
  SUMS_OF_HOURS,
  SUMS_OF_ROWS,
} from './inventory-series.ts'
import { areShown, boundIds, type Counted, type Counting, type EntityId, type EntityKind, kindOf } from './inventory-kinds.ts'
import type { TokenRow } from './inventory-tokens.ts'
import { rangeParams, requestsWhere, type Where } from './scope.ts'

/** Of more entities than that, figures by the hour are as many as the rows themselves, of which those in order are quicker to read. */
const BY_HOUR_MAX = 10_000
/** A period of which less was recorded, from its first request to its last, is no measure for another one. */
const LEAST_RECORDED = 0.5

/** Of both periods where they are read at once. */
type Summed = Sums & { isNow?: 0 | 1 }
type CountedRow = { [Of in Counted]?: number } & Partial<TokenRow>
interface RowsRow extends Partial<Sums> {
  /** Microseconds: middle, 95th and 99th percentile, and the longest. */
  us?: [number, number, number]
  longest?: number
  clients?: number
  ofVendor?: string
}
type Figures = Omit<Sums & RowsRow & CountedRow, 'within' | 'across'> & Pick<InventoryRow, 'series' | 'requestsBefore'>

/**
 * What requests of some entities come to: sums and their series over the range, durations, how many different others each has to do with, and the requests of
 * the period of equal length before. What is kept by the hour comes from there, unless it is of too many `entities` in all; whatever rows are read for is read at once.
 * None: its rows went or became another entity's meanwhile, as when a decision about templates is worked into what is stored.
 */
export async function figuresOf(
  store: Store,
  scope: OrgScope,
  query: InventoryQuery,
  ids: readonly EntityId[],
  { entities, isMeasure }: { entities: number; isMeasure: boolean },
  signal?: AbortSignal,
): Promise<(id: EntityId) => Figures | undefined> {
  if (ids.length === 0) return () => undefined
  const kind = kindOf(query)
  const start = rangeParams(query.range).from
  const select = <Row>({ sql, params }: Where): Promise<(Row & { id: EntityId })[]> =>
    store.select({ sql, params: { ...params, ...boundIds(ids), start } }, signal)
  const hourly = (figures: readonly Figure[], columns: readonly string[] = []): Hourly => ({
    ...query,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: [kind.id, ...columns],
    among: areShown(kind),
    figures,
  })
  const inSteps = isByHour(query.range)
  const asked: Hourly = { ...hourly(['calls', 'wrong', 'sent', 'got']), perHour: inSteps }
  const isSummedByHour = isKept(asked) && (kind.inOrder === undefined || entities <= BY_HOUR_MAX)
  const areOfRows = ({ of, columns }: Counting): boolean => of.length === 0 && !isKept(hourly(of, columns))
  const ofHours = kind.counted.filter((others) => !areOfRows(others))
  const ofRows = [
    ...(isSummedByHour ? [] : [SUMS_OF_ROWS]),
    ...(isSummedByHour && inSteps ? [] : [SERIES_OF_ROWS]),
    ...(kind.timed ? [TIMES, ...listed(kind.timed)] : []),
    ...kind.counted.filter(areOfRows).flatMap(({ figures }) => listed(figures)),
  ]
  const before = periodBefore(query.range)
  // Both periods at once, where that is two readings of the same figures
  const isDoubled = isMeasure && isSummedByHour && inSteps
  const sums = isDoubled ? { ...asked, range: { ...query.range, fromMs: before.fromMs }, split: start } : asked
  const earlier = isSummedByHour
    ? OF_HOURS(scope, kind, ['sum(calls) AS requests'], { ...hourly(['calls']), range: before })
    : OF_ROWS(kind, ['count() AS requests'], requestsWhere(scope, { ...query, range: before }))
  const [summed, read, counts, ...counted] = await Promise.all([
    isSummedByHour ? select<Summed>(OF_HOURS(scope, kind, [SUMS_OF_HOURS, ...(inSteps ? [SERIES_OF_HOURS] : [])], sums)) : undefined,
    ofRows.length > 0 ? select<RowsRow>(OF_ROWS(kind, ofRows, requestsWhere(scope, query))) : undefined,
    isMeasure && !isDoubled ? select<{ requests: number }>(earlier) : undefined,
    ...ofHours.map(({ of, columns, figures }) => select<CountedRow>(OF_HOURS(scope, kind, listed(figures), hourly(of, columns)))),
  ])
  const parts = [summed && byId(summed.filter(({ isNow }) => isNow !== 0)), read && byId(read)].filter((part) => part !== undefined)
  const others = counted.map((rows) => byId(rows))
  const wereBefore = isMeasure ? byId(counts ?? summed?.filter(({ isNow }) => isNow === 0) ?? []) : undefined
  return (one) => {
    if (parts.some((part) => !part.has(one))) return undefined
    const figures: Sums & RowsRow & CountedRow = Object.assign({}, ...[...parts, ...others].map((part) => part.get(one)))
    return {
      ...figures,
      series: seriesOf(figures, query.range),
      requestsBefore: wereBefore ? (wereBefore.get(one)?.requests ?? 0) : null,
    }
  }
}

const byId = <Row extends { id: EntityId }>(rows: readonly Row[]): Map<EntityId, Row> => new Map(rows.map((row) => [row.id, row]))

const listed = (figures: Readonly<Record<string, string>>): string[] =>
  Object.entries(figures).map(([figure, sql]) => `${sql} AS ${figure}`)

const OF_HOURS = (scope: OrgScope, kind: EntityKind, columns: readonly string[], hourly: Hourly): Where => {
  const { sql, params } = byHour(scope, hourly)
  return {
    sql: `
    SELECT ${[`${kind.id} AS id`, ...(hourly.split === undefined ? [] : [`${AFTER_SPLIT} AS isNow`]), ...columns].join(', ')}
    FROM ${hourly.perHour ? hoursInSteps(sql) : sql}
    GROUP BY id${hourly.split === undefined ? '' : ', isNow'}
    ${prefers(hourly)}`,
    params,
  }
}

/** To unpack durations that are kept by the hour takes longer. */
const TIMES = `${SKETCH}(duration_us) AS us, max(duration_us) AS longest`

/** Rows of endpoints are there in their order, too (migration 0019): the engine takes what is less to read. */
const OF_ROWS = (kind: EntityKind, columns: readonly string[], { sql, params }: Where): Where => ({
  sql: `
    SELECT ${[`${kind.id} AS id`, ...columns].join(', ')}
    FROM requests
    WHERE ${sql} AND ${areShown(kind)}
    GROUP BY id
    SETTINGS ${kind.inOrder === undefined ? 'optimize_use_projections = 0' : `preferred_optimize_projection_name = '${kind.inOrder}'`}`,
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
  const sql = isByHour(range)
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
