import { expect, test } from 'vitest'

import { entityId, keyOfEntityId } from '#src/lib/entity-id.ts'
import * as fc from '#tests/properties.ts'

test('an endpoint reads as it is written', () => {
  expect(entityId(['GET', 'api.stripe.com', '/v1/charges/{id}'])).toBe('GET api.stripe.com /v1/charges/{id}')
  expect(keyOfEntityId('GET api.stripe.com /v1/charges/{id}', 3)).toEqual(['GET', 'api.stripe.com', '/v1/charges/{id}'])
  expect(keyOfEntityId('SELECT db.internal SELECT * FROM orders', 3)).toEqual(['SELECT', 'db.internal', 'SELECT * FROM orders'])
})

test('every key comes back from its text, and no two have the same', () => {
  const part = fc.string({ unit: 'grapheme' })
  for (const parts of [1, 3]) {
    const keys = fc.array(part, { minLength: parts, maxLength: parts }).filter((key) => key.some((one) => one !== ''))
    fc.assert(
      fc.property(keys, (key) => {
        expect(keyOfEntityId(entityId(key), parts)).toEqual(key)
      }),
    )
  }
})

test('what is no key is none: nothing, too few parts, a broken escape', () => {
  expect(keyOfEntityId('', 1)).toBeUndefined()
  expect(keyOfEntityId('GET api.stripe.com', 3)).toBeUndefined()
  expect(keyOfEntityId('GET %zz /path', 3)).toBeUndefined()
})
