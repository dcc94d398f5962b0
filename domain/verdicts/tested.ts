import { chanceKept } from '../in-common/standing-out.ts'
import type { Verdict } from './verdict.ts'

/** Of the sentences of a screen that compare with what is usual, at most this share is chance alone. */
export const FALSE_SENTENCES_MAX = 0.05

/** One comparison. `chance` of a difference as large where nothing changed; `found` is absent where the difference is too small to matter. */
export interface Tested<Finding> {
  chance: number
  found?: Finding | undefined
}

/** Comparisons of one kind, with the sentences about those that are kept. */
export interface Comparisons {
  chances: readonly number[]
  saying: (largestChance: number) => Verdict[]
}

export const comparisons = <Finding>(tests: readonly Tested<Finding>[], say: (found: Finding[]) => Verdict[]): Comparisons => ({
  chances: tests.map(({ chance }) => chance),
  saying: (largestChance) => say(tests.flatMap(({ chance, found }) => (found !== undefined && chance <= largestChance ? [found] : []))),
})

/** All kinds together: the more was compared, the less likely each has to be chance (Benjamini, Hochberg 1995). */
export function keptOf(all: readonly Comparisons[]): Verdict[] {
  const chances = all.flatMap((one) => one.chances)
  const largest = chanceKept(chances, chances.length, FALSE_SENTENCES_MAX)
  return all.flatMap(({ saying }) => saying(largest))
}
