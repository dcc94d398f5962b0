import type { HistogramResult, TimeRange } from '#wire/pulse/requests.ts'

import { offsetAt, wallTimeAt } from './time-zone.ts'

/** One step of time; `counts` by status class 0 to 5, `failed` of all of them together (domain/traffic/failed.ts). */
export interface Bucket {
  startMs: number
  endMs: number
  counts: readonly number[]
  total: number
  failed: number
}

/** More than this and the answer does not fit the range it was asked for. */
const BUCKETS_MAX = 1000

/** Every step of the range in order, the empty ones too. Steps stand where the answer's stand, so a bar never straddles two. */
export function layBuckets({ stepMs, buckets }: HistogramResult, { fromMs, toMs }: TimeRange): Bucket[] {
  if (stepMs <= 0 || toMs <= fromMs) return []
  const filled = new Map(buckets.map((bucket) => [bucket.startMs, bucket]))
  const anchor = buckets[0]?.startMs ?? Math.floor(fromMs / stepMs) * stepMs
  const first = anchor + Math.floor((fromMs - anchor) / stepMs) * stepMs
  const laid: Bucket[] = []
  for (let startMs = first; startMs < toMs && laid.length < BUCKETS_MAX; startMs += stepMs) {
    const found = filled.get(startMs)
    const counts = found ? [found.none, found.c1, found.c2, found.c3, found.c4, found.c5] : [0, 0, 0, 0, 0, 0]
    laid.push({
      startMs,
      endMs: startMs + stepMs,
      counts,
      total: counts.reduce((sum, count) => sum + count, 0),
      failed: found?.failed ?? 0,
    })
  }
  return laid
}

/** Sums by status class over all steps. */
export function sumClasses(buckets: readonly Bucket[]): number[] {
  const sums = [0, 0, 0, 0, 0, 0]
  for (const { counts } of buckets) counts.forEach((count, id) => (sums[id] = (sums[id] ?? 0) + count))
  return sums
}

/** The least of 1, 2, 5 × 10ⁿ that is not below the largest bar. */
export function niceTop(max: number): number {
  if (max <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  const nice = [1, 2, 5, 10].find((step) => step * power >= max * (1 - Number.EPSILON)) ?? 10
  return Math.ceil(nice * power)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TICK_STEPS = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
  91 * DAY,
  182 * DAY,
  365 * DAY,
]

export interface Tick {
  ms: number
  label: string
}

/** Round times of the zone's clock, at most `most` of them. */
export function timeTicks({ fromMs, toMs }: TimeRange, most: number, zone: string): Tick[] {
  const step = TICK_STEPS.find((candidate) => (toMs - fromMs) / candidate <= most) ?? 365 * DAY
  const ticks: Tick[] = []
  // Wall time goes on evenly where clocks are changed; minutes are the same on both sides of it
  let ms = Number.NEGATIVE_INFINITY
  for (let wallMs = Math.ceil((fromMs + offsetAt(fromMs, zone)) / step) * step; ; wallMs += step) {
    const next = step < HOUR ? wallMs - offsetAt(fromMs, zone) : instantAt(wallMs, zone)
    if (next >= toMs) return ticks
    if (next < fromMs || next <= ms) continue
    ms = next
    ticks.push({ ms, label: tickLabel(ms, step, zone) })
  }
}

/** When the clock of a zone shows this, as if it were UTC; of an hour that there is twice, or never, one next to it. */
const instantAt = (wallMs: number, zone: string): number => wallMs - offsetAt(wallMs - offsetAt(wallMs, zone), zone)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function tickLabel(ms: number, step: number, zone: string): string {
  const wall = wallTimeAt(ms, zone)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${wall.day} ${MONTHS[wall.month - 1] ?? ''}`
  if (step >= 91 * DAY) return `${MONTHS[wall.month - 1] ?? ''} ${wall.year}`
  if (step >= DAY || (wall.hour === 0 && wall.minute === 0 && wall.second === 0)) return day
  return step < MINUTE ? `${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}` : `${two(wall.hour)}:${two(wall.minute)}`
}

/** Which step lies under a point of the chart, `share` of its width from the left. */
export function bucketAt(buckets: readonly Bucket[], { fromMs, toMs }: TimeRange, share: number): number {
  const ms = fromMs + Math.min(1, Math.max(0, share)) * (toMs - fromMs)
  const index = buckets.findIndex((bucket) => ms < bucket.endMs)
  return index < 0 ? buckets.length - 1 : index
}

/** The time that two selected steps span, in any order, cut to the range. */
export function spanOf(buckets: readonly Bucket[], a: number, b: number, range: TimeRange): TimeRange | undefined {
  const first = buckets[Math.min(a, b)]
  const last = buckets[Math.max(a, b)]
  if (!first || !last) return undefined
  return { fromMs: Math.max(first.startMs, range.fromMs), toMs: Math.min(last.endMs, range.toMs) }
}
