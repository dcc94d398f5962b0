import type { FilterNode } from '#domain/filter/ast.ts'
import { own } from '#domain/own.ts'
import { EXPIRY_LEEWAY_MS } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import type { FilterColumns } from '../filter-columns.ts'
import { rangeParams } from './scope.ts'

export const HOUR_MS = 3_600_000
/** With fewer whole hours the rows themselves are as quick. */
const WHOLE_HOURS_MIN = 2

const LATE = `token_expires > 0 AND toUnixTimestamp64Milli(ts) > token_expires + ${EXPIRY_LEEWAY_MS} AND status >= 200 AND status < 300`

/** What requests of one hour come to. The engine knows them again by their text, which is that of migrations 0004, 0011, 0018 and 0020. */
export const FIGURES = {
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
  late: `countIf(${LATE})`,
} as const
export type Figure = keyof typeof FIGURES

/** A figure of rows of `requests`. */
export const figureOfRows = (figure: Figure): string => FIGURES[figure]

/** What a single request adds to those that are added up. */
export const OF_ONE = {
  calls: 'toUInt64(1)',
  late: `toUInt64(${LATE})`,
  wrong: 'failed',
  sent: 'bytes_sent',
  got: 'bytes_received',
} as const
export type Added = keyof typeof OF_ONE

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
   * Milliseconds, of several parts (`partsByHour`): each hour lies on one side of it. What came before it within its own hour counts as of the hour before, so two
   * periods that adjoin are read at once.
   */
  split?: number
  figures: readonly Figure[]
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
/** Seconds since 1970. */
export function wholeHours(range: TimeRange): { wholeFrom: number; wholeTo: number } {
  const { from, to } = rangeParams(range)
  return { wholeFrom: (Math.ceil(from / HOUR_MS) * HOUR_MS) / 1000, wholeTo: (Math.floor(to / HOUR_MS) * HOUR_MS) / 1000 }
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
