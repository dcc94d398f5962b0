import { FINDINGS_MAX, type Finding, type Pattern, type PairFinding, type ValueFinding } from '#domain/in-common/findings.ts'
import { type PairPlaces, pairsSayingMore } from '#domain/in-common/pairs.ts'
import type { Sides } from '#domain/in-common/standing-out.ts'

import type { RowSource } from '../rows.ts'
import type { Params } from '../store.ts'
import { type Compared, type Comparing, SIDES } from './in-common-rows.ts'
import { knownField, valueSql } from './values.ts'

/** Different sets of findings that rows have; the rarest are left out. */
const PATTERNS_MAX = 5_000

/** Which findings the rows asked about have, of each of them one bit; what is no value has none. */
export function patternsOf({ store, source, signal }: Comparing, rows: Compared, findings: readonly Finding[]): Promise<Pattern[]> {
  const bits = bitsOf(source, findings.slice(0, FINDINGS_MAX))
  const sql = `
    SELECT ${bits.sql} AS bits, count() AS rows
    FROM ${source.from}
    WHERE ${rows.both} AND ${rows.isInside}
    GROUP BY bits
    ORDER BY rows DESC, bits
    LIMIT ${PATTERNS_MAX}`
  return store.select<Pattern>({ sql, params: { ...rows.params, ...bits.params } }, signal)
}

/** Pairs of values that say more than each of them, counted on both sides. */
export async function pairsOf(
  { store, source, signal }: Comparing,
  rows: Compared,
  findings: readonly Finding[],
  pairs: readonly PairPlaces[],
  all: Sides,
): Promise<PairFinding[]> {
  const paired = new Set(pairs.flat())
  const bits = bitsOf(
    source,
    findings.map((finding, place) => (paired.has(place) ? finding : undefined)),
  )
  const sql = `
    SELECT bits, ${SIDES}
    FROM ${rows.sides(`${bits.sql} AS bits`)}
    WHERE bitCount(bits) > 1
    GROUP BY bits`
  const found = await store.select<{ bits: number; ins: number; outs: number }>({ sql, params: { ...rows.params, ...bits.params } }, signal)
  const counted = pairs.map(([first, second]) => {
    const wanted = (1 << first) | (1 << second)
    const sum = (side: 'ins' | 'outs'): number =>
      found.reduce((total, one) => ((one.bits & wanted) === wanted ? total + one[side] : total), 0)
    // What is paired is a value
    return {
      values: [findings[first] as ValueFinding, findings[second] as ValueFinding] as const,
      inside: sum('ins'),
      outside: sum('outs'),
    }
  })
  return pairsSayingMore(counted, all)
}

function bitsOf(source: RowSource, findings: readonly (Finding | undefined)[]): { sql: string; params: Params } {
  const params: Params = {}
  const bits = findings.map((finding, index) => {
    if (finding?.kind !== 'value') return '0'
    params[`value${index}`] = finding.value
    return `if(${holdsSql(source, finding.field, `{value${index}:String}`)}, ${2 ** index}, 0)`
  })
  return { sql: `toUInt32(${bits.join(' + ')})`, params }
}

function holdsSql({ filterColumns }: RowSource, field: string, value: string): string {
  const { kind, sql } = knownField(filterColumns, field)
  if (kind === 'many') return `(has(${sql}, ${value}) OR (${value} = '' AND empty(${sql})))`
  return kind === 'number' ? `toString(${sql}) = ${value}` : `${valueSql(filterColumns, field)} = ${value}`
}
