import { type CountedValue, type Finding, type Pattern, type PairFinding, type ValueFinding } from './findings.ts'
import { chanceKept, chanceOf, LIFT_MIN, logOddsZ, type Sides, strengthOf, supportIn } from './standing-out.ts'

/** Pairs are tried of the strongest findings only. */
export const PAIRED_MAX = 10

/** Two values, and the rows that have both. */
export interface CountedPair extends Sides {
  values: readonly [CountedValue, CountedValue]
}

/** Places among the findings of two values that may say more together. */
export type PairPlaces = readonly [number, number]

/** By so many standard errors more of the set may have a pair than a sample of it says. */
const SAMPLE_ERRORS = 4

/**
 * Which pairs are worth counting in the rest, too: of the first ten findings, those that enough rows of the set have, and that would say more than both
 * values if the rest had none. `patterns` may be of a part of the set. Values that nearly the same rows have are tried as well: the rest may have each of
 * them often, and both never.
 */
export function pairsWorthCounting(findings: readonly Finding[], patterns: readonly Pattern[], all: Sides): PairPlaces[] {
  const rows = patterns.reduce((sum, pattern) => sum + pattern.rows, 0)
  const shareMin = supportIn(all) / all.inside
  const shareOf = (bits: number): number =>
    patterns.reduce((sum, one) => ((one.bits & bits) === bits ? sum + one.rows : sum), 0) / Math.max(1, rows)
  /** At most so many of the set have both. */
  const mostOf = (share: number): number => {
    const error = rows < all.inside ? Math.sqrt((share * (1 - share)) / Math.max(1, rows)) : 0
    return Math.min(all.inside, Math.ceil((share + SAMPLE_ERRORS * error) * all.inside))
  }
  const places = findings.slice(0, PAIRED_MAX).flatMap((finding, place) => (finding.kind === 'value' ? [place] : []))
  return places.flatMap((second, index) =>
    places
      .slice(0, index)
      .map((first): PairPlaces => [first, second])
      .filter((pair) => {
        const share = shareOf((1 << pair[0]) | (1 << pair[1]))
        const best = { inside: mostOf(share), outside: 0 }
        return share >= shareMin && pair.every((place) => isFar(best, findings[place] ?? best, all))
      }),
  )
}

/**
 * Pairs that say more than both their values: enough rows of the set have both, its risk ratio is `LIFT_MIN` times that of either value (risk ratio and
 * support as in MacroBase: Bailis et al.: Prioritizing Attention in Fast Data, SIGMOD 2017, section 5.1), and among the rows with either value the
 * other one is more than chance (kept by the false discovery rate over all pairs that were tried). Of pairs that share a value the strongest is named,
 * and any other only where its risk ratio is as much greater again.
 */
export function pairsSayingMore(pairs: readonly CountedPair[], all: Sides): PairFinding[] {
  const tried = pairs.map((pair) => ({
    pair,
    chance: Math.max(...pair.values.map((value) => chanceOf(logOddsZ(pair, value)))),
  }))
  const most = chanceKept(
    tried.map(({ chance }) => chance),
    tried.length,
  )
  const kept = tried
    .filter(({ pair, chance }) => chance <= most && saysMore(pair, all))
    .map(({ pair: { values, inside, outside } }): PairFinding => {
      const strength = strengthOf({ inside, outside }, all)
      return { kind: 'pair', values: [plain(values[0]), plain(values[1])], inside, outside, strength }
    })
    .sort((a, b) => b.strength - a.strength)
  return kept.filter((pair, index) => !kept.slice(0, index).some((stronger) => shareValue(pair, stronger) && !isFar(pair, stronger, all)))
}

/** Of a client that fails at a host, each pod does: one pair with that host says it. */
const shareValue = (a: PairFinding, b: PairFinding): boolean =>
  a.values.some((one) => b.values.some(({ field, value }) => one.field === field && one.value === value))

const isFar = (a: Sides, b: Sides, all: Sides): boolean => riskRatioOf(a, all) >= LIFT_MIN * riskRatioOf(b, all)

const plain = ({ field, value, inside, outside }: CountedValue | ValueFinding): CountedValue => ({ field, value, inside, outside })

const saysMore = (pair: CountedPair, all: Sides): boolean =>
  pair.inside >= supportIn(all) && pair.values.every((value) => isFar(pair, value, all))

/** Share of the set among the rows with a value, over its share among the others. Half a row in each cell (Haldane 1956), so that none is empty. */
export function riskRatioOf(value: Sides, all: Sides): number {
  const risk = (inside: number, outside: number): number => (inside + 0.5) / (inside + outside + 1)
  return risk(value.inside, value.outside) / risk(all.inside - value.inside, all.outside - value.outside)
}
