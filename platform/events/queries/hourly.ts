import type { FilterNode } from '#domain/filter/ast.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import { EXPIRY_LEEWAY_MS } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import { own } from '#domain/own.ts'

import { relatedRange } from '../related.ts'
import { compileFilter } from '../compile-filter.ts'
import type { FilterColumns } from '../filter-columns.ts'
import { IN_RANGE, ownedBy, rangeParams, type Where } from './scope.ts'

export const HOUR_MS = 3_600_000
/** With fewer whole hours the rows themselves are as quick. */
const WHOLE_HOURS_MIN = 2

/** Figures by the hour are few, and would be read by one thread: small reads are shared between two, too. */
export const SMALL_READS_SHARED =
  'SETTINGS merge_tree_min_rows_for_concurrent_read = 8192, merge_tree_min_bytes_for_concurrent_read = 100000'

/** What requests of one hour come to. The engine knows them again by their text, which is that of migrations 0004, 0011, 0018 and 0020. */
const FIGURES = {
  calls: 'count()',
  wrong: 'sum(failed)',
  none: 'countIf(status < 100)',
  c1: 'countIf(status >= 100 AND status < 200)',
  c2: 'countIf(status >= 200 AND status < 300)',
  c3: 'countIf(status >= 300 AND status < 400)',
  c4: 'countIf(status >= 400 AND status < 500)',
  c5: 'countIf(status >= 500)',
  sent: 'sum(bytes_sent)',
  got: 'sum(bytes_received)',
  spent: 'sum(duration_us)',
  longest: 'max(duration_us)',
  first: 'min(ts)',
  last: 'max(ts)',
  callers: 'groupUniqArray(cityHash64(client))',
  times: 'groupArray(toFloat32(duration_us))',
  late: `countIf(token_expires > 0 AND toUnixTimestamp64Milli(ts) > token_expires + ${EXPIRY_LEEWAY_MS} AND status >= 200 AND status < 300)`,
} as const
export type Figure = keyof typeof FIGURES

const GROUPS = ['env', 'direction', 'family', 'vendor', 'country', 'host']
const ENDPOINTS = [...GROUPS, 'method', 'template']
const CLIENTS = [...GROUPS, 'client']
const TOKENS = [...CLIENTS, 'token', 'token_hash', 'token_mask', 'token_type', 'token_carrier']
const OF_ALL = ['calls', 'wrong', 'sent', 'got'] as const
const CLASSES = ['none', 'c1', 'c2', 'c3', 'c4', 'c5'] as const

interface Kept {
  projection: string
  columns: readonly string[]
  figures: ReadonlySet<Figure>
  /** Those have at least as many rows wherever this one serves: their columns hold all of its own, or say what they are. */
  smallerThan: readonly string[]
}

/** By which columns requests are kept by the hour, and what of them. */
const KEPT: readonly Kept[] = [
  {
    projection: 'endpoints_by_hour',
    columns: ENDPOINTS,
    figures: new Set([...OF_ALL, ...CLASSES, 'spent', 'longest', 'first', 'last', 'callers', 'times']),
    smallerThan: [],
  },
  { projection: 'clients_by_hour', columns: CLIENTS, figures: new Set([...OF_ALL, ...CLASSES]), smallerThan: ['tokens_by_hour'] },
  { projection: 'counted_by_hour', columns: ['env', 'vendor', 'endpoint'], figures: new Set(OF_ALL), smallerThan: ['endpoints_by_hour'] },
  { projection: 'tokens_by_hour', columns: TOKENS, figures: new Set([...OF_ALL, 'first', 'last', 'late']), smallerThan: [] },
  {
    projection: 'vendors_by_hour',
    columns: ['env', 'vendor'],
    figures: new Set(OF_ALL),
    smallerThan: ['endpoints_by_hour', 'clients_by_hour', 'counted_by_hour', 'tokens_by_hour'],
  },
  { projection: 'token_counts_by_hour', columns: ['env', 'token'], figures: new Set(OF_ALL), smallerThan: ['tokens_by_hour'] },
]

export interface Hourly {
  range: TimeRange
  filter?: FilterNode
  filterColumns: FilterColumns
  /** Columns of `requests` to group by. */
  columns: readonly string[]
  /** Which groups, if not all: a condition on the columns. Its values are the caller's. */
  among?: string
  /** Hours as separate rows, with their beginning as `hour`: each, or only those that rows are read for, with all others together at hour 0. */
  perHour?: boolean | 'ofRows'
  /**
   * Milliseconds, of hours as separate rows: each lies on one side of it. What came before it within its own hour counts as of the hour before, so two periods that
   * adjoin are read at once.
   */
  split?: number
  figures: readonly Figure[]
}

/**
 * A subquery of `columns` and the figures. Whole hours come from what is kept by the hour, the pieces before and after from rows, so the
 * sums are exactly those of the range; a group may have a row from each.
 */
export function byHour(scope: OrgScope, hourly: Hourly): Where {
  const { sql, params } = selection(scope, hourly)
  const isSplit = hourly.split !== undefined
  const hour = isSplit ? HOUR_OF_SIDE : hourly.perHour ? HOUR : NO_HOUR
  if (!isKept(hourly)) return { sql: `(${selectSql(hourly, hour, `${sql} AND ${IN_RANGE}`)})`, params }
  const around = `${sql} AND ${IN_RANGE}
      AND indexHint(toStartOfHour(ts) < ${WHOLE_FROM} OR toStartOfHour(ts) >= ${WHOLE_TO}${isSplit ? ` OR ${IN_SPLIT}` : ''})
      AND (ts < ${WHOLE_FROM} OR ts >= ${WHOLE_TO}${isSplit ? ` OR ${IN_SPLIT}` : ''})`
  const whole = isSplit ? `${IN_WHOLE} AND NOT ${IN_SPLIT}` : IN_WHOLE
  return {
    sql: `(${selectSql(hourly, hourly.perHour === 'ofRows' ? HOUR_0 : isSplit ? HOUR : hour, `${sql} AND ${whole}`, prefers(hourly))}
      UNION ALL${selectSql(hourly, hour, around, FROM_ROWS)})`,
    params,
  }
}

