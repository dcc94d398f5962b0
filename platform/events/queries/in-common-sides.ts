import type { CountedValue } from '#domain/in-common/findings.ts'
import type { Sides } from '#domain/in-common/standing-out.ts'
import type { Bin, Piece } from '#domain/in-common/stretch.ts'
import { own } from '#domain/own.ts'

import { COUNT_ISOLATED, OWN_FLAGS, relatedRange } from '../related.ts'
import type { FilterColumns } from '../filter-columns.ts'
import { REQUEST_SOURCE, type RowSource } from '../rows.ts'
import { binSql, binStart } from './amount-bins.ts'
import { BUCKET, bucketsOf } from './buckets.ts'
import { type Compared, type Comparing, SIDES } from './in-common-rows.ts'
import { ownedBy } from './scope.ts'
import { BOUNDED, knownField } from './values.ts'

/** A value that stands out is had by one row in twenty, so there are at most twenty of a field that has one value. */
const VALUES_MAX = 50
/** Pieces of time: five minutes of a day. */
const PIECES_MAX = 300

export interface CountedSides {
  all: Sides
  values: CountedValue[]
  pieces: Piece[]
  stepMs: number
  amounts: { field: string; bins: Bin[] }[]
}

/**
 * Every value, amount and piece of time, counted on both sides in one pass over the rows that are tried. Figures by the hour of the fields that have some
 * take as much of the processor.
 */
export function countSides(comparing: Comparing, rows: Compared, { fields, whole }: Tried): Promise<CountedSides> {
  const isAmount = (field: string): boolean => Object.hasOwn(comparing.source.amounts, field)
  return countByRows(comparing, rows, { fields: fields.filter((field) => !isAmount(field)), amounts: fields.filter(isAmount), whole })
}

/**
 * Whether nothing of the range was reported apart from its request, so that flags of rows say all. It nearly always holds, and the ids, a third of all
 * bytes that would be read, are not needed then.
 */
export async function isWholeInRows({ store, scope, source, query, signal }: Comparing, fields: readonly string[]): Promise<boolean> {
  if (source !== REQUEST_SOURCE || !fields.some((field) => Object.hasOwn(OWN_FLAGS, field))) return false
  const params = { org: ownedBy(scope).params['org'] ?? '', ...relatedRange(query.range) }
  const [row] = await store.select<{ isolated: number }>({ sql: COUNT_ISOLATED, params }, signal)
  return row?.isolated === 0
}

interface Tried {
  fields: readonly string[]
  /** Flags of rows say all. */
  whole: boolean
}
interface Keys extends Tried {
  amounts: readonly string[]
}

/** As in values.ts: `mask` has a 0 for what a row counts, which is one of the fields, amounts or, as the last one, a piece of time. */
function sidesSql({ filterColumns, amounts: numbers }: RowSource, rows: Compared, { fields, amounts, whole }: Keys): string {
  const names = fields.map((_, index) => `f${index}`)
  const bins = amounts.map((_, index) => `a${index}`)
  const keys = [...names, ...bins, 'at']
  const all = keys.join(', ')
  const columns = [
    ...fields.map((field, index) => `${keySql(filterColumns, field, whole)} AS f${index}`),
    ...amounts.map((field, index) => `${binSql(own(numbers, field)?.sql ?? '0')} AS a${index}`),
  ]
  const isList = (index: number): boolean => knownField(filterColumns, fields[index] ?? '').kind === 'many'
  const items = names.map((name, index) =>
    isList(index) ? `arrayJoin(if(empty(${name}), [''], arrayDistinct(${name}))) AS ${name}` : name,
  )
  return `
    SELECT ${all}, mask, sum(ins) AS inside, sum(outs) AS outside
    FROM (
      SELECT ${[...items, ...bins].map((item) => `${item}, `).join('')}at, mask, ins, outs
      FROM (
        SELECT ${all}, grouping(${all}) AS mask, ${SIDES}
        FROM ${rows.tried([...columns, `${BUCKET} AS at`].join(', '))}
        GROUP BY GROUPING SETS (${keys.map((name) => `(${name})`).join(', ')})
        ${BOUNDED}))
    GROUP BY ${all}, mask
    ORDER BY inside DESC, ${all}
    LIMIT ${VALUES_MAX} BY ${['mask', ...bins, 'at'].join(', ')}`
}

/** Flags as numbers, which are grouped in a third of the time that texts take. */
function keySql(filterColumns: FilterColumns, field: string, whole: boolean): string {
  const { kind, sql } = knownField(filterColumns, field)
  return kind === 'flag' ? `toUInt8(${(whole && own(OWN_FLAGS, field)) || sql})` : sql
}

const valueOf = (filterColumns: FilterColumns, field: string, key: string): string =>
  knownField(filterColumns, field).kind === 'flag' ? String(key === '1') : key

type SidesRow = Record<`f${number}`, string | number> & Record<`a${number}`, number> & Sides & { at: number; mask: number }

async function countByRows(
  { store, source, query, signal }: Comparing,
  rows: Compared,
  { fields, amounts, whole }: Keys,
): Promise<CountedSides> {
  const { stepMs, params } = bucketsOf({ range: query.range, buckets: PIECES_MAX })
  const sql = sidesSql(source, rows, { fields, amounts, whole })
  const found = await store.select<SidesRow>({ sql, params: { ...rows.params, ...params } }, signal)
  const byMask = Map.groupBy(found, ({ mask }) => mask)
  const keys = fields.length + amounts.length + 1
  const rowsOf = (place: number): SidesRow[] => byMask.get(2 ** keys - 1 - 2 ** (keys - 1 - place)) ?? []
  const values = fields.flatMap((field, index) =>
    rowsOf(index).map((row) => ({
      field,
      value: valueOf(source.filterColumns, field, String(own(row, `f${index}`) ?? '')),
      inside: row.inside,
      outside: row.outside,
    })),
  )
  const pieces = rowsOf(keys - 1)
    .map(({ at, inside, outside }) => ({ startMs: at, inside, outside }))
    .sort((a, b) => a.startMs - b.startMs)
  const sum = (side: 'inside' | 'outside'): number => pieces.reduce((total, piece) => total + piece[side], 0)
  return {
    all: { inside: sum('inside'), outside: sum('outside') },
    values,
    pieces,
    stepMs,
    amounts: amounts.map((field, index) => ({
      field,
      bins: rowsOf(fields.length + index)
        .map((row) => ({
          from: binStart(Number(own(row, `a${index}`) ?? 0)) / (own(source.amounts, field)?.perUnit ?? 1),
          inside: row.inside,
          outside: row.outside,
        }))
        .sort((a, b) => a.from - b.from),
    })),
  }
}
