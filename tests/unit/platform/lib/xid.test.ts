import { expect, test } from 'vitest'

import { timeOfXid, xidAt } from '#platform/lib/ids.ts'
import * as fc from '#tests/properties.ts'

const ALPHABET = '0123456789abcdefghijklmnopqrstuv'
const letters = fc.array(fc.constantFrom(...ALPHABET), { minLength: 20, maxLength: 20 }).map((all) => all.join(''))

test('an id of the agent says when it was made', () => {
  // The example of rs/xid's own tests, and the one in the description of the agent's wire
  expect(timeOfXid('9m4e2mr0ui3e8a215n4g')).toBe(1_300_816_219_000)
  expect(new Date(timeOfXid('d3tsmvg7p3qggmf8pdi0') ?? 0).getUTCFullYear()).toBe(2025)
})

test.each([
  '',
  '9m4e2mr0ui3e8a215n4',
  '9m4e2mr0ui3e8a215n4gg',
  '9M4E2MR0UI3E8A215N4G',
  '9m4e2mr0ui3e8a215n4w',
  '0af7651916cd43dd8448eb211c80319c',
])('%j is none', (id) => expect(timeOfXid(id)).toBeUndefined())

test('the time that was written is read to the second, and nothing else of the id is changed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 * 1_000 - 1 }), letters, (ms, random) => {
      const id = xidAt(ms, random)
      expect(id).toMatch(/^[0-9a-v]{20}$/)
      expect(timeOfXid(id)).toBe(Math.floor(ms / 1_000) * 1_000)
      expect(id.slice(7)).toBe(random.slice(7))
      expect(ALPHABET.indexOf(id.charAt(6)) % 8).toBe(ALPHABET.indexOf(random.charAt(6)) % 8)
    }),
  )
})
