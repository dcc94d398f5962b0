import { expect, test } from 'vitest'

import { rateLabel } from '#src/islands/traffic/availability/labels.ts'
import { formatLength } from '#src/lib/format.ts'
import * as fc from '#tests/properties.ts'

test.each([
  [1, '100%'],
  [0.99999, '99.999%'],
  [0.999999, '99.999%'],
  [0.99914, '99.914%'],
  [0.5, '50.0%'],
  [0, '0.0%'],
])('%f is %s', (rate, words) => expect(rateLabel(rate)).toBe(words))

test('a rate is never said to be higher than it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (rate) => {
      // Written in decimal, so equal up to the last bit
      expect(Number.parseFloat(rateLabel(rate)) / 100).toBeLessThanOrEqual(rate + 1e-12)
    }),
  )
})

test.each([
  [30_000, '30 s'],
  [5 * 60_000, '5 min'],
  [180 * 60_000, '3 h'],
  [175 * 60_000, '2 h 55 min'],
  [49 * 3_600_000, '2 d 1 h'],
])('%i ms last %s', (ms, words) => expect(formatLength(ms)).toBe(words))
