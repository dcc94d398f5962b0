import { expect, test } from 'vitest'

import { MONTH_DAYS, PROJECTION_DAYS, PROJECTION_LEAST_DAYS, projectionRange, projectMonth, sureness } from '#src/lib/traffic/projection.ts'
import fc from '#tests/properties.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 21, 15, 30)
const range = projectionRange(NOW)
/** Bytes of the last days, newest last; the day before them is the one on which everything began. */
const days = (bytes: readonly number[]) => [
  { startMs: range.toMs - (bytes.length + 1) * DAY_MS, bytes: 1 },
  ...bytes.map((one, at) => ({ startMs: range.toMs - (bytes.length - at) * DAY_MS, bytes: one })),
]
/** Two days less than are looked at: one before them, and that one not the first. */
const amounts = (least: number) => fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: least, maxLength: PROJECTION_DAYS - 2 })

test('looks at whole days of UTC that have ended', () => {
  expect(range).toEqual({ fromMs: Date.UTC(2026, 9, 24), toMs: Date.UTC(2026, 10, 21) })
})

test('says nothing of fewer than three complete days, and never of the day it began on', () => {
  expect(projectMonth([], range)).toBeUndefined()
  for (let count = 0; count < PROJECTION_LEAST_DAYS; count++) expect(projectMonth(days(Array(count).fill(5)), range)).toBeUndefined()
  expect(projectMonth(days([5, 5, 5]), range)).toMatchObject({ bytes: 5 * MONTH_DAYS, days: 3 })
})

test('of equal days a month is that many times one of them, and certain', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 3, max: PROJECTION_DAYS - 2 }), (bytes, count) => {
      const projected = projectMonth(days(Array(count).fill(bytes)), range)
      expect(projected).toMatchObject({ bytes: bytes * MONTH_DAYS, low: bytes * MONTH_DAYS, high: bytes * MONTH_DAYS })
      expect(projected && sureness(projected)).toBe('steady')
    }),
  )
})

test('lies between a month of the smallest and one of the largest day, within its own bounds', () => {
  fc.assert(
    fc.property(amounts(PROJECTION_LEAST_DAYS), (bytes) => {
      const projected = projectMonth(days(bytes), range)
      const used = bytes.slice(-(projected?.days ?? 0))
      const { bytes: month = 0, low = 0, high = 0 } = projected ?? {}
      expect(month).toBeGreaterThanOrEqual(Math.min(...used) * MONTH_DAYS * (1 - 1e-9))
      expect(month).toBeLessThanOrEqual(Math.max(...used) * MONTH_DAYS * (1 + 1e-9))
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(month)
      expect(high).toBeGreaterThanOrEqual(month)
    }),
  )
})

test('twice the traffic is twice the month; the order of responses does not matter', () => {
  fc.assert(
    fc.property(amounts(PROJECTION_LEAST_DAYS), (bytes) => {
      const once = projectMonth(days(bytes), range)
      const twice = projectMonth(days(bytes.map((one) => one * 2)).toReversed(), range)
      expect(twice?.bytes).toBeCloseTo((once?.bytes ?? 0) * 2, 0)
      expect((twice?.high ?? 0) / ((once?.high ?? 0) * 2)).toBeCloseTo(1, 9)
      expect(twice?.days).toBe(once?.days)
    }),
  )
})

test('from a week on only whole weeks count', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: PROJECTION_DAYS - 2 }), (count) => {
      const used = projectMonth(days(Array(count).fill(7)), range)?.days
      expect(used).toBe(count < 7 ? count : count - (count % 7))
    }),
  )
})

test('parts of one day are added, days without traffic count as zero, today does not count', () => {
  const projected = projectMonth(
    [...days([10, 0, 20, 30]), { startMs: range.toMs - DAY_MS + 3_600_000, bytes: 12 }, { startMs: range.toMs, bytes: 1e9 }],
    range,
  )
  expect(projected).toMatchObject({ bytes: (72 / 4) * MONTH_DAYS, days: 4, fromMs: range.toMs - 4 * DAY_MS })
})

test('how sure it is goes by how far the bounds reach', () => {
  expect(sureness({ bytes: 100, high: 110 })).toBe('steady')
  expect(sureness({ bytes: 100, high: 140 })).toBe('varying')
  expect(sureness({ bytes: 100, high: 300 })).toBe('unsteady')
})
