import { FINDINGS_MAX, type Finding, findingsIn, type Pattern, withAlike } from '#domain/in-common/findings.ts'
import { impliedFields } from '#domain/in-common/populations.ts'
import type { Piece } from '#domain/in-common/stretch.ts'
import { own } from '#domain/own.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InCommonQuery, InCommonResult } from '#wire/pulse/in-common.ts'

import { compileFilter } from '../compile-filter.ts'
import { CONNECTION_SOURCE, REQUEST_SOURCE, type RowSource } from '../rows.ts'
import type { Params, Store } from '../store.ts'
import { BUCKET, bucketsOf } from './buckets.ts'
import { whereIn, type Where } from './scope.ts'
import { BOUNDED, knownField, valueSql } from './values.ts'

/** Up to here every row is counted; of more, about so many. */
const COUNTED_MAX = 5_000_000
/** A value that stands out is had by one row in twenty, so there are at most twenty of a field that has one value. */
const VALUES_MAX = 50
/** Pieces of time: five minutes of a day. */
const PIECES_MAX = 300
/** Rows of the set that are read a second time: whether nine in ten agree is certain with far fewer. */
const PATTERN_ROWS_MAX = 250_000
/** Different sets of findings that rows have; the rarest are left out. */
const PATTERNS_MAX = 5_000

interface Asking {
  store: Store
  scope: OrgScope
  source: RowSource
  query: InCommonQuery
  signal: AbortSignal | undefined
  /** Rows that are counted at most, about. */
  countedMax: number
}

export const requestsInCommon = (
  store: Store,
  scope: OrgScope,
  query: InCommonQuery,
  signal?: AbortSignal,
  countedMax = COUNTED_MAX,
): Promise<InCommonResult> => inCommon({ store, scope, source: REQUEST_SOURCE, query, signal, countedMax })

export const connectionsInCommon = (store: Store, scope: OrgScope, query: InCommonQuery, signal?: AbortSignal): Promise<InCommonResult> =>
  inCommon({ store, scope, source: CONNECTION_SOURCE, query, signal, countedMax: COUNTED_MAX })

/**
 * What rows have in common that the others do not: one pass counts every value and every piece of time on both sides, domain/in-common finds what stands
 * out, and a pass over the rows asked about alone tells which findings are had by the same of them.
 */
async function inCommon(asking: Asking): Promise<InCommonResult> {
  const { query } = asking
  const wanted = [...new Set(query.fields)]
  const implied = query.filter ? impliedFields({ ...query, filter: query.filter }) : new Set<string>()
  const fields = wanted.filter((field) => !implied.has(field))
  const rows = rowsOf(asking, await samplingFor(asking))
  const counted = await countSides(asking, rows, fields)
  const findings = findingsIn(counted)
  const some = rowsOf(asking, rows.sampling * Math.ceil(counted.all.inside / PATTERN_ROWS_MAX))
  const folded = findings.length > 1 ? withAlike(findings, await patternsOf(asking, some, findings), fields) : findings
  const times = <Count extends { inside: number; outside: number }>(count: Count): Count => ({
    ...count,
    inside: count.inside * rows.sampling,
    outside: count.outside * rows.sampling,
  })
  return {
    ...times(counted.all),
    sampling: rows.sampling,
    implied: wanted.filter((field) => implied.has(field)),
    findings: folded.map((one) => (one.kind === 'time' ? inRange(times(one), query) : { ...times(one), alike: one.alike.map(times) })),
  }
}

/** Pieces begin at round times, some before the range. */
const inRange = <Time extends { fromMs: number; toMs: number }>(time: Time, { range }: InCommonQuery): Time => ({
  ...time,
  fromMs: Math.max(time.fromMs, range.fromMs),
  toMs: Math.min(time.toMs, range.toMs),
})

async function samplingFor({ store, scope, source, query, signal, countedMax }: Asking): Promise<number> {
  const { sql, params } = whereIn(source.filterColumns, scope, amongOf(query))
  const [row] = await store.select<{ count: number }>({ sql: `SELECT count() AS count FROM ${source.from} WHERE ${sql}`, params }, signal)
  return Math.max(1, Math.ceil((row?.count ?? 0) / countedMax))
}

const amongOf = ({ range, among }: InCommonQuery) => ({ range, ...(among && { filter: among }) })

/** The rows of both sides, and the condition of those that are asked about. */
interface Rows extends Where {
  isInside: string
  sampling: number
}

