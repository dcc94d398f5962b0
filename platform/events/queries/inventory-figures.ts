import type { OrgScope } from '#platform/lib/ports/access.ts'
import { INVENTORY_STEPS, type InventoryQuery, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { SKETCH } from './endpoint-times.ts'
import { byHour, type Figure, type Hourly, HOUR_MS, isKept } from './hourly.ts'
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
import { requestsWhere, type Where } from './scope.ts'

/** Of more entities than that, figures by the hour are as many as the rows themselves, of which those in order are quicker to read. */
const BY_HOUR_MAX = 10_000
/** A period of which less was recorded, from its first request to its last, is no measure for another one. */
const LEAST_RECORDED = 0.5

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
  const select = async <Row>({ sql, params }: Where): Promise<Map<EntityId, Row>> => {
    const rows = await store.select<Row & { id: EntityId }>({ sql, params: { ...params, ...boundIds(ids) } }, signal)
    return new Map(rows.map((row) => [row.id, row]))
  }
  const hourly = (figures: readonly Figure[], columns: readonly string[] = [], by = kind.id, id = kind.id): Hourly => ({
    ...query,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: [by, ...columns],
    among: areShown({ ...kind, id }),
    figures,
  })
  const inSteps = isByHour(query.range)
  const sums: Hourly = { ...hourly(['calls', 'wrong', 'sent', 'got']), perHour: inSteps }
  const isSummedByHour = isKept(sums) && (kind.inOrder === undefined || entities <= BY_HOUR_MAX)
  const areOfRows = ({ of, columns }: Counting): boolean => of.length === 0 && !isKept(hourly(of, columns))
  const ofHours = kind.counted.filter((others) => !areOfRows(others))
  const ofRows = [
    ...(isSummedByHour ? [] : [SUMS_OF_ROWS]),
    ...(isSummedByHour && inSteps ? [] : [SERIES_OF_ROWS]),
    ...(kind.timed ? [TIMES, ...listed(kind.timed)] : []),
    ...kind.counted.filter(areOfRows).flatMap(({ figures }) => listed(figures)),
  ]
  const [byHours, read, before, ...counted] = await Promise.all([
    isSummedByHour ? select<Sums>(SUMMED(kind.id, byHour(scope, sums), inSteps)) : undefined,
    ofRows.length > 0 ? select<RowsRow>(OF_ROWS(kind, ofRows, requestsWhere(scope, query))) : undefined,
    isMeasure
      ? select<{ count: number }>(
          COUNTED(kind.id, { count: 'sum(calls)' }, byHour(scope, { ...hourly(['calls']), range: periodBefore(query.range) })),
        )
      : undefined,
    ...ofHours.map(({ by = { column: kind.id, id: kind.id }, ...others }) =>
      select<CountedRow>(COUNTED(by.id, others.figures, byHour(scope, hourly(others.of, others.columns, by.column, by.id)))),
    ),
  ])
  const parts = [byHours, read].filter((part) => part !== undefined)
  return (one) => {
    if (parts.some((part) => !part.has(one))) return undefined
    const figures: Sums & RowsRow & CountedRow = Object.assign({}, ...[...parts, ...counted].map((part) => part.get(one)))
    return { ...figures, series: seriesOf(figures, query.range), requestsBefore: before ? (before.get(one)?.count ?? 0) : null }
  }
}

const listed = (figures: Readonly<Record<string, string>>): string[] =>
  Object.entries(figures).map(([figure, sql]) => `${sql} AS ${figure}`)

const SUMMED = (id: string, { sql, params }: Where, inSteps: boolean): Where => ({
  sql: `
    SELECT ${[`${id} AS id`, SUMS_OF_HOURS, ...(inSteps ? [SERIES_OF_HOURS] : [])].join(', ')}
    FROM ${inSteps ? hoursInSteps(sql) : sql}
    GROUP BY id`,
  params,
})

const COUNTED = (id: string, figures: Readonly<Record<string, string>>, { sql, params }: Where): Where => ({
  sql: `
    SELECT ${[`${id} AS id`, ...listed(figures)].join(', ')}
    FROM ${sql}
    GROUP BY id`,
  params,
})

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
