import { expect, test } from 'vitest'

import { DEFAULT_RANGE, describeRange, editableEnd, fixedRange, isMoving, readRange, resolveRange, zoomOut } from '#src/lib/time-range.ts'
import fc from '#tests/properties.ts'

const clock = { nowMs: Date.UTC(2026, 10, 21, 8, 30), zone: 'UTC' }

test('the last hour unless the address says otherwise, whatever nonsense it holds', () => {
  const hour = { fromMs: clock.nowMs - 3_600_000, toMs: clock.nowMs }
  for (const text of [DEFAULT_RANGE, { from: 'x', to: 'now' }, { from: 'now', to: 'now-1h' }, { from: '', to: '' }])
    expect(resolveRange(text, clock)).toEqual(hour)
})

test('an end before the beginning is named at the end field', () => {
  expect(readRange({ from: 'now', to: 'now-1h' }, clock)).toMatchObject({ ok: false, field: 'to' })
  expect(readRange({ from: 'nonsense', to: 'now' }, clock)).toMatchObject({ ok: false, field: 'from' })
})

test('is named by its preset, its length, or its ends with the day said once', () => {
  expect(describeRange({ from: 'now-60m', to: 'now' }, clock)).toBe('Last hour')
  expect(describeRange({ from: 'now-3h', to: 'now' }, clock)).toBe('Last 3h')
  expect(describeRange(fixedRange(clock.nowMs - 60_000, clock.nowMs), clock)).toBe('2026-11-21 08:29 – 08:30')
  expect(describeRange(fixedRange(clock.nowMs - 86_400_000, clock.nowMs), clock)).toBe('2026-11-20 08:30 – 2026-11-21 08:30')
})

test('zooming out of a preset is the next preset, of a stretch its double around the middle', () => {
  expect(zoomOut({ from: 'now-1h', to: 'now' }, clock)).toEqual({ from: 'now-6h', to: 'now' })
  const middle = clock.nowMs - 7_200_000
  expect(resolveRange(zoomOut(fixedRange(middle - 60_000, middle + 60_000), clock), clock)).toEqual({
    fromMs: middle - 120_000,
    toMs: middle + 120_000,
  })
})

test('zooming out never ends later than now, unless the range did', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4e10 }), fc.integer({ min: 1000, max: 2e10 }), (ago, span) => {
      const toMs = clock.nowMs - ago
      const wide = resolveRange(zoomOut(fixedRange(toMs - span, toMs), clock), clock)
      expect(wide.toMs).toBeLessThanOrEqual(clock.nowMs)
      expect(wide.toMs - wide.fromMs).toBeGreaterThanOrEqual(span)
    }),
  )
})

test('two instants become a range of a second at least, in either order', () => {
  const { from, to } = fixedRange(1_700_000_000_500, 1_700_000_000_400)
  expect([Number(from), Number(to)]).toEqual([1_700_000_000_400, 1_700_000_001_400])
})

test('the fields show expressions as they are and instants as a date that reads back', () => {
  expect(editableEnd('now-1h', clock)).toBe('now-1h')
  const shown = editableEnd(String(clock.nowMs + 15_042), { ...clock, zone: 'Asia/Kolkata' })
  expect(shown).toBe('2026-11-21 14:00:15.042')
  expect(readRange({ from: shown, to: 'now+1h' }, { ...clock, zone: 'Asia/Kolkata' })).toMatchObject({
    range: { from: String(clock.nowMs + 15_042) },
  })
})

test('only a range that ends now has something to refresh', () =>
  expect([isMoving(DEFAULT_RANGE), isMoving(fixedRange(1e12, 2e12))]).toEqual([true, false]))
