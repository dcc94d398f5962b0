import { type Appeared, appearedVerdicts } from './appeared.ts'
import { blindVerdicts, type ClientCoverage } from './blind.ts'
import { burstVerdicts, type ErrorShares } from './burst.ts'
import { outageVerdicts, type MeasuredOutage } from './outage.ts'
import { silentVerdicts, type Source } from './silent.ts'
import { type LatencyGroup, slowerVerdicts } from './slower.ts'
import { countsAt, type Course, sameTimesBefore, volumeVerdicts } from './volume.ts'
import { type Span, type Verdict, worstFirst } from './verdict.ts'

/** What was measured of a range. Absent: not known, or not to be compared; nothing is said of it then. */
export interface Measured {
  range: Span
  nowMs: number
  /** Share by which a percentile may be off. */
  accuracy: number
  outages?: readonly MeasuredOutage[] | undefined
  errors?: { now: ErrorShares; before: ErrorShares } | undefined
  latencies?: { now: readonly LatencyGroup[]; before: readonly LatencyGroup[] } | undefined
  /** `before` empty where it is not to be compared. */
  coverage?: { now: readonly ClientCoverage[]; before: readonly ClientCoverage[] } | undefined
  /** Requests of the range, and the course of the times before it. */
  volume?: { count: number; course: Course } | undefined
  sources?: readonly Source[] | undefined
  /** What was never seen before the range. */
  appeared?: readonly Appeared[] | undefined
}

/** Everything out of the ordinary, worst first. */
export function tell(measured: Measured): Verdict[] {
  const { range, nowMs, accuracy, outages, errors, latencies, coverage, volume, sources, appeared } = measured
  return worstFirst([
    ...outageVerdicts(outages ?? [], range),
    ...(errors ? burstVerdicts(errors.now, errors.before, range, failedInOutages(outages ?? [])) : []),
    ...(latencies ? slowerVerdicts(latencies.now, latencies.before, { ends: range, accuracy }) : []),
    ...(coverage ? blindVerdicts(coverage.now, coverage.before, range) : []),
    ...(volume ? volumeVerdicts(volume.count, countsAt(sameTimesBefore(range), volume.course), range) : []),
    ...silentVerdicts(sources ?? [], nowMs),
    ...appearedVerdicts(appeared ?? [], range),
  ])
}

/** One cause is one sentence: what failed while a vendor was down is reported as that. */
function failedInOutages(outages: readonly MeasuredOutage[]): Map<string, number> {
  const failed = new Map<string, number>()
  for (const { key, failed: count } of outages) failed.set(key[0] ?? '', (failed.get(key[0] ?? '') ?? 0) + count)
  return failed
}
