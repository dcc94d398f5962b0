import { chanceKept, chanceOf, isComparable, isWorthSaying, logOddsZ, type Sides, strengthOf } from './standing-out.ts'
import { type Bin, densestStretch, type Piece, quantileBins, stretchesIn } from './stretch.ts'

/** A value of a field, and how many rows have it. */
export interface CountedValue extends Sides {
  field: string
  value: string
}

/** A value that stands out. */
export interface ValueFinding extends CountedValue {
  kind: 'value'
  /** How well it tells the set from the rest: `strengthOf`. */
  strength: number
  /** Values that nearly the same rows of the set have, so that they say the same of it. */
  alike: CountedValue[]
}

/** A stretch of time that stands out. */
export interface TimeFinding extends Sides {
  kind: 'time'
  strength: number
  /** The first instant, and the one after the last. */
  fromMs: number
  toMs: number
}

/** Amounts that stand out, in the units of the filter language: at least `from`, less than `to`; null: without a bound. */
export interface AmountFinding extends Sides {
  kind: 'amount'
  field: string
  strength: number
  from: number | null
  to: number | null
}

/** Two values that together say more than each of them: domain/in-common/pairs.ts. */
export interface PairFinding extends Sides {
  kind: 'pair'
  strength: number
  values: readonly [CountedValue, CountedValue]
}

export type Finding = ValueFinding | TimeFinding | AmountFinding | PairFinding

/** What was counted of a set and of the rest. */
export interface Counted {
  all: Sides
  /** Every value that was seen in the set, or the most frequent ones. */
  values: readonly CountedValue[]
  /** Ascending, each `stepMs` long. */
  pieces: readonly Piece[]
  stepMs: number
  /** How rows are spread over the amounts of a field: ascending, in bins as narrow as a filter would be written. */
  amounts?: readonly { field: string; bins: readonly Bin[] }[]
}

interface Tried {
  finding: Finding
  chance: number
}

/** More would not be read; the weakest are left out. */
export const FINDINGS_MAX = 24
/** Share of the rows with either of two values that have both, from which on both say the same (Jaccard). */
export const ALIKE_MIN = 0.9

/**
 * What stands out in the set against the rest: kept by the log-odds with a prior, strongest first. A stretch of time or of amounts is one of as many as
 * were tried, so its chance is multiplied by their number (Bonferroni); then all values and stretches together are kept by the false discovery
 * rate. Empty when there is too little to compare, or nothing stands out.
 */
export function findingsIn({ all, values, pieces, stepMs, amounts = [] }: Counted): Finding[] {
  if (!isComparable(all)) return []
  const found = [
    ...values.filter((value) => isWorthSaying(value, all)).map((value) => valueIn(value, all)),
    ...timeIn(pieces, stepMs, all),
    ...amounts.flatMap(({ field, bins }) => amountIn(field, bins, all)),
  ]
  const most = chanceKept(
    found.map(({ chance }) => chance),
    values.length + 1 + amounts.length,
  )
  return strongestFirst(found.filter(({ chance }) => chance <= most).map(({ finding }) => finding))
}

/** At most `FINDINGS_MAX`. */
export const strongestFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => b.strength - a.strength || b.inside - a.inside).slice(0, FINDINGS_MAX)

function valueIn({ field, value, inside, outside }: CountedValue, all: Sides): Tried {
  const sides = { inside, outside }
  return {
    finding: { kind: 'value', field, value, ...sides, strength: strengthOf(sides, all), alike: [] },
    chance: chanceOf(logOddsZ(sides, all)),
  }
}

const chanceAmong = (stretch: Sides, all: Sides, pieces: number): number =>
  Math.min(1, chanceOf(logOddsZ(stretch, all)) * stretchesIn(pieces))

function timeIn(pieces: readonly Piece[], stepMs: number, all: Sides): Tried[] {
  const stretch = densestStretch(pieces)
  if (!stretch) return []
  const { inside, outside } = stretch
  const fromMs = pieces[stretch.first]?.startMs ?? 0
  const toMs = (pieces[stretch.last]?.startMs ?? 0) + stepMs
  return [
    {
      finding: { kind: 'time', fromMs, toMs, inside, outside, strength: strengthOf(stretch, all) },
      chance: chanceAmong(stretch, all, pieces.length),
    },
  ]
}

function amountIn(field: string, narrow: readonly Bin[], all: Sides): Tried[] {
  const bins = quantileBins(narrow)
  const stretch = densestStretch(bins)
  if (!stretch) return []
  const { first, last, inside, outside } = stretch
  const from = first === 0 ? null : (bins[first]?.from ?? null)
  const to = bins[last + 1]?.from ?? null
  return [
    {
      finding: { kind: 'amount', field, from, to, inside, outside, strength: strengthOf(stretch, all) },
      chance: chanceAmong(stretch, all, bins.length),
    },
  ]
}

/** Rows of the set that have the same findings: the bit of each value is its place among the findings. */
export interface Pattern {
  bits: number
  rows: number
}

/** Nearly as few rows of the rest as the fewest. */
const AS_FEW = 1.1

/**
 * The same with values that nearly the same rows of the set have as one finding. It stands where the strongest of them did and is named by one that the
 * rest has least: of a pod and its client, which all of the set have, the pod says more. Of several, by the first in the order of `fields`.
 */
export function withAlike(findings: readonly Finding[], patterns: readonly Pattern[], fields: readonly string[]): Finding[] {
  const rowsWith = (bits: number, both: boolean): number =>
    patterns.reduce((sum, one) => ((one.bits & bits) === bits || (!both && (one.bits & bits) !== 0) ? sum + one.rows : sum), 0)
  const areAlike = (a: number, b: number): boolean => {
    const bits = (1 << a) | (1 << b)
    return rowsWith(bits, true) >= ALIKE_MIN * Math.max(1, rowsWith(bits, false))
  }
  const groups: { first: Finding; place: number; others: ValueFinding[] }[] = []
  findings.forEach((finding, place) => {
    const group = groups.find((one) => finding.kind === 'value' && one.first.kind === 'value' && areAlike(one.place, place))
    if (finding.kind === 'value' && group) group.others.push(finding)
    else groups.push({ first: finding, place, others: [] })
  })
  return groups.map(({ first, others }) => (first.kind === 'value' ? named([first, ...others], fields) : first))
}

function named(alike: readonly [ValueFinding, ...ValueFinding[]], fields: readonly string[]): ValueFinding {
  const [strongest] = alike
  const fewest = Math.min(...alike.map(({ outside }) => outside))
  const placeOf = ({ field }: ValueFinding): number => fields.indexOf(field)
  const heads = alike.filter(({ outside }) => outside <= AS_FEW * fewest).sort((a, b) => placeOf(a) - placeOf(b))
  const [head = strongest] = heads
  const others = alike.filter((one) => one !== head)
  return {
    ...head,
    strength: strongest.strength,
    alike: others.map(({ field, value, inside, outside }) => ({ field, value, inside, outside })),
  }
}
