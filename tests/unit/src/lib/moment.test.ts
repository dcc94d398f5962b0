import { describe, expect, test } from 'vitest'

import { momentMs, printMoment, printSpan, readMoment, type Moment } from '#src/lib/moment.ts'
import fc from '#tests/properties.ts'

const nowMs = Date.UTC(2026, 10, 21, 8, 30, 15, 250)
const at = (text: string, zone = 'UTC', edge: 'from' | 'to' = 'from'): number | string => {
  const read = readMoment(text, { nowMs, zone, edge })
  return read.ok ? momentMs(read.moment, nowMs, zone) : read.message
}

describe('counted from now', () => {
  test.each([
    ['now', 0],
    ['now-3h', -10_800_000],
    ['NOW-1h30m', -5_400_000],
    ['3h', -10_800_000],
    ['15m ago', -900_000],
    ['-2d', -172_800_000],
    ['now-1w', -604_800_000],
    ['now+10s', 10_000],
  ])('%s', (text, shift) => expect(at(text)).toBe(nowMs + shift))

  test('now-1d/d is the beginning of yesterday on the chosen clock', () => {
    expect(at('now-1d/d')).toBe(Date.UTC(2026, 10, 20))
    expect(at('yesterday', 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 19, 15))
  })
})

describe('fixed', () => {
  test.each([
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    ['2026-11-21 08:30', Date.UTC(2026, 10, 21, 8, 30)],
    ['2026-11-21T08:30:15.5Z', Date.UTC(2026, 10, 21, 8, 30, 15, 500)],
    ['2026-11-21T08:30:15+02:00', Date.UTC(2026, 10, 21, 6, 30, 15)],
    ['1795249245000', 1_795_249_245_000],
    ['1795249245', 1_795_249_245_000],
    ['07:05', Date.UTC(2026, 10, 21, 7, 5)],
  ])('%s', (text, ms) => expect(at(text)).toBe(ms))

  test('a bare date as an end means the end of that day', () => expect(at('2026-11-21', 'UTC', 'to')).toBe(Date.UTC(2026, 10, 22)))
  test('is read on the chosen clock', () => expect(at('2026-07-01 12:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 10)))
  test('in the hour that a clock change repeats, the first one counts', () =>
    expect(at('2026-10-25 02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30)))
  test('in the hour that a clock change skips, time moves on', () =>
    expect(at('2026-03-29 02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30)))
})

test.each(['', 'soon', 'now-', 'now-3x', '2026-02-30', '25:00', '2026-13-01', '2026-11-21 08:60', 'now-1h/w', '-'])(
  '%j is refused with a sentence',
  (text) => {
    expect(at(text)).toMatch(/^Write a time like/)
  },
)

test('beyond 1970 and 2199 is refused', () => {
  expect(at('2300-01-01')).toMatch(/1970/)
  expect(at('9999999d')).toMatch(/1970/)
})

const moments: fc.Arbitrary<Moment> = fc.oneof(
  fc.integer({ min: 0, max: Date.UTC(2199, 0, 1) }).map((ms): Moment => ({ kind: 'fixed', ms })),
  fc.integer({ min: -20 * 365 * 86_400, max: 86_400 }).map((seconds): Moment => ({ kind: 'relative', shiftMs: seconds * 1000 + 0 })),
  fc
    .tuple(fc.integer({ min: -9000, max: -1 }), fc.constantFrom('d' as const, 'h' as const, 'm' as const))
    .map(([hours, cut]): Moment => ({ kind: 'relative', shiftMs: hours * 3_600_000, cut })),
)

test('what is printed reads as the same moment', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const read = readMoment(printMoment(moment), { nowMs, zone: 'UTC', edge: 'from' })
      expect(read).toEqual({ ok: true, moment })
    }),
  )
})

test('any text is read or refused, never thrown over', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[now0-9+\-:/ TZdhms.]{0,30}$/)),
      (text) => typeof readMoment(text, { nowMs, zone: 'UTC', edge: 'to' }).ok === 'boolean',
    ),
  )
})

test('a span is said in the largest units', () =>
  expect([printSpan(5_400_000), printSpan(90_061_000), printSpan(0)]).toEqual(['1h30m', '1d1h1m1s', '0s']))
