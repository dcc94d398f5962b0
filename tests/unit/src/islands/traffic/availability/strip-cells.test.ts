import { expect, test } from 'vitest'

import { cellSize, cellsOf } from '#src/islands/traffic/availability/rates/strip-cells.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START = Date.UTC(2026, 9, 24)
const rangeOf = (hours: number) => ({ fromMs: START, toMs: START + hours * HOUR_MS })
/** Ten calls in each hour; `bad` of them failed, fewer than none: nothing was called. */
const rowOf = (count: number, bad: (index: number) => number) => ({
  steps: Array.from({ length: count }, (_, index) => ({ startMs: START + index * HOUR_MS, count: 10, failed: bad(index) })).filter(
    ({ failed }) => failed >= 0,
  ),
})
const HOURLY = { zone: 'UTC', stepMs: HOUR_MS, outages: [] }

test.each([
  [0.25, 'minute'],
  [6, 'minute'],
  [7, 'hour'],
  [72, 'hour'],
  [73, 'quarter day'],
  [336, 'quarter day'],
  [720, 'day'],
])('a cell of %d hours is a %s', (hours, word) => expect(cellSize(rangeOf(hours)).word).toBe(word))

test('every minute of a short range is a cell, and the one that has not ended says how much of it is there', () => {
  const range = { fromMs: START, toMs: START + 90.5 * MINUTE_MS }
  const steps = [{ startMs: START + 3 * MINUTE_MS, count: 4, failed: 1 }]
  const cells = cellsOf({ steps }, { zone: 'UTC', stepMs: MINUTE_MS, range, outages: [] })
  expect(cells).toHaveLength(91)
  expect(cells[3]).toEqual({ ...steps[0], endMs: START + 4 * MINUTE_MS, grade: 3 })
  expect(cells.filter(({ grade }) => grade === 'none')).toHaveLength(90)
  expect(cells.map(({ inside }) => inside).filter((inside) => inside !== undefined)).toEqual([0.5])
})

test('every hour is in one cell, and days are those of the clock, also where it is turned back', () => {
  const cells = cellsOf(
    rowOf(24 * 20, () => 0),
    { ...HOURLY, zone: 'Europe/Berlin', range: rangeOf(24 * 20) },
  )
  // Berlin is two hours ahead until 25 October 2026, 01:00 UTC, then one
  expect(cells.slice(0, 4).map(({ startMs }) => (startMs - START) / HOUR_MS)).toEqual([0, 22, 47, 71])
  // 22 hours of the first day are there
  expect([cells[0]?.inside, cells[1]?.inside]).toEqual([22 / 24, undefined])
  expect(cells.every(({ grade, failed }) => grade === 0 && failed === 0)).toBe(true)
})

test('a bad hour shows in its day, a day without calls is empty, and an outage is marked where it was', () => {
  const row = rowOf(24 * 15, (index) => (index < 24 ? -1 : index === 30 ? 10 : 0))
  const outages = [{ startMs: START + 30 * HOUR_MS, endMs: START + 31 * HOUR_MS }]
  const cells = cellsOf(row, { ...HOURLY, range: rangeOf(24 * 15), outages })
  const day = (index: number) => ({ startMs: START + index * 24 * HOUR_MS, endMs: START + (index + 1) * 24 * HOUR_MS })
  expect(cells).toHaveLength(15)
  expect(cells[0]).toEqual({ ...day(0), count: 0, failed: 0, grade: 'none' })
  expect(cells[1]).toEqual({ ...day(1), count: 240, failed: 10, grade: 2, outage: true })
  expect(cells[2]).toEqual({ ...day(2), count: 240, failed: 0, grade: 0 })
})

test('a cell at either end that the range cuts off says how much of it is in there', () => {
  const range = { fromMs: START + 0.25 * HOUR_MS, toMs: START + 7.5 * HOUR_MS }
  const cells = cellsOf(
    rowOf(8, () => 0),
    { ...HOURLY, range },
  )
  expect(cells.map(({ inside }) => inside)).toEqual([0.75, ...Array.from({ length: 6 }, () => undefined), 0.5])
})
