import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

/**
 * A duration as a number of two bytes that grows with its logarithm, so that durations are in the order of their steps. The engine's sketch takes all that lie between two
 * powers of this for one value (ClickHouse `DDSketch/Mapping.h`); of each of its bins there are 32 steps, so that a step says exactly which bin a duration is in, and how
 * long it is to 0.07 %. Two bytes are enough for 10^17 microseconds.
 */
const GROWTH = `${1 + QUANTILE_ERROR} / ${1 - QUANTILE_ERROR}`
const LOG_GROWTH = Math.log((1 + QUANTILE_ERROR) / (1 - QUANTILE_ERROR))
const STEPS_OF_BIN = 32
const STEP_MAX = 65_535

/** The step of an amount of microseconds; 0 of none. */
export const stepSql = (amount: string): string =>
  `toUInt16(if(${amount} = 0, 0, least(${STEP_MAX}, 1 + floor(${STEPS_OF_BIN} * (log(${amount}) / log(${GROWTH}))))))`

/** The same of a number. */
export const stepOf = (amount: number): number =>
  amount === 0 ? 0 : Math.min(STEP_MAX, 1 + Math.floor((STEPS_OF_BIN * Math.log(amount)) / LOG_GROWTH))

/** Where the sketch's value for a bin lies in it. */
const OF_SKETCH = Math.floor((STEPS_OF_BIN * Math.log(1 + QUANTILE_ERROR)) / LOG_GROWTH)

/** The step of what the sketch makes of a duration in `step`. */
export const sketchedStepSql = (step: string): string =>
  `if(${step} = 0, 0, intDiv(${step} - 1, ${STEPS_OF_BIN}) * ${STEPS_OF_BIN} + ${1 + OF_SKETCH})`

/** What the sketch makes of an amount in `step`, worked out as it does (ClickHouse `DDSketch/Mapping.h`). */
export const sketchedSql = (step: string): string =>
  `if(${step} = 0, 0, exp(intDiv(${step} - 1, ${STEPS_OF_BIN}) / (1 / log(${GROWTH}))) * ${1 + QUANTILE_ERROR})`

/** The first step of a bin that lies `bins` below the one of `step`; at least 1. */
export const binBelow = (step: number, bins: number): number => Math.max(0, Math.floor((step - 1) / STEPS_OF_BIN) - bins) * STEPS_OF_BIN + 1
