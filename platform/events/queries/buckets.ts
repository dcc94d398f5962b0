import type { TimeRange } from '#wire/pulse/requests.ts'

import { shiftOf, stepFor } from './histogram.ts'

/** Start of the bucket that a row's time lies in. Its values come from `bucketsOf`. */
export const bucketOf = (ms: string): string => `intDiv(${ms} + {shift:Int64}, {step:Int64}) * {step:Int64} - {shift:Int64}`
export const BUCKET = bucketOf('toUnixTimestamp64Milli(ts)')

/** At most so many buckets of a readable width. */
export function bucketsOf({ range, buckets }: { range: TimeRange; buckets: number }) {
  const stepMs = stepFor(range, buckets)
  return { stepMs, params: { step: stepMs, shift: shiftOf(stepMs) } }
}
