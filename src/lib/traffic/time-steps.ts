import type { TimeRange } from '#wire/pulse/requests.ts'

/** More than this and the answer does not fit the range it was asked for. */
const STEPS_MAX = 1000

/** Starts of all steps that touch the range, ascending. Steps stand where those of the answer stand; `seen` is the start of any of them. */
export function layTimes({ fromMs, toMs }: TimeRange, stepMs: number, seen: number | undefined): number[] {
  if (stepMs <= 0 || toMs <= fromMs) return []
  const anchor = seen ?? Math.floor(fromMs / stepMs) * stepMs
  const times: number[] = []
  for (let at = anchor + Math.floor((fromMs - anchor) / stepMs) * stepMs; at < toMs && times.length < STEPS_MAX; at += stepMs)
    times.push(at)
  return times
}

/** A value for each time; `empty` where the answer has none. */
export function layValues<Point extends { startMs: number }, Empty>(
  times: readonly number[],
  points: readonly Point[],
  valueOf: (point: Point) => number | Empty,
  empty: Empty,
): (number | Empty)[] {
  const known = new Map(points.map((point) => [point.startMs, valueOf(point)]))
  return times.map((ms) => known.get(ms) ?? empty)
}

/** A step in words, for what a chart's points stand for: "1 min", "6 h". */
export function sayStep(stepMs: number): string {
  if (stepMs < MINUTE) return `${stepMs / SECOND} s`
  if (stepMs < HOUR) return `${stepMs / MINUTE} min`
  return stepMs < DAY ? `${stepMs / HOUR} h` : stepMs === DAY ? 'day' : `${stepMs / DAY} days`
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
