import type { Unit } from './units.ts'

/** How values are spread over an axis: evenly, or each power of ten over the same room. */
export type ValueScale = 'linear' | 'log'

/** A line of a logarithmic axis; where lines stand close together only some have a label. */
export interface LogTick {
  value: number
  labelled: boolean
}

const FACTORS = [1, 2, 5]
const BYTE_FACTORS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const SECOND_MS = 1000
/** Beyond a second, the times people count in. */
const TIMES: readonly LogTick[] = [
  ...[1, 2, 5, 10, 20, 30].map((seconds) => ({ value: seconds * SECOND_MS, labelled: seconds === 1 || seconds === 10 })),
  ...[1, 2, 5, 10, 20, 30].map((minutes) => ({ value: minutes * 60 * SECOND_MS, labelled: minutes === 1 || minutes === 10 })),
  ...[1, 2, 5, 10, 20, 50, 100].map((hours) => ({ value: hours * 3600 * SECOND_MS, labelled: String(hours).startsWith('1') })),
]
/** Of 1, 2 and 5 this many lines may stand where one label may. */
const LINES_PER_LABEL = 3
/** Rounding of powers like 10 ** -3. */
const EXACT_DIGITS = 12

/**
 * Lines at 1, 2 and 5 of each power of ten, in the unit's own words, from the last that is not above `low` to the first that is not below
 * `high`; about `most` of them labelled, the round ones first. Only values above zero have a place on such an axis.
 */
export function logTicks(low: number, high: number, most: number, unit: Unit): LogTick[] {
  const least = low > 0 ? low : 1
  const top = Math.max(high, least)
  const all = ladder(least, top, unit)
  const first = Math.max(
    0,
    all.findLastIndex(({ value }) => value <= least),
  )
  const end = all.findIndex(({ value }, index) => value >= top && index > first)
  const lines = all.slice(first, end + 1)
  if (lines.length <= most + 1) return lines.map(({ value }) => ({ value, labelled: true }))

  const round = lines.filter(({ labelled }) => labelled).map(({ value }) => value)
  const every = Math.max(1, Math.ceil(round.length / (most + 1)))
  const named = new Set(
    round.length < 2 ? [lines[0]?.value, ...round, lines.at(-1)?.value] : round.filter((_, index) => index % every === 0),
  )
  const drawn =
    lines.length <= LINES_PER_LABEL * (most + 1) ? lines : lines.filter(({ labelled }, at) => labelled || isEnd(at, lines.length))
  return drawn.map(({ value }) => ({ value, labelled: named.has(value) }))
}

const isEnd = (at: number, count: number): boolean => at === 0 || at === count - 1

/** Every line a unit has from a step below `low` to a step above `high`; `labelled`: the round ones. */
function ladder(low: number, high: number, unit: Unit): readonly LogTick[] {
  if (unit === 'bytes') return powers(1024, BYTE_FACTORS, low, high)
  if (unit !== 'duration') return powers(10, FACTORS, low, high)
  const long = TIMES.at(-1)?.value ?? SECOND_MS
  return [
    ...powers(10, FACTORS, low, SECOND_MS).filter(({ value }) => value < SECOND_MS),
    ...TIMES,
    ...powers(10, FACTORS, long, high).filter(({ value }) => value > long),
  ]
}

function powers(base: number, factors: readonly number[], low: number, high: number): LogTick[] {
  const from = Math.floor(Math.log(low) / Math.log(base)) - 1
  const to = Math.ceil(Math.log(high) / Math.log(base)) + 1
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) =>
    factors.map((factor) => ({
      value: Number((factor * base ** (from + at)).toPrecision(EXACT_DIGITS)),
      labelled: String(factor).startsWith('1'),
    })),
  ).flat()
}
