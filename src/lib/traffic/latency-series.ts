import type { TimeSeries } from '#src/lib/chart/time-chart.ts'
import type { QuantilesResult } from '#wire/pulse/measures.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { isTooFew, type Percentile, roundToSketch, TOO_FEW } from './percentiles.ts'
import { layTimes, layValues } from './time-steps.ts'

/** Another period, and how much later it is drawn. */
export interface Overlay {
  answer: QuantilesResult
  shiftMs: number
  label: string
}

/** Look of the other period: a long dash in grey. */
const OVERLAY_STYLE = 7

/** Quantiles as lines over all steps of the range, with p95 of another period above the time it is held against; and how many requests each step has. */
export function latencySeries(
  answer: QuantilesResult,
  range: TimeRange,
  overlay: Overlay | undefined,
): { times: readonly number[]; quantiles: readonly TimeSeries[]; counts: readonly TimeSeries[] } {
  const { stepMs, buckets } = answer
  const times = layTimes(range, stepMs, buckets[0]?.startMs)
  const requests = layValues(times, buckets, ({ count }) => count, 0)
  const line = (id: Percentile, read: (bucket: Bucket) => number): TimeSeries => ({
    id,
    label: id,
    values: layValues(times, buckets, (bucket) => valueOf(id, bucket, read), null),
    missing: (at) => ((requests[at] ?? 0) > 0 ? TOO_FEW : undefined),
  })
  const quantiles = [
    line('p50', ({ p50Ms }) => p50Ms),
    line('p90', ({ p90Ms }) => p90Ms),
    line('p95', ({ p95Ms }) => p95Ms),
    line('p99', ({ p99Ms }) => p99Ms),
  ]
  const counts = [{ id: 'requests', label: 'Requests', values: requests }]
  if (!overlay) return { times, quantiles, counts }
  return {
    times,
    quantiles: [...quantiles, { id: 'before', label: overlay.label, look: OVERLAY_STYLE, values: shifted(times, stepMs, overlay) }],
    counts,
  }
}

type Bucket = QuantilesResult['buckets'][number]

/** In the steps that a sketch tells apart; null where too few requests stand behind it. */
const valueOf = (id: Percentile, bucket: Bucket, read: (bucket: Bucket) => number): number | null =>
  isTooFew(id, bucket.count) ? null : roundToSketch(read(bucket))

/** Steps stand at round times in both periods, so a point of the other one goes to the step it is nearest to. */
function shifted(times: readonly number[], stepMs: number, { answer, shiftMs }: Overlay): (number | null)[] {
  const values: (number | null)[] = times.map(() => null)
  const first = times[0] ?? 0
  for (const bucket of answer.buckets) {
    const at = Math.round((bucket.startMs + shiftMs - first) / stepMs)
    if (at >= 0 && at < values.length) values[at] = valueOf('p95', bucket, ({ p95Ms }) => p95Ms)
  }
  return values
}