/** Its whole hours only, each as a row; only where `isKept`. */
export function keptByHour(scope: OrgScope, hourly: Hourly): Where {
  const { sql, params } = selection(scope, hourly)
  return { sql: `(${selectSql(hourly, HOUR, `${sql} AND ${IN_WHOLE}`, prefers(hourly))})`, params }
}

/** The conditions without the time, and the values of all conditions. */
function selection(scope: OrgScope, { range, filter, filterColumns, among = '1', split }: Hourly): Where {
  const owned = ownedBy(scope)
  const filtered = compileFilter(filter, filterColumns)
  return {
    sql: `${owned.sql} AND ${filtered.sql} AND ${among}`,
    params: {
      ...owned.params,
      ...rangeParams(range),
      ...relatedRange(range),
      ...filtered.params,
      ...wholeHours(range),
      ...(split !== undefined && { split, splitHour: Math.floor(split / HOUR_MS) * (HOUR_MS / 1000) }),
    },
  }
}

/** Whether the figures are there by the hour: each column that is grouped by or filtered by is one that they are kept for. */
export function isKept(hourly: Hourly): boolean {
  const { wholeFrom, wholeTo } = wholeHours(hourly.range)
  return wholeTo - wholeFrom >= (WHOLE_HOURS_MIN * HOUR_MS) / 1000 && serving(hourly).length > 0
}

function serving({ filter, filterColumns, columns, figures }: Hourly) {
  const used = [...columns, ...columnsOf(filter, filterColumns)]
  const all = KEPT.filter(
    (kept) => used.every((column) => kept.columns.includes(column)) && figures.every((figure) => kept.figures.has(figure)),
  )
  return all.filter(({ projection }) => !all.some(({ smallerThan }) => smallerThan.includes(projection)))
}

/**
 * The engine compares all projections in each part, eight milliseconds of processor for a subquery: where there is no choice its name is given. A part of the plan
 * is made for the whole statement, so its end should say so too: that takes away four more. `after` is what comes before in the list of settings.
 */
export function prefers(hourly: Hourly, after: 'SETTINGS ' | ', ' = 'SETTINGS '): string {
  const [only, ...others] = isKept(hourly) ? serving(hourly) : []
  return only && others.length === 0 ? `${after}preferred_optimize_projection_name = '${only.projection}'` : ''
}
const FROM_ROWS = 'SETTINGS optimize_use_projections = 0'

const WHOLE_FROM = "toDateTime({wholeFrom:UInt32}, 'UTC')"
const WHOLE_TO = "toDateTime({wholeTo:UInt32}, 'UTC')"
const IN_WHOLE = `toStartOfHour(ts) >= ${WHOLE_FROM} AND toStartOfHour(ts) < ${WHOLE_TO}`

const IN_SPLIT = "toStartOfHour(ts) = toDateTime({splitHour:UInt32}, 'UTC')"
/** Whether an hour of a range that is split lies behind that time. */
export const AFTER_SPLIT = "hour >= toDateTime({splitHour:UInt32}, 'UTC')"

/** Seconds since 1970. */
function wholeHours(range: TimeRange): { wholeFrom: number; wholeTo: number } {
  const { from, to } = rangeParams(range)
  return { wholeFrom: (Math.ceil(from / HOUR_MS) * HOUR_MS) / 1000, wholeTo: (Math.floor(to / HOUR_MS) * HOUR_MS) / 1000 }
}

/** How a row yields its hour, and the columns it is grouped by for that. */
interface Hour {
  select: string[]
  by: string[]
}
const NO_HOUR: Hour = { select: [], by: [] }
const HOUR: Hour = { select: ['toStartOfHour(ts) AS hour'], by: ['hour'] }
/** Of rows, where the range is split. */
const HOUR_OF_SIDE: Hour = {
  select: [`toStartOfHour(ts) - if(${IN_SPLIT} AND toUnixTimestamp64Milli(ts) < {split:Int64}, 3600, 0) AS hour`],
  by: ['hour'],
}
const HOUR_0: Hour = { select: ["toDateTime(0, 'UTC') AS hour"], by: [] }

function selectSql({ columns, figures }: Hourly, hour: Hour, where: string, settings = ''): string {
  const selected = figures.map((figure) => `${FIGURES[figure]} AS ${figure}`)
  const by = [...columns, ...hour.by]
  return `
      SELECT ${[...columns, ...hour.select, ...selected].join(', ')}
      FROM requests
      WHERE ${where}
      ${by.length > 0 ? `GROUP BY ${by.join(', ')}` : ''}
      ${settings}`
}

/** What a filter looks at. Free text looks at several columns. */
function columnsOf(node: FilterNode | undefined, filterColumns: FilterColumns): string[] {
  const column = (field: string): string => own(filterColumns.sql, field)?.sql ?? ''
  if (node === undefined) return []
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => columnsOf(child, filterColumns))
    case 'not':
      return columnsOf(node.node, filterColumns)
    case 'text':
      return filterColumns.set.searched.flat().map(column)
    default:
      return [column(node.field)]
  }
}
