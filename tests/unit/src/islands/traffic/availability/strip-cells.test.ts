import { expect, test } from 'vitest'

import { cellsOf } from '#src/islands/traffic/availability/rates/strip-cells.ts'
import { cellSize } from '#src/islands/traffic/availability/rates/cell-size.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 9, 24)
const hours = (count: number) => Array.from({ length: count }, (_, index) => START + index * HOUR_MS)
const WHOLE = { fromMs: START, toMs: START + 24 * 40 * HOUR_MS }
const rowOf = (count: number, bad: (index: number) => number) => ({
  hours: hours(count).map((_, index) => ({ count: bad(index) < 0 ? 0 : 10, failed: Math.max(0, bad(index)), state: 'up' as const })),
})

test.each([
  [25, 'hour'],
  [73, 'hour'],
  [74, 'quarter day'],
  [169, 'quarter day'],
  [337, 'quarter day'],
  [721, 'day'],
])('a cell of %i hours is a %s', (count, word) => expect(cellSize(count).word).toBe(word))

test('every hour is in one cell, and days are those of the clock, also where it is turned back', () => {
  const row = rowOf(24 * 20, () => 0)
  const size = cellSize(24 * 20)
  const cells = cellsOf(row, hours(24 * 20), { size, zone: 'Europe/Berlin', range: WHOLE, outages: [] })
  // Berlin is two hours ahead until 25 October 2026, 01:00 UTC, then one
  expect(cells.slice(0, 4).map(({ startMs }) => (startMs - START) / HOUR_MS)).toEqual([0, 22, 47, 71])
  // 22 hours of the first day are there
  expect([cells[0]?.inside, cells[1]?.inside]).toEqual([22 / 24, undefined])
  expect(cells.every(({ state, success }) => state === 'up' && success === 1)).toBe(true)
})

test('a bad hour shows in its day, a day without calls is hollow, and an outage is marked where it was', () => {
  const row = rowOf(24 * 15, (index) => (index < 24 ? -1 : index === 30 ? 10 : 0))
  const outages = [{ startMs: START + 30 * HOUR_MS, endMs: START + 31 * HOUR_MS }]
  const cells = cellsOf(row, hours(24 * 15), { size: { hours: 24, word: 'day' }, zone: 'UTC', range: WHOLE, outages })
  expect(cells).toHaveLength(15)
  expect(cells[0]).toEqual({ startMs: START, state: 'unknown', success: null })
  expect(cells[1]).toMatchObject({ state: 'degraded', outage: true })
  expect(cells[2]).toEqual({ startMs: START + 48 * HOUR_MS, state: 'up', success: 1 })
})

test('a cell at either end that the range cuts off says how much of it is in there', () => {
  const row = rowOf(3, () => 0)
  const range = { fromMs: START + 0.25 * HOUR_MS, toMs: START + 2.5 * HOUR_MS }
  const cells = cellsOf(row, hours(3), { size: { hours: 1, word: 'hour' }, zone: 'UTC', range, outages: [] })
  expect(cells.map(({ inside }) => inside)).toEqual([0.75, undefined, 0.5])
})
