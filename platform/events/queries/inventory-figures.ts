import type { OrgScope } from '#platform/lib/ports/access.ts'
import { INVENTORY_STEPS, type InventoryQuery, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Store } from '../store.ts'
import { SKETCH } from './endpoint-times.ts'
import { figureOfRows, type Hourly, HOUR_MS, isKept, prefers } from './hourly-kept.ts'
import { AFTER_SPLIT, byHour, FROM_ROWS, type HourlyPart, LARGE_BLOCKS, partsByHour } from './hourly.ts'
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
import { allOf, areShown, boundIds, type Counted, type Counting, type EntityId, type EntityKind, kindOf } from './inventory-kinds.ts'
import type { TokenRow } from './inventory-tokens.ts'
import { rangeParams, requestsWhere, type Where } from './scope.ts'

/** Of more entities than that, figures by the hour are as many as the rows themselves, of which those in order are quicker to read. */
const BY_HOUR_MAX = 10_000
/** Rows in order are quicker to read, too, where those that are shown have no more than that in the range. */
const IN_ORDER_MAX = 200_000
/** A period of which less was recorded, from its first request to its last, is no measure for another one. */
const LEAST_RECORDED = 0.5

type HoursRow = Partial<Sums> & { [Of in Counted]?: number } & Partial<TokenRow> & Period
interface Called {
  id: EntityId
  requests?: number
}
/** Of both periods where they are read at once. */
interface Period {
  isNow?: 0 | 1
}
interface RowsRow extends Partial<Sums>, Period {
  /** Microseconds: middle, 95th and 99th percentile, and the longest. */
  us?: [number, number, number]
  longest?: number
  clients?: number
  ofVendor?: string
}
type Figures = Omit<Sums & RowsRow & HoursRow, 'within' | 'across' | 'isNow'> & Pick<InventoryRow, 'series' | 'requestsBefore'>

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
  known: Known,
  signal?: AbortSignal,
): Promise<(id: EntityId) => Figures | undefined> {
  if (ids.length === 0) return () => undefined
  const { isMeasure } = known
  const { ofHours, ofRows, ofBefore, isOfBoth } = statementsOf(scope, query, known)
  const select = async <Row>(statement: Where | undefined): Promise<(Row & { id: EntityId })[]> => {
    if (!statement) return []
    const params = { ...statement.params, ...boundIds(ids), start: rangeParams(query.range).from }
    return store.select({ sql: statement.sql, params }, signal)
  }
  const [summed, rows, counts] = await Promise.all([select<HoursRow>(ofHours), select<RowsRow>(ofRows), select<Called>(ofBefore)])
  const isOfNow = ({ isNow }: Period): boolean => isNow !== 0
  const parts = [...(ofHours ? [byId(summed.filter(isOfNow))] : []), ...(ofRows ? [byId(rows.filter(isOfNow))] : [])]
  const earlier: readonly Called[] = isOfBoth ? [...summed, ...rows].filter((row) => !isOfNow(row)) : counts
  const wereBefore = byId(earlier)
  return (one) => {
    if (parts.some((part) => !part.has(one))) return undefined
    const figures: Sums & HoursRow & RowsRow = Object.assign({}, ...parts.map((part) => part.get(one)))
    return {
      ...figures,
      series: seriesOf(figures, query.range),
      requestsBefore: isMeasure ? (wereBefore.get(one)?.requests ?? 0) : null,
    }
  }
}

/** What is known from the order: all entities, requests of those that are shown, whether their durations are known; and whether the period before is a measure. */
interface Known {
  entities: number
  requests: number
  isMeasure: boolean
  isTimed: boolean
}

interface Statements {
  ofHours: Where | undefined
  ofRows: Where | undefined
  /** What was before, where none of the others says so. */
  ofBefore: Where | undefined
  isOfBoth: boolean
}

/** Both periods are read at once where that would be two readings of the same figures, or of the same blocks of rows. */
function statementsOf(scope: OrgScope, query: InventoryQuery, { entities, requests, isMeasure, isTimed }: Known): Statements {
  const kind = kindOf(query)
  const inSteps = isByHour(query.range)
  const hourly = { ...query, filterColumns: REQUEST_COLUMNS_SQL, columns: [kind.id], among: areShown(kind), perHour: inSteps }
  const areKept = ({ columns, figures }: HourlyPart): boolean => isKept({ ...hourly, columns: [kind.id, ...columns], figures })
  const isByHourQuicker = entities <= BY_HOUR_MAX && requests > IN_ORDER_MAX
  const isSummedByHour = areKept(MAIN) && (kind.inOrder === undefined || isByHourQuicker)
  const othersOfHours = kind.counted.filter((others) => areKept(partOf(others)))
  const othersOfRows = kind.counted.filter((others) => !othersOfHours.includes(others))
  const parts = [...(isSummedByHour ? [MAIN] : []), ...othersOfHours.map(partOf)]
  const sumsOfHours = isSummedByHour ? [SUMS_OF_HOURS, ...(inSteps ? [SERIES_OF_HOURS] : [])] : []
  const ofRows = [
    ...(isSummedByHour ? [] : [SUMS_OF_ROWS]),
    ...(isSummedByHour && inSteps ? [] : [SERIES_OF_ROWS]),
    ...(kind.timed && !isTimed ? [TIMES] : []),
    ...listed(kind.timed ?? {}),
    ...othersOfRows.flatMap(sqlOfRows),
  ]
  const before = { ...query, range: periodBefore(query.range) }
  const both = { ...query, range: { ...query.range, fromMs: before.range.fromMs } }
  const areBothOfHours = isMeasure && isSummedByHour && inSteps
  const areBothOfRows = isMeasure && !isSummedByHour && kind.inOrder !== undefined
  const isOfBoth = areBothOfHours || areBothOfRows
  const read = areBothOfHours ? { ...hourly, range: both.range, split: rangeParams(query.range).from } : hourly
  const ofBefore = isSummedByHour
    ? CALLS_OF_HOURS(scope, kind, { ...hourly, ...before })
    : OF_ROWS(scope, kind, ['count() AS requests'], before)
  return {
    ofHours: parts.length > 0 ? OF_HOURS(scope, kind, [...sumsOfHours, ...othersOfHours.flatMap(sqlOfHours)], read, parts) : undefined,
    ofRows: ofRows.length > 0 ? OF_ROWS(scope, kind, ofRows, areBothOfRows ? both : query, areBothOfRows) : undefined,
    ofBefore: isMeasure && !isOfBoth ? ofBefore : undefined,
    isOfBoth,
  }
}

