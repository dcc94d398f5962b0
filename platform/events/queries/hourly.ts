import type { OrgScope } from '#platform/lib/ports/access.ts'

import { relatedRange } from '../related.ts'
import { compileFilter } from '../compile-filter.ts'
import { type Added, FIGURES, HOUR_MS, type Hourly, isKept, OF_ONE, prefers, wholeHours } from './hourly-kept.ts'
import { IN_RANGE, ownedBy, rangeParams, type Where } from './scope.ts'

/** Blocks of twice the usual size: durations of a hundred vendors are read from 3.3 M rows in a tenth less processor time, and figures by the hour, too. */
export const LARGE_BLOCKS = 'max_block_size = 131072, preferred_block_size_bytes = 4000000'

/** Figures by the hour are few, and would be read by one thread: small reads are shared between two, too. */
export const SMALL_READS_SHARED =
  'SETTINGS merge_tree_min_rows_for_concurrent_read = 8192, merge_tree_min_bytes_for_concurrent_read = 100000'

/**
 * A subquery of `columns` and the figures. Whole hours come from what is kept by the hour, the pieces before and after from rows, so the
 * sums are exactly those of the range; a group may have a row from each.
 */
export function byHour(scope: OrgScope, hourly: Hourly): Where {
  const { sql, params } = selection(scope, hourly)
  const hour = hourly.perHour ? HOUR : NO_HOUR
  if (!isKept(hourly)) return { sql: `(${selectSql(hourly, hour, `${sql} AND ${IN_RANGE}`)})`, params }
  const ofWhole = hourly.perHour === 'ofRows' ? HOUR_0 : hour
  return {
    sql: `(${selectSql(hourly, ofWhole, `${sql} AND ${IN_WHOLE}`, prefers(hourly))}
      UNION ALL${selectSql(hourly, hour, `${sql} AND ${AROUND(false)}`, FROM_ROWS)})`,
    params,
  }
}

/** Some of what is kept by the hour of the same groups: what else it is grouped by there, its figures, and what its rows say besides. */
export interface HourlyPart {
  columns: readonly string[]
  figures: readonly Added[]
  /** By name: a value of a row, and what rows of other parts have instead. */
  values: Readonly<Record<string, HourlyValue>>
  /** At most one: it alone has hours, and what came before the split where there is one. */
  isMain?: boolean
}
export interface HourlyValue {
  row: string
  none: string
}

/**
 * A subquery of several parts of the same groups, each of which `isKept`: a row has the figures and values of one of them, and 0 or `none` of others. The pieces
 * before and after whole hours are read once for all of them; to read them costs as much as the whole hours do.
 */
export function partsByHour(scope: OrgScope, hourly: Omit<Hourly, 'figures'>, parts: readonly HourlyPart[]): Where {
  const { sql, params } = selection(scope, { ...hourly, figures: [] })
  const isSplit = hourly.split !== undefined
  const isDated = isSplit || Boolean(hourly.perHour)
  const figures = [...new Set(parts.flatMap((part) => part.figures))]
  const values = new Map(parts.flatMap((part) => Object.entries(part.values)))
  const isOfMain = (figure: Added): boolean => parts.some((part) => part.isMain && part.figures.includes(figure))
  // What only the main part has of the time before the split, rows there do not have
  const behind = (row: string, none: string): string => (isSplit ? `if(ts >= ${SPLIT}, ${row}, ${none})` : row)

  const ofPart = (part: HourlyPart): string => {
    const columns = [...hourly.columns, ...part.columns]
    const hour = part.isMain ? HOUR : { select: [`${isSplit ? SPLIT_HOUR : NEVER} AS hour`], by: [] }
    const selected = [
      ...hourly.columns,
      ...(isDated ? hour.select : []),
      ...figures.map((figure) => `${part.figures.includes(figure) ? FIGURES[figure] : 'toUInt64(0)'} AS ${figure}`),
      ...Array.from(values, ([name, { row, none }]) => `${Object.hasOwn(part.values, name) ? row : none} AS ${name}`),
    ]
    const whole = isSplit ? `${IN_WHOLE} AND toStartOfHour(ts) ${part.isMain ? '!=' : '>'} ${SPLIT_HOUR}` : IN_WHOLE
    return readSql(
      selected,
      `${sql} AND ${whole}`,
      [...columns, ...(isDated ? hour.by : [])],
      prefers({ ...hourly, columns, figures: part.figures }),
    )
  }
  const ofRows = [
    ...hourly.columns,
    ...(isDated ? (isSplit ? HOUR_OF_SIDE : HOUR).select : []),
    ...figures.map((figure) => `${isOfMain(figure) ? OF_ONE[figure] : behind(OF_ONE[figure], '0')} AS ${figure}`),
    ...Array.from(values, ([name, { row, none }]) => `${behind(row, none)} AS ${name}`),
  ]
  const around = readSql(ofRows, `${sql} AND ${AROUND(isSplit)}`, [], FROM_ROWS)
  return { sql: `(${[...parts.map(ofPart), around].join('\n      UNION ALL')})`, params }
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

/** No figures by the hour, nor rows in another order. For the whole statement: of a subquery alone the engine does not take it. */
export const FROM_ROWS = 'SETTINGS optimize_use_projections = 0'

const WHOLE_FROM = "toDateTime({wholeFrom:UInt32}, 'UTC')"
const WHOLE_TO = "toDateTime({wholeTo:UInt32}, 'UTC')"
const IN_WHOLE = `toStartOfHour(ts) >= ${WHOLE_FROM} AND toStartOfHour(ts) < ${WHOLE_TO}`

const SPLIT = "fromUnixTimestamp64Milli({split:Int64}, 'UTC')"
const SPLIT_HOUR = "toDateTime({splitHour:UInt32}, 'UTC')"
const IN_SPLIT = `toStartOfHour(ts) = ${SPLIT_HOUR}`
/** Whether an hour of a range that is split lies behind that time. */
export const AFTER_SPLIT = `hour >= ${SPLIT_HOUR}`

/** Rows of the range that no whole hour holds. */
const AROUND = (isSplit: boolean): string => {
  const inSplit = isSplit ? ` OR ${IN_SPLIT}` : ''
  return `${IN_RANGE}
      AND indexHint(toStartOfHour(ts) < ${WHOLE_FROM} OR toStartOfHour(ts) >= ${WHOLE_TO}${inSplit})
      AND (ts < ${WHOLE_FROM} OR ts >= ${WHOLE_TO}${inSplit})`
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
  select: [`toStartOfHour(ts) - if(${IN_SPLIT} AND ts < ${SPLIT}, 3600, 0) AS hour`],
  by: ['hour'],
}
const NEVER = "toDateTime(0, 'UTC')"
const HOUR_0: Hour = { select: [`${NEVER} AS hour`], by: [] }

function selectSql({ columns, figures }: Hourly, hour: Hour, where: string, settings?: string): string {
  const selected = figures.map((figure) => `${FIGURES[figure]} AS ${figure}`)
  return readSql([...columns, ...hour.select, ...selected], where, [...columns, ...hour.by], settings)
}

function readSql(selected: readonly string[], where: string, by: readonly string[], settings = ''): string {
  return `
      SELECT ${selected.join(', ')}
      FROM requests
      WHERE ${where}
      ${by.length > 0 ? `GROUP BY ${by.join(', ')}` : ''}
      ${settings}`
}
