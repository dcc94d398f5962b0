import { expect, test } from 'vitest'

import { flowWidth } from '#src/lib/graph/pipe.ts'
import fc from '#tests/properties.ts'

test('each tenfold is the same step, from a trickle to a full pipe', () => {
  expect([100, 10_000, 1_000_000].map((bytes) => flowWidth(bytes, 2, 18))).toEqual([2, 6, 10])
  expect([flowWidth(1, 2, 18), flowWidth(1e15, 2, 18)]).toEqual([2, 18])
})

test('nothing flows: nothing is drawn', () =>
  expect([flowWidth(0, 2, 18), flowWidth(-1, 2, 18), flowWidth(Number.NaN, 2, 18)]).toEqual([0, 0, 0]))

test('more bytes are never drawn thinner', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e13, noNaN: true }), fc.double({ min: 1, max: 10, noNaN: true }), (bytes, factor) => {
      expect(flowWidth(bytes * factor, 2, 18)).toBeGreaterThanOrEqual(flowWidth(bytes, 2, 18))
    }),
  )
})