/** What all entities have by the hour. */
const MAIN: HourlyPart = { columns: [], figures: ['calls', 'wrong', 'sent', 'got'], values: {}, isMain: true }
const partOf = ({ columns, sums = {}, others }: Counting): HourlyPart => ({ columns, figures: Object.values(sums), values: others })
const sqlOfHours = ({ sums = {}, others }: Counting): string[] => [
  ...listed(mapped(sums, (figure) => `sum(${figure})`)),
  ...Object.entries(others).map(([name, other]) => `${other.all(name)} AS ${name}`),
]
const sqlOfRows = ({ sums = {}, others }: Counting): string[] => [...listed(mapped(sums, figureOfRows)), ...listed(mapped(others, allOf))]

const byId = <Row extends { id: EntityId }>(rows: readonly Row[]): Map<EntityId, Row> => new Map(rows.map((row) => [row.id, row]))

const listed = (figures: Readonly<Record<string, string>>): string[] =>
  Object.entries(figures).map(([figure, sql]) => `${sql} AS ${figure}`)

const mapped = <From>(record: Readonly<Record<string, From>>, to: (from: From) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, from]) => [name, to(from)]))

const OF_HOURS = (
  scope: OrgScope,
  kind: EntityKind,
  columns: readonly string[],
  hourly: Omit<Hourly, 'figures'>,
  parts: readonly HourlyPart[],
): Where => {
  const { sql, params } = partsByHour(scope, hourly, parts)
  const isSplit = hourly.split !== undefined
  return {
    sql: `
    SELECT ${[`${kind.id} AS id`, ...(isSplit ? [`${AFTER_SPLIT} AS isNow`] : []), ...columns].join(', ')}
    FROM ${hourly.perHour ? hoursInSteps(sql) : sql}
    GROUP BY id${isSplit ? ', isNow' : ''}
    SETTINGS ${LARGE_BLOCKS}`,
    params,
  }
}

const CALLS_OF_HOURS = (scope: OrgScope, kind: EntityKind, hourly: Omit<Hourly, 'figures'>): Where => {
  const calls: Hourly = { ...hourly, figures: ['calls'] }
  const { sql, params } = byHour(scope, calls)
  return { sql: `SELECT ${kind.id} AS id, sum(calls) AS requests FROM ${sql} GROUP BY id ${prefers(calls)}`, params }
}

/** To unpack durations that are kept by the hour takes longer. */
const TIMES = `${SKETCH}(duration_us) AS us, max(duration_us) AS longest`

/** Rows of endpoints are there in their order, too (migration 0019): the engine takes what is less to read. `isSplit`: a row for what came before `start`, too. */
const OF_ROWS = (scope: OrgScope, kind: EntityKind, columns: readonly string[], query: InventoryQuery, isSplit = false): Where => {
  const { sql, params } = requestsWhere(scope, query)
  return {
    sql: `
    SELECT ${[`${kind.id} AS id`, ...(isSplit ? ['toUnixTimestamp64Milli(ts) >= {start:Int64} AS isNow'] : []), ...columns].join(', ')}
    FROM requests
    WHERE ${sql} AND ${areShown(kind)}
    GROUP BY id${isSplit ? ', isNow' : ''}
    SETTINGS ${LARGE_BLOCKS}, ${kind.inOrder === undefined ? 'optimize_use_projections = 0' : `preferred_optimize_projection_name = '${kind.inOrder}'`}`,
    params,
  }
}

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
    ${FROM_ROWS}, max_threads = 1` // a second thread would only take from others
    : `
    SELECT count() AS rows, toUnixTimestamp64Milli(max(ts)) - toUnixTimestamp64Milli(min(ts)) AS spanMs
    FROM requests
    WHERE ${where} AND toStartOfHour(ts) IN (${ends})
    ${FROM_ROWS}`
  const [found] = await store.select<{ rows: number; spanMs: number }>({ sql, params }, signal)
  return found !== undefined && found.rows > 0 && found.spanMs + lengthMs / INVENTORY_STEPS >= LEAST_RECORDED * lengthMs
}
