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

/**
 * As in values.ts: `mask` has a 0 for what a row counts, which is one of the fields, amounts or, as the last one, a piece of time. In all its other columns
 * a row has nothing, so what it counts is the texts of all put together, and the numbers: two columns are sorted, not twenty.
 */
function sidesSql({ filterColumns, amounts: numbers }: RowSource, rows: Compared, { fields, amounts, whole }: Keys): string {
  const kinds = fields.map((field) => knownField(filterColumns, field).kind)
  const names = fields.map((_, index) => `f${index}`)
  const named = (...wanted: (typeof kinds)[number][]): string[] => names.filter((_, index) => wanted.includes(kinds[index] ?? 'text'))
  const bins = amounts.map((_, index) => `a${index}`)
  const keys = [...names, ...bins, 'at']
  const columns = [
    ...fields.map((field, index) => `${keySql(filterColumns, field, whole)} AS f${index}`),
    ...amounts.map((field, index) => `${binColumn(own(numbers, field))} AS a${index}`),
  ]
  const maskOf = (name: string): number => maskAt(keys.indexOf(name), keys.length)
  const lists = named('many').map((name) => `mask = ${maskOf(name)}, if(empty(${name}), [''], arrayDistinct(${name})), `)
  const texts = ["''", "''", ...named('text'), ...(lists.length > 0 ? [`arrayJoin(multiIf(${lists.join('')}['']))`] : [])]
  return `
    SELECT mask, text, number, sum(ins) AS inside, sum(outs) AS outside
    FROM (
      SELECT mask, concat(${texts.join(', ')}) AS text, toInt64(${[...named('number', 'flag'), ...bins, 'at'].join(' + ')}) AS number, ins, outs
      FROM (
        SELECT ${keys.join(', ')}, grouping(${keys.join(', ')}) AS mask, ${SIDES}
        FROM ${rows.tried([...columns, `${BUCKET} AS at`].join(', '))}
        GROUP BY GROUPING SETS (${keys.map((name) => `(${name})`).join(', ')})
        ${BOUNDED}))
    GROUP BY mask, text, number
    ORDER BY inside DESC, text, number
    LIMIT ${VALUES_MAX} BY mask, ${names.length > 0 ? `if(mask IN (${names.map(maskOf).join(', ')}), 0, number)` : 'number'}`
}

const binColumn = (amount: RowSource['amounts'][string] | undefined): string => amount?.bin ?? binSql(amount?.sql ?? '0')

/** Of what stands at this place of the keys. */
const maskAt = (place: number, keys: number): number => 2 ** keys - 1 - 2 ** (keys - 1 - place)

/** Flags as numbers, which are grouped in a third of the time that texts take. */
function keySql(filterColumns: FilterColumns, field: string, whole: boolean): string {
  const { kind, sql } = knownField(filterColumns, field)
  return kind === 'flag' ? `toUInt8(${(whole && own(OWN_FLAGS, field)) || sql})` : sql
}

function valueOf(filterColumns: FilterColumns, field: string, { text, number }: Pick<SidesRow, 'text' | 'number'>): string {
  const { kind } = knownField(filterColumns, field)
  if (kind === 'flag') return String(number === 1)
  return kind === 'number' ? String(number) : text
}

type SidesRow = Sides & { mask: number; text: string; number: number }

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
  const rowsOf = (place: number): SidesRow[] => byMask.get(maskAt(place, keys)) ?? []
  const values = fields.flatMap((field, index) =>
    rowsOf(index).map(({ inside, outside, ...row }) => ({ field, value: valueOf(source.filterColumns, field, row), inside, outside })),
  )
  const pieces = rowsOf(keys - 1)
    .map(({ number, inside, outside }) => ({ startMs: number, inside, outside }))
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
        .map(({ number, inside, outside }) => ({ from: binStart(number) / (own(source.amounts, field)?.perUnit ?? 1), inside, outside }))
        .sort((a, b) => a.from - b.from),
    })),
  }
}
