import { describe, expect, test } from 'vitest'

import { findToken, maskToken } from '#domain/detection/tokens.ts'
import fc from '#tests/properties.ts'

// {"alg":"HS256"} . {"sub":"1"} . a made-up signature
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW1hZGUtdXA'

describe('the credential of a request', () => {
  test.each<[string, string, string, string, string]>([
    ['Authorization', 'Bearer sk_live_0123456789abcdefghij9aXz', 'bearer_token', 'authorization', 'sk_l***(24)***9aXz'],
    ['Authorization', 'bearer abc123def456', 'bearer_token', 'authorization', 'ab********56'],
    ['Authorization', 'Basic dXNlcjpwYXNz', 'basic_auth', 'authorization', 'dX********Nz'],
    ['Authorization', 'OAuth ya29.0123456789abcdef', 'oauth_token', 'authorization', 'ya29***(13)***cdef'],
    ['Authorization', 'Digest username="x"', 'unknown', 'authorization', 'Dige***(11)***="x"'],
    ['X-API-Key', '12345678', 'api_key', 'x-api-key', '********'],
    ['Api-Key', '123456789', 'api_key', 'api-key', '12*****89'],
    ['APIKey', '1234567890123456', 'api_key', 'apikey', '12************56'],
    ['X-Auth-Token', '12345678901234567', 'unknown', 'x-auth-token', '1234***(9)***4567'],
  ])('%s: %s is %s', (name, value, type, carrier, mask) => {
    expect(findToken([[name, value]])).toEqual({ mask, carrier, type, value })
  })

  test('that is a JWT behind Bearer keeps its scheme word in the mask, as the agent writes it', () => {
    const token = findToken([['authorization', `Bearer ${JWT}`]])
    expect(token).toMatchObject({ type: 'jwt', value: `Bearer ${JWT}` })
    expect(token?.mask).toMatch(/^Bear\*\*\*\(\d+\)\*\*\*/)
    expect(findToken([['x-auth-token', JWT]])?.type).toBe('jwt')
  })

  test('with three parts that are no JSON is not a JWT', () => {
    expect(findToken([['authorization', 'Bearer a.b.c']])?.type).toBe('bearer_token')
  })

  test('is looked for in the agent’s order, whatever the order of the headers', () => {
    const headers: [string, string][] = [
      ['x-auth-token', 'last'],
      ['APIKEY', 'fourth'],
      ['x-api-key', 'second'],
      ['AUTHORIZATION', 'Bearer first'],
    ]
    expect(findToken(headers)?.carrier).toBe('authorization')
    expect(findToken(headers.slice(0, 3))?.carrier).toBe('x-api-key')
  })

  test('that was hidden before it came here is none, and the next carrier is looked at', () => {
    expect(findToken([['authorization', 'Bearer ***']])).toBeUndefined()
    expect(findToken([['x-api-key', '***']])).toBeUndefined()
    expect(
      findToken([
        ['authorization', '***'],
        ['x-api-key', '12345678'],
      ])?.carrier,
    ).toBe('x-api-key')
    expect(findToken([['authorization', 'Bearer a*']])?.carrier).toBe('authorization')
  })

  test('is absent without such a header, with an empty one, or in a cookie', () => {
    expect(findToken([])).toBeUndefined()
    expect(findToken([['authorization', ' ']])).toBeUndefined()
    expect(findToken([['cookie', 'session=abc']])).toBeUndefined()
  })
})

test('a mask never shows more than eight characters, nor all of a short secret', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (secret) => {
      const mask = maskToken(secret)
      expect(mask).not.toBe(/^\*+$/.test(secret) ? undefined : secret)
      const shown = Array.from(secret).length > 16 ? 8 : Array.from(secret).length > 8 ? 4 : 0
      expect(Array.from(mask.replace(/\*\*\*\(\d+\)\*\*\*|\*/g, '')).length).toBeLessThanOrEqual(shown)
    }),
  )
})

test('any header value is survived', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => (findToken([['authorization', value]])?.value ?? '') === value.trim()))
})
