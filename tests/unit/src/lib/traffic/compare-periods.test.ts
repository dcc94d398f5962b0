import { expect, test } from 'vitest'

import { compareLatency, LEAST_COMPARED, periodBefore, sayPeriod, slowdownMs, VERSUS } from '#src/lib/traffic/compare-periods.ts'
import fc from '#tests/properties.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 21, 15, 30)

test('the other period is as long, lies before, and the two never overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 40 * 24 * HOUR_MS }), fc.constantFrom(...VERSUS), (spanMs, versus) => {
      const range = { fromMs: NOW - spanMs, toMs: NOW }
      const before = periodBefore(range, versus)
      if (versus === 'none') {
        expect(before).toBeUndefined()
        return
      }
      expect((before?.toMs ?? 0) - (before?.fromMs ?? 0)).toBe(spanMs)
      expect(before?.toMs).toBeLessThanOrEqual(range.fromMs)
    }),
  )
})

test('yesterday is the same time of day, last week the same day', () => {
  const hour = { fromMs: NOW - HOUR_MS, toMs: NOW }
  expect(periodBefore(hour, 'day')).toEqual({ fromMs: hour.fromMs - 24 * HOUR_MS, toMs: hour.toMs - 24 * HOUR_MS })
  expect(periodBefore(hour, 'week')).toEqual({ fromMs: hour.fromMs - 168 * HOUR_MS, toMs: hour.toMs - 168 * HOUR_MS })
  expect(sayPeriod(hour, 'day')).toBe('the day before')
  expect(sayPeriod({ fromMs: NOW - 60 * HOUR_MS, toMs: NOW }, 'day')).toBe('3 days earlier')
  expect(sayPeriod(hour, 'week')).toBe('the week before')
})

test('before 1970 there is nothing to hold against', () => {
  expect(periodBefore({ fromMs: 1000, toMs: 9000 }, 'previous')).toBeUndefined()
})

test('a change is reported only from twenty requests on in both periods', () => {
  const many = { count: LEAST_COMPARED, p95Ms: 100 }
  const few = { count: LEAST_COMPARED - 1, p95Ms: 900 }
  expect(compareLatency({ count: 500, p95Ms: 150 }, many, true)).toEqual({ state: 'compared', byMs: 50, before: many })
  expect(compareLatency({ count: 500, p95Ms: 101.9 }, many, true)).toEqual({ state: 'same', before: many })
  expect(compareLatency(few, many, true)).toEqual({ state: 'few', before: many })
  expect(compareLatency(many, few, true)).toEqual({ state: 'few', before: few })
  expect(compareLatency(many, undefined, true)).toEqual({ state: 'new' })
  expect(compareLatency(many, undefined, false)).toEqual({ state: 'unknown' })
  expect(slowdownMs({ state: 'few', before: few })).toBeLessThan(slowdownMs(compareLatency({ ...many, p95Ms: 1 }, many, true)))
})
