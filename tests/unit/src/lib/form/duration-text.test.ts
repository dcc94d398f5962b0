import { expect, test } from 'vitest'

import { durationText, durationLabel, parseDuration } from '#src/lib/form/duration-text.ts'
import fc from '#tests/properties.ts'

test.each([
  ['5m', 300_000],
  ['1h30m', 5_400_000],
  ['1 h 30 m', 5_400_000],
  ['2D', 172_800_000],
  ['0.5s', 500],
  ['250ms', 250],
  ['0', 0],
])('%s is read', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

test.each(['', '5', 'm', '5 minutes', '30m1h', '1m1m', '-5m', '1h,30m', '99999999999999d'])('“%s” is not a duration', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})

test('any whole number of milliseconds comes back from its own text', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e13 }), (ms) => parseDuration(durationText(ms)) === ms))
})

test('whatever is typed is read or refused, never a wrong number', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ms = parseDuration(text)
      return ms === undefined || (Number.isSafeInteger(ms) && ms >= 0)
    }),
  )
})

test('written out, one is singular', () => {
  expect(durationLabel(3_601_000)).toBe('1 hour 1 second')
  expect(durationLabel(5_400_000)).toBe('1 hour 30 minutes')
})
