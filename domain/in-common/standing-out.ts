/** Rows of a set and of the rest it is compared with: all of them, or those that have a value. */
export interface Sides {
  inside: number
  outside: number
}

/** With fewer rows nothing is said of a set. */
export const ROWS_MIN = 20
/** A value that stands out is had by so many rows of the set … */
export const SUPPORT_MIN = 5
/** … and by this share of them. */
export const SUPPORT_SHARE_MIN = 0.05
/** It is at least so many times as frequent in the set as in the rest. */
export const LIFT_MIN = 1.5
/** Share of findings that may be chance alone. */
export const FALSE_SHARE_MAX = 0.01
/** What is believed before any row was seen weighs as much as this many rows. */
const PRIOR_ROWS = 10

/** Whether there is enough on both sides to compare. */
export const isComparable = ({ inside, outside }: Sides): boolean => inside >= ROWS_MIN && outside >= ROWS_MIN

/**
 * How far the odds of a value in the set lie from those in the rest, in standard errors: the log-odds ratio with an informative Dirichlet prior
 * (Monroe, Colaresi, Quinn: Fightin' Words, Political Analysis 16, 2008, equations 15, 16, 20 and 22), the prior being the share of both sides together. The
 * variance has all four terms: theirs leaves out those of the rows without the value, which for words are nearly all rows and here need not be.
 */
export function logOddsZ(value: Sides, all: Sides): number {
  const share = (value.inside + value.outside) / (all.inside + all.outside)
  if (!(share > 0 && share < 1)) return 0
  const cells = [
    value.inside + PRIOR_ROWS * share,
    all.inside - value.inside + PRIOR_ROWS * (1 - share),
    value.outside + PRIOR_ROWS * share,
    all.outside - value.outside + PRIOR_ROWS * (1 - share),
  ] as const
  const [has, lacks, hasOutside, lacksOutside] = cells
  const error = Math.sqrt(cells.reduce((sum, rows) => sum + 1 / rows, 0))
  return (Math.log(has / lacks) - Math.log(hasOutside / lacksOutside)) / error
}

/**
 * How well knowing the value tells the set from the rest: twice the logarithm of the likelihood ratio of the four counts (G²; Dunning: Accurate Methods for
 * the Statistics of Surprise and Coincidence, 1993). It orders what stands out. The standard errors above cannot: what the rest hardly has would come
 * behind what it often has, because the smaller count is known the least (Hauck, Donner 1977).
 */
export function strengthOf(value: Sides, all: Sides): number {
  const others = { inside: all.inside - value.inside, outside: all.outside - value.outside }
  return 2 * (likelihood(value) + likelihood(others) - likelihood(all))
}

/** Logarithm of the likelihood of so many rows of either side at the share that they have. */
const likelihood = ({ inside: a, outside: b }: Sides): number =>
  a === 0 || b === 0 ? 0 : a * Math.log(a / (a + b)) + b * Math.log(b / (a + b))

/** Chance of so many standard errors or more in either direction: the tail of the normal distribution. */
export const chanceOf = (z: number): number => erfc(Math.abs(z) / Math.SQRT2)

/** Share in the set over share in the rest; infinite for what the rest does not have. */
export const liftOf = (value: Sides, all: Sides): number => (value.inside * all.outside) / (value.outside * all.inside)

/** Rows of the set that a value must have to be of use. */
export const supportIn = (all: Sides): number => Math.max(SUPPORT_MIN, SUPPORT_SHARE_MIN * all.inside)

/** Frequent enough in the set, and more frequent there, to be of use; whether it is more than chance is another matter. */
export const isWorthSaying = (value: Sides, all: Sides): boolean => value.inside >= supportIn(all) && liftOf(value, all) >= LIFT_MIN

/**
 * The largest chance that is kept so that of everything kept at most `falseShareMax` is chance alone (Benjamini, Hochberg: Controlling the False
 * Discovery Rate, 1995); 0 when nothing is. `tried`: how many were tried, of which the others have a chance of 1.
 */
export function chanceKept(chances: readonly number[], tried: number, falseShareMax = FALSE_SHARE_MAX): number {
  const ascending = chances.toSorted((a, b) => a - b)
  const last = ascending.findLastIndex((chance, index) => chance <= ((index + 1) / tried) * falseShareMax)
  return ascending[last] ?? 0
}

/** Within 1.2 · 10⁻⁷ of itself everywhere, so that small probabilities can be compared (Press et al.: Numerical Recipes in C, 2nd edition, 1992, section 6.2). */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2)
  const terms = COEFFICIENTS.reduceRight((sum, coefficient) => coefficient + t * sum, 0)
  return t * Math.exp(terms - x * x)
}

// biome-ignore format: one table
const COEFFICIENTS = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277,
]
