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
