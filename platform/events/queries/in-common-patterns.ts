import { FINDINGS_MAX, type Finding, type Pattern, type PairFinding, type ValueFinding } from '#domain/in-common/findings.ts'
import { type PairPlaces, pairsSayingMore } from '#domain/in-common/pairs.ts'
import { type Sides, strengthOf } from '#domain/in-common/standing-out.ts'
import { own } from '#domain/own.ts'

import type { RowSource } from '../rows.ts'
import type { Params } from '../store.ts'
import { type Compared, type Comparing, SIDES } from './in-common-rows.ts'
import { knownField, valueSql } from './values.ts'

/** Different sets of findings that rows have; the rarest are left out. */
const PATTERNS_MAX = 5_000

/** Rows with the same findings, of each of which `bits` has one. */
interface CountedPattern extends Sides {
  bits: number
}

export interface Recount {
  all: Sides
  /** With the counts of all rows, in the order they were given in. */
  findings: Finding[]
  patterns: CountedPattern[]
}

/** Counts findings among all rows, and which are had by the same ones. However many different sets of findings there are, the engine keeps the largest only. */
export async function recounted({ store, source, signal }: Comparing, rows: Compared, findings: readonly Finding[]): Promise<Recount> {
  const some = findings.slice(0, FINDINGS_MAX)
  const bits = bitsOf(source, some)
  // The last of the totals is that of all rows
  const totals = (side: 'ins' | 'outs'): string =>
    `[${[...some.map((_, place) => `sumIf(${side}, bitTest(bits, ${place}))`), `sum(${side})`].join(', ')}]`
  const sql = `
    SELECT ${totals('ins')} AS totalIns, ${totals('outs')} AS totalOuts,
      groupArraySorted(${PATTERNS_MAX})((-toInt64(ins), -toInt64(outs), bits)) AS largest
    FROM (SELECT bits, ${SIDES} FROM ${rows.counted(`${bits.sql} AS bits`)} GROUP BY bits)`
  const [found] = await store.select<{ totalIns: number[]; totalOuts: number[]; largest: [number, number, number][] }>(
    { sql, params: { ...rows.params, ...bits.params } },
    signal,
  )
  const sidesAt = (place: number): Sides => ({ inside: found?.totalIns[place] ?? 0, outside: found?.totalOuts[place] ?? 0 })
  const all = sidesAt(some.length)
  return {
    all,
    findings: some.map((finding, place) => ({ ...finding, ...sidesAt(place), strength: strengthOf(sidesAt(place), all) })),
    patterns: (found?.largest ?? []).map(([ins, outs, has]) => ({ bits: has, inside: -ins, outside: -outs })),
  }
}

/** What rows of the set have, as the domain reads it. */
export const insideOf = (patterns: readonly CountedPattern[]): Pattern[] => patterns.map(({ bits, inside }) => ({ bits, rows: inside }))

/** Pairs of values that say more than each of them. */
export function pairsAmong({ findings, patterns, all }: Recount, pairs: readonly PairPlaces[]): PairFinding[] {
  const counted = pairs.map(([first, second]) => {
    const wanted = (1 << first) | (1 << second)
    const sum = (side: keyof Sides): number =>
      patterns.reduce((total, one) => ((one.bits & wanted) === wanted ? total + one[side] : total), 0)
    // What is paired is a value
    const values = [findings[first] as ValueFinding, findings[second] as ValueFinding] as const
    return { values, inside: sum('inside'), outside: sum('outside') }
  })
  return pairsSayingMore(counted, all)
}

function bitsOf(source: RowSource, findings: readonly Finding[]): { sql: string; params: Params } {
  const params: Params = {}
  const bits = findings.map((finding, index) => {
    const has = holds(source, finding, `at${index}`)
    Object.assign(params, has.params)
    return `if(${has.sql}, ${2 ** index}, 0)`
  })
  return { sql: `toUInt32(${bits.join(' + ')})`, params }
}

/** The condition of the rows that a finding is about. */
function holds(source: RowSource, finding: Finding, name: string): { sql: string; params: Params } {
  if (finding.kind === 'value') return { sql: hasValue(source, finding.field, `{${name}:String}`), params: { [name]: finding.value } }
  if (finding.kind === 'pair') return { sql: '0', params: {} }
  const { sql, perUnit } = finding.kind === 'time' ? { sql: 'toUnixTimestamp64Milli(ts)', perUnit: 1 } : amountOf(source, finding.field)
  const [from, to] = finding.kind === 'time' ? [finding.fromMs, finding.toMs] : [finding.from, finding.to]
  const bounds = [...(from === null ? [] : [`${sql} >= {${name}From:Int64}`]), ...(to === null ? [] : [`${sql} < {${name}To:Int64}`])]
  return {
    sql: bounds.length > 0 ? `(${bounds.join(' AND ')})` : '1',
    params: {
      ...(from !== null && { [`${name}From`]: Math.round(from * perUnit) }),
      ...(to !== null && { [`${name}To`]: Math.round(to * perUnit) }),
    },
  }
}

const amountOf = ({ amounts }: RowSource, field: string) => own(amounts, field) ?? { sql: '0', perUnit: 1 }

function hasValue({ filterColumns }: RowSource, field: string, value: string): string {
  const { kind, sql } = knownField(filterColumns, field)
  if (kind === 'many') return `(has(${sql}, ${value}) OR (${value} = '' AND empty(${sql})))`
  return kind === 'number' ? `toString(${sql}) = ${value}` : `${valueSql(filterColumns, field)} = ${value}`
}
