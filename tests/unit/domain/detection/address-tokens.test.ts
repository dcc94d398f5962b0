import { describe, expect, test } from 'vitest'

import { findAddressToken, HEADERS } from '#domain/detection/address-tokens.ts'
import { maskUrl } from '#domain/detection/mask.ts'
import { findToken, jwtFacts } from '#domain/detection/tokens.ts'
import fc from '#tests/properties.ts'

const SECRET = 'sk_live_0123456789abcdefghij9aXz'
const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url')
const jwt = (claims: object, header: object = { alg: 'HS256' }): string => `${part(header)}.${part(claims)}.c2lnbmF0dXJl`

describe('the credential of an address', () => {
  test.each([
    [`https://a.example/x?access_token=${SECRET}`, 'Authorization', `Bearer ${SECRET}`, 'query:access_token'],
    [`/x?a=1&API-Key=${SECRET}&b=2`, 'X-API-Key', SECRET, 'query:api-key'],
    [`https://maps.example/x?key=${SECRET}#top`, 'X-API-Key', SECRET, 'query:key'],
    [`https://a.example/x?token=${SECRET}`, 'X-Auth-Token', SECRET, 'query:token'],
    [`https://ada:${SECRET}@a.example/x`, 'Authorization', `Basic ${btoa(`ada:${SECRET}`)}`, 'userinfo'],
    [`https://${SECRET}:@a.example/x`, 'Authorization', `Basic ${btoa(`${SECRET}:`)}`, 'userinfo'],
    [`https://a.example/x?authorization=Bearer+${SECRET}`, 'Authorization', `Bearer ${SECRET}`, 'query:authorization'],
    [
      `https://a.example/x?access%5Ftoken=${encodeURIComponent(jwt({ a: 'ü' }))}`,
      'Authorization',
      `Bearer ${jwt({ a: 'ü' })}`,
      'query:access_token',
    ],
  ])('%s is the same as in the header %s', (address, header, value, carrier) => {
    expect(findAddressToken(address)).toEqual({ ...findToken([[header, value]]), carrier })
  })

  test.each([
    'https://a.example/x',
    'https://a.example/x?page_token=abcdefghijklmnop',
    'https://a.example/x?token=short',
    'https://a.example/x?key=color',
    'https://a.example/x?key=a%20sentence%20of%20several%20words',
    'https://a.example/x?access_token=***',
    'https://a.example/x?access_token=',
    'https://ada:***@a.example/x',
    'https://ada@a.example/x',
    'https://a.example/x#?access_token=',
    `https://a.example/x?toString=${SECRET}&__proto__=${SECRET}`,
  ])('%s has none', (address) => {
    expect(findAddressToken(address)).toBeUndefined()
  })

  test('the first that is a credential counts, and one that the end of what is read cuts does not', () => {
    expect(findAddressToken(`/x?token=***&key=color&api_key=${SECRET}`)?.carrier).toBe('query:api_key')
    expect(findAddressToken(`/x?${'a'.repeat(16_384 - 20)}=1&api_key=${SECRET}`)).toBeUndefined()
  })

  test.each(Object.keys(HEADERS))('a value of %s is hidden in the address it is read from', (name) => {
    expect(maskUrl(`https://a.example/x?${name}=${SECRET}`)).toBe(`https://a.example/x?${name}=***`)
  })

  test('any address is survived, and a mask shows eight characters at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, value) => {
        const mask = findAddressToken(`https://${before}?access_token=${value}`)?.mask ?? ''
        expect(Array.from(mask.replace(/\*\*\*\(\d+\)\*\*\*|\*/g, '')).length).toBeLessThanOrEqual(8)
      }),
    )
  })
})

describe('what a JSON Web Token says about itself', () => {
  test('algorithm, issuer and times, and nothing about a person', () => {
    const claims = { iss: 'https://id.example', sub: 'ada', email: 'ada@example.com', iat: 1_700_000_000, exp: 1_700_003_600.5, aud: 'x' }
    const facts = { algorithm: 'RS256', issuer: 'https://id.example', issuedMs: 1_700_000_000_000, expiresMs: 1_700_003_600_500 }
    expect(jwtFacts(`Bearer ${jwt(claims, { alg: 'RS256', kid: '1' })}`)).toEqual(facts)
    expect(jwtFacts(jwt({ iss: 'zürich', nbf: 5 }))).toEqual({ algorithm: 'HS256', issuer: 'zürich', issuedMs: 5000, expiresMs: 0 })
  })

  test.each([{ exp: 'soon' }, { exp: -1 }, { exp: 1e300 }, { exp: Number.MAX_SAFE_INTEGER }, {}])('%j says no time', (claims) => {
    expect(jwtFacts(jwt(claims))?.expiresMs).toBe(0)
  })

  test('a header that is no JSON names no algorithm; what is no token says nothing', () => {
    expect(jwtFacts(`x.${part({ iss: 'a' })}.y`)).toMatchObject({ algorithm: '', issuer: 'a' })
    for (const text of ['', 'a.b', 'a.b.c', 'Bearer a.b.c', `a.${Buffer.from('1').toString('base64url')}.c`])
      expect(jwtFacts(text)).toBeUndefined()
  })
})