/** A sample is of milliseconds: which ones is a matter of chance, and of all columns it reads only the time. */
function rowsOf({ scope, source, query }: Asking, sampling: number): Rows {
  const both = whereIn(source.filterColumns, scope, amongOf(query))
  const inside = compileFilter(query.filter, source.filterColumns, Object.keys(both.params).length)
  const sample = sampling > 1 ? ' AND intHash64(toUnixTimestamp64Milli(ts)) % {sampling:UInt32} = 0' : ''
  return {
    sql: both.sql + sample,
    isInside: inside.sql,
    params: { ...both.params, ...inside.params, ...(sampling > 1 && { sampling }) },
    sampling,
  }
}

/** As in values.ts: `mask` has a 0 for what a row counts, which is one of the fields or, as the last one, a piece of time. */
function sidesSql({ from, filterColumns }: RowSource, { sql, isInside }: Rows, fields: readonly string[]): string {
  const names = fields.map((_, index) => `f${index}`)
  const keys = [...names, 'at'].join(', ')
  const columns = fields.map((field, index) => `${valueSql(filterColumns, field)} AS f${index}, `).join('')
  const isList = (index: number): boolean => knownField(filterColumns, fields[index] ?? '').kind === 'many'
  const items = names.map((name, index) =>
    isList(index) ? `arrayJoin(if(empty(${name}), [''], arrayDistinct(${name}))) AS ${name}, ` : `${name}, `,
  )
  return `
    SELECT ${keys}, mask, sum(ins) AS inside, sum(outs) AS outside
    FROM (
      SELECT ${items.join('')}at, mask, ins, outs
      FROM (
        SELECT ${keys}, grouping(${keys}) AS mask, sum(isIn) AS ins, count() - ins AS outs
        FROM (SELECT ${columns}${BUCKET} AS at, toUInt8(${isInside}) AS isIn FROM ${from} WHERE ${sql})
        GROUP BY GROUPING SETS (${[...names, 'at'].map((name) => `(${name})`).join(', ')})
        ${BOUNDED}))
    GROUP BY ${keys}, mask
    ORDER BY inside DESC, ${keys}
    LIMIT ${VALUES_MAX} BY mask, at`
}

type SidesRow = Record<`f${number}`, string | number> & { at: number; mask: number; inside: number; outside: number }

async function countSides({ store, source, query, signal }: Asking, rows: Rows, fields: readonly string[]) {
  const { stepMs, params } = bucketsOf({ range: query.range, buckets: PIECES_MAX })
  const found = await store.select<SidesRow>({ sql: sidesSql(source, rows, fields), params: { ...rows.params, ...params } }, signal)
  const byMask = Map.groupBy(found, ({ mask }) => mask)
  const all = 2 ** (fields.length + 1) - 1
  const values = fields.flatMap((field, index) =>
    (byMask.get(all - 2 ** (fields.length - index)) ?? []).map((row) => ({
      field,
      value: String(own(row, `f${index}`) ?? ''),
      inside: row.inside,
      outside: row.outside,
    })),
  )
  const pieces: Piece[] = (byMask.get(all - 1) ?? [])
    .map(({ at, inside, outside }) => ({ startMs: at, inside, outside }))
    .sort((a, b) => a.startMs - b.startMs)
  const sum = (side: 'inside' | 'outside'): number => pieces.reduce((total, piece) => total + piece[side], 0)
  return { all: { inside: sum('inside'), outside: sum('outside') }, values, pieces, stepMs }
}

/** Which findings the rows asked about have, of each of them one bit; a stretch of time has none. */
async function patternsOf({ store, source, signal }: Asking, rows: Rows, findings: readonly Finding[]): Promise<Pattern[]> {
  const params: Params = { ...rows.params }
  const bits = findings.slice(0, FINDINGS_MAX).map((finding, index) => {
    if (finding.kind === 'time') return '0'
    params[`value${index}`] = finding.value
    return `if(${holdsSql(source, finding.field, `{value${index}:String}`)}, ${2 ** index}, 0)`
  })
  const sql = `
    SELECT ${bits.join(' + ')} AS bits, count() AS rows
    FROM ${source.from}
    WHERE ${rows.sql} AND ${rows.isInside}
    GROUP BY bits
    ORDER BY rows DESC, bits
    LIMIT ${PATTERNS_MAX}`
  return store.select<Pattern>({ sql, params }, signal)
}

function holdsSql({ filterColumns }: RowSource, field: string, value: string): string {
  const { kind, sql } = knownField(filterColumns, field)
  if (kind === 'many') return `has(if(empty(${sql}), [''], ${sql}), ${value})`
  return kind === 'number' ? `toString(${sql}) = ${value}` : `${valueSql(filterColumns, field)} = ${value}`
}
