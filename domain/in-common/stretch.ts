import { isWorthSaying, type Sides, strengthOf } from './standing-out.ts'

/** Rows that lie in a piece of time; pieces do not overlap. */
export interface Piece extends Sides {
  startMs: number
}

/** Rows whose amount lies in a bin: from `from` up to where the next one begins, the last one without an end. */
export interface Bin extends Sides {
  from: number
}

/** Neighbouring pieces or bins: places of the first and the last one. */
export interface Stretch extends Sides {
  first: number
  last: number
}

/**
 * The stretch of time, or of amounts, in which the set is most concentrated: the one whose likelihood ratio is greatest, by the scan statistic of the Bernoulli model
 * (Kulldorff: A spatial scan statistic, 1997). Its edges need no share that somebody chose, and a rhythm of the day that the rest has too does not
 * count. Undefined when none is worth saying, or only all of the time. `pieces` ascending; all stretches are tried, so a few hundred at most.
 */
export function densestStretch(pieces: readonly Sides[]): Stretch | undefined {
  const all = { inside: 0, outside: 0 }
  const before = pieces.map(({ inside, outside }) => {
    const now = { ...all }
    all.inside += inside
    all.outside += outside
    return now
  })
  before.push({ ...all })
  const from = (first: number, last: number): Stretch => ({
    first,
    last,
    inside: (before[last + 1]?.inside ?? 0) - (before[first]?.inside ?? 0),
    outside: (before[last + 1]?.outside ?? 0) - (before[first]?.outside ?? 0),
  })
  let best: Stretch | undefined
  let most = 0
  for (let first = 0; first < pieces.length; first++) {
    for (let last = first; last < pieces.length; last++) {
      const stretch = from(first, last)
      const strength = strengthOf(stretch, all)
      if (strength <= most || !isWorthSaying(stretch, all)) continue
      best = stretch
      most = strength
    }
  }
  return best
}

/** How many stretches there are: each was tried. */
export const stretchesIn = (pieces: number): number => (pieces * (pieces + 1)) / 2

/** Each side is cut into about so many bins. */
const BINS = 20

/**
 * Narrow bins joined at the quantiles of both sides, each side weighing the same: a joined one holds at least a twentieth of the set or of the rest, so
 * that the few of a small set have bins, too. Ascending; without those in which nothing was seen.
 */
export function quantileBins(narrow: readonly Bin[]): Bin[] {
  const all = narrow.reduce((sum, bin) => ({ inside: sum.inside + bin.inside, outside: sum.outside + bin.outside }), {
    inside: 0,
    outside: 0,
  })
  const isFull = ({ inside, outside }: Sides): boolean => inside * BINS >= all.inside || outside * BINS >= all.outside
  const joined: Bin[] = []
  let open: Bin | undefined
  for (const { from, inside, outside } of narrow) {
    open = open ? { from: open.from, inside: open.inside + inside, outside: open.outside + outside } : { from, inside, outside }
    if (!isFull(open)) continue
    joined.push(open)
    open = undefined
  }
  return open ? [...joined, open] : joined
}
