import { expect, test } from 'vitest'

import { createPace, PACE_LEAST_MS, PACE_MOST_MS, type Pace } from '#platform/pulse/shipping/pace.ts'

/** A day of a shipper with a clock of its own: rows come at their times, and each insert is noted. */
function simulate(arrivals: readonly { atMs: number; rows: number; awaited?: boolean }[], pace: Pace = createPace()) {
  const inserts: { atMs: number; rows: number }[] = []
  const waits: number[] = []
  const queue = [...arrivals]
  let waiting: { atMs: number; rows: number }[] = []
  for (let nowMs = 0; queue.length > 0 || waiting.length > 0; nowMs += 10) {
    for (let next = queue[0]; next && next.atMs <= nowMs; next = queue[0]) {
      waiting.push(next)
      if (next.awaited) pace.hurry()
      queue.shift()
    }
    const rows = waiting.reduce((sum, one) => sum + one.rows, 0)
    if (rows === 0 || pace.pauseMs(nowMs, rows) > 0) continue
    waits.push(...waiting.map(({ atMs }) => nowMs - atMs))
    inserts.push({ atMs: nowMs, rows })
    pace.sent(nowMs, rows)
    waiting = []
  }
  return { inserts, longestMs: Math.max(...waits) }
}

/** Some rows every so often. */
const every = (ms: number, rows: number, fromMs: number, toMs: number) =>
  Array.from({ length: Math.ceil((toMs - fromMs) / ms) }, (_, index) => ({ atMs: fromMs + index * ms, rows }))

test('a trickle costs an insert every few seconds, and no row waits longer than that', () => {
  const { inserts, longestMs } = simulate(every(333, 4, 0, 600_000))
  expect(inserts.length).toBeLessThanOrEqual(600_000 / PACE_MOST_MS + 6)
  expect(longestMs).toBeLessThanOrEqual(PACE_MOST_MS)
})

test('what comes after a quiet while goes at once, and the next ones soon', () => {
  const { inserts } = simulate([...every(333, 4, 0, 60_000), ...every(200, 4, 90_000, 92_000)])
  const after = inserts.filter(({ atMs }) => atMs >= 90_000).map(({ atMs }) => atMs - 90_000)
  expect(after.slice(0, 2)).toEqual([0, 400])
})

test('what somebody waits for goes soon in the middle of a trickle', () => {
  const { inserts } = simulate(
    [...every(333, 4, 0, 60_000), { atMs: 31_000, rows: 1, awaited: true }, ...every(333, 4, 60_000, 90_000)].toSorted(
      (a, b) => a.atMs - b.atMs,
    ),
  )
  expect(inserts.some(({ atMs }) => atMs >= 31_000 && atMs <= 31_000 + PACE_LEAST_MS)).toBe(true)
})

test('many rows never wait for a slow pace', () => {
  const { inserts, longestMs } = simulate(every(100, 400, 60_000, 120_000))
  expect(longestMs).toBeLessThanOrEqual(PACE_LEAST_MS)
  expect(inserts.length).toBeGreaterThan(100)
  const burst = simulate([...every(333, 4, 0, 30_000), { atMs: 30_001, rows: 6_000 }])
  expect(burst.inserts.find(({ rows }) => rows >= 6_000)?.atMs).toBe(30_010)
})
