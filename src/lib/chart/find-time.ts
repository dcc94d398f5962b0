/** Index of the first time that is not before `ms`; the length when all are. Times ascend. */
export function firstFrom(times: readonly number[], ms: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** First and last index of the times inside a range, both included; `last` is below `first` when there are none. */
export function indexesWithin(times: readonly number[], fromMs: number, toMs: number): { first: number; last: number } {
  const behind = firstFrom(times, toMs)
  return { first: firstFrom(times, fromMs), last: times[behind] === toMs ? behind : behind - 1 }
}

/** The distance of neighbouring times, as most of them have it: the median of the first hundred. 0 for fewer than two. */
export function stepOf(times: readonly number[]): number {
  const steps = times.slice(1, 101).map((ms, index) => ms - (times[index] ?? ms))
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
}

/** Share of a stretch that lies inside a range: less than 1 where the range cuts it off. */
export const insideOf = (startMs: number, endMs: number, { fromMs, toMs }: { fromMs: number; toMs: number }): number =>
  Math.max(0, Math.min(endMs, toMs) - Math.max(startMs, fromMs)) / (endMs - startMs)

/** Below this share of a step its rate says nothing: one request in the first second of an hour is no burst. */
const LEAST_INSIDE = 0.2

/**
 * What a sum over a step is drawn as. A step that is half over has half of its requests, which would look like a drop: it is drawn at the rate
 * it had, and marked.
 */
export const atRate = (sum: number, inside: number): number => (inside >= LEAST_INSIDE ? sum / inside : sum)

/** The steps that a range cuts off, by their place: the share of each that lies inside. Only the first and the last can be. */
export function cutSteps(
  times: readonly number[],
  stepMs: number | undefined,
  range: { fromMs: number; toMs: number } | undefined,
): ReadonlyMap<number, number> {
  const cut = new Map<number, number>()
  if (!stepMs || !range) return cut
  for (const at of [0, times.length - 1]) {
    const startMs = times[at]
    const inside = startMs === undefined ? 1 : insideOf(startMs, startMs + stepMs, range)
    if (inside < 1) cut.set(at, inside)
  }
  return cut
}

/** What is said of such a step. */
export const cutText = (inside: number): string => `only ${Math.max(1, Math.round(inside * 100))}% of this step is in the range`
