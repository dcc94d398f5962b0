import type { TimeRange } from '#wire/pulse/requests.ts'

import type { Cursor, Sort } from './cursor.ts'

const HOUR_MS = 3_600_000
const GROWTH = 6

/**
 * A range cut into pieces, nearest first: an hour, then six times as much each time. A page sorted by time is usually full after the first piece, so
 * a query over thirty days reads an hour; where matches are rare every row is still read only once.
 */
function* windows({ fromMs, toMs }: TimeRange, direction: 'asc' | 'desc'): Generator<TimeRange> {
  let width = HOUR_MS
  if (direction === 'desc') {
    for (let end = toMs; end > fromMs; width *= GROWTH) {
      const start = Math.max(fromMs, end - width)
      yield { fromMs: start, toMs: end }
      end = start
    }
    return
  }
  for (let start = fromMs; start < toMs; width *= GROWTH) {
    const end = Math.min(toMs, start + width)
    yield { fromMs: start, toMs: end }
    start = end
  }
}

/** By time, what the pages before have shown is not looked at again, and what is far away only when it is needed. */
export function piecesOf(range: TimeRange, { by, direction }: Sort, cursor: Cursor | undefined): Iterable<TimeRange> {
  if (by !== 'time') return [range]
  if (!cursor) return windows(range, direction)
  const { timestampMs } = cursor
  if (direction === 'desc') return windows({ fromMs: range.fromMs, toMs: Math.min(range.toMs, timestampMs + 1) }, direction)
  return windows({ fromMs: Math.max(range.fromMs, timestampMs), toMs: range.toMs }, direction)
}
