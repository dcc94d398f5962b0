import { expect, test } from 'vitest'

import { logTicks } from '#src/lib/chart/log-ticks.ts'
import type { Unit } from '#src/lib/chart/units.ts'
import fc from '#tests/properties.ts'

const UNITS: readonly Unit[] = ['count', 'bytes', 'duration', 'share', 'rate']
const SECOND = 1000
const MINUTE = 60 * SECOND

const values = (...asked: Parameters<typeof logTicks>): number[] => logTicks(...asked).map(({ value }) => value)
const labels = (...asked: Parameters<typeof logTicks>): number[] =>
  logTicks(...asked)
    .filter(({ labelled }) => labelled)
    .map(({ value }) => value)

test('lines stand at 1, 2 and 5 of each power of ten', () => {
  expect(values(3, 150, 8, 'count')).toEqual([2, 5, 10, 20, 50, 100, 200])
  expect(values(0.002, 0.03, 8, 'share')).toEqual([0.002, 0.005, 0.01, 0.02, 0.05])
})

test('bytes count in powers of 1024, durations by the clock once they are long', () => {
  expect(values(300, 9000, 8, 'bytes')).toEqual([200, 500, 1024, 2048, 5120, 10_240])
  expect(values(300, 90 * SECOND, 12, 'duration')).toEqual([
    200,
    500,
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    20 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
  ])
})

test('where lines stand close together, the round ones are labelled', () => {
  expect(labels(12, 14_000, 5, 'duration')).toEqual([10, 100, SECOND, 10 * SECOND])
  expect(values(12, 14_000, 5, 'duration')).toEqual([10, 20, 50, 100, 200, 500, SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND])
})

test('with less than two round ones in sight the ends are labelled too', () => {
  expect(labels(20, 500, 2, 'count')).toEqual([20, 100, 500])
})

test('many powers of ten have lines of their own only', () => {
  expect(values(1, 1e9, 3, 'count')).toEqual([1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9])
  expect(labels(1, 1e9, 3, 'count')).toEqual([1, 1e3, 1e6, 1e9])
})

test('nothing above zero still gives an axis', () => {
  expect(values(0, 0, 4, 'duration')).toEqual([1, 2])
})

test('lines ascend, are above zero, hold both ends, and at least two of few are labelled', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
      fc.double({ min: 1, max: 1e9, noNaN: true }),
      fc.integer({ min: 2, max: 12 }),
      fc.constantFrom(...UNITS),
      (low, times, most, unit) => {
        const ticks = logTicks(low, low * times, most, unit)
        expect(ticks[0]?.value).toBeGreaterThan(0)
        expect(ticks[0]?.value).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)?.value).toBeGreaterThanOrEqual(low * times)
        const named = ticks.filter(({ labelled }) => labelled).length
        expect(named).toBeGreaterThanOrEqual(2)
        expect(named).toBeLessThanOrEqual(most + 1)
        for (let at = 1; at < ticks.length; at++) expect(ticks[at]?.value).toBeGreaterThan(ticks[at - 1]?.value ?? Infinity)
      },
    ),
  )
})
