import { stepCounter } from './steps.ts'
import { worstCases } from './worst-cases.ts'

export interface Growth {
  /** Steps for a text four times as long, divided by the steps for the text. */
  factor: number
  /** Steps for each character of the longer text, with all repetitions as long as their bounds allow. */
  perCharacter: number
  /** Beginning of the text. */
  text: string
}

/** Long enough for a square to stand out from what is linear. */
const LENGTH = 192
const TRIED_AT = 24
/** How many of the texts that cost most are looked at closely. */
const CLOSELY = 12
/** Beyond it nobody needs to know how much more it would have been. */
const STEPS_MAX = 1_000_000

/** The worst that was found for a pattern; from `enough` on, nothing worse is looked for. */
export function worstGrowth(source: string, flags: string, enough = Number.POSITIVE_INFINITY): Growth {
  const clamped = stepCounter(source, flags, { clampedBounds: true })
  const whole = stepCounter(source, flags)
  const costly = worstCases(source, flags)
    .map((make) => ({ make, steps: costOf(clamped.count(make(TRIED_AT), STEPS_MAX), make(TRIED_AT)) }))
    .sort((one, other) => other.steps - one.steps)
    .slice(0, CLOSELY)
  let worst: Growth = { factor: 0, perCharacter: 0, text: '' }
  for (const { make } of costly) {
    if (worst.factor >= enough) break
    const short = make(LENGTH)
    const long = make(4 * LENGTH)
    const steps = clamped.count(long, STEPS_MAX)
    const factor =
      steps > STEPS_MAX ? Number.POSITIVE_INFINITY : steps / Math.max(1, clamped.count(short)) / (long.length / short.length / 4)
    const perCharacter = whole.count(long, STEPS_MAX) / long.length
    if (factor > worst.factor) worst = { factor, perCharacter: Math.max(perCharacter, worst.perCharacter), text: short.slice(0, 40) }
    else if (perCharacter > worst.perCharacter) worst = { ...worst, perCharacter }
  }
  return worst
}

const costOf = (steps: number, text: string): number => steps / text.length
