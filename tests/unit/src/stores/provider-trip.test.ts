import { expect, test } from 'vitest'

import { readTrip } from '#src/stores/provider-trip.ts'
import fc from '#tests/properties.ts'

test('a trip comes back as it was written', () => {
  const trip = { provider: 'google', verifier: 'secret', connectTo: 'u1' } as const
  expect(readTrip(JSON.stringify(trip))).toEqual(trip)
})

test.each([null, '', 'null', '[]', '{', '{"provider":"google"}', '{"provider":"constructor","verifier":"x","connectTo":""}'])(
  '%j is no trip',
  (text) => {
    expect(readTrip(text)).toBeUndefined()
  },
)

test('whatever storage holds, reading it does not throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readTrip(text)))
})
