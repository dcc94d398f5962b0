import { expect, test } from 'vitest'

import type { Unit } from '#src/lib/chart/units.ts'
import { niceStep, valueTicks } from '#src/lib/chart/value-ticks.ts'
import fc from '#tests/properties.ts'

const UNITS: readonly Unit[] = ['count', 'bytes', 'duration', 'share', 'rate']

test('ticks of every unit are in its own counting', () => {
  expect(valueTicks(0, 130, 4, 'count')).toEqual([0, 50, 100, 150])
  expect(valueTicks(0, 3000, 3, 'bytes')).toEqual([0, 1024, 2048, 3072])
  expect(valueTicks(0, 100_000, 4, 'duration')).toEqual([0, 30_000, 60_000, 90_000, 120_000])
  expect(valueTicks(0.96, 1, 4, 'share')).toEqual([0.96, 0.97, 0.98, 0.99, 1])
})

test('things are counted whole, even when there is one', () => {
  expect(valueTicks(0, 1, 5, 'count')).toEqual([0, 1])
  expect(niceStep(2.1, 'count')).toBe(5)
})

test('nothing measured still gives an axis', () => {
  expect(valueTicks(0, 0, 4, 'bytes')).toEqual([0, 1])
})

test('ticks ascend by one step, hold both ends, and are no more than requested', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e12, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e12, noNaN: true }),
      fc.integer({ min: 2, max: 12 }),
      fc.constantFrom(...UNITS),
      (low, span, most, unit) => {
        const high = low + span
        fc.pre(span > low * 1e-6)
        const ticks = valueTicks(low, high, most, unit)
        const tolerance = (high - low) * 1e-6 + high * 1e-9
        expect(ticks[0]).toBeLessThanOrEqual(low + tolerance)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - tolerance)
        expect(ticks.length).toBeLessThanOrEqual(most + 3)
        for (let at = 1; at < ticks.length; at++) expect(ticks[at]).toBeGreaterThan(ticks[at - 1] ?? Infinity)
      },
    ),
  )
})
