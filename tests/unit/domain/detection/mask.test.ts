import { describe, expect, test } from 'vitest'

import { maskBody, maskCredentialHeaders, maskUrl } from '#domain/detection/mask.ts'
import fc from '#tests/properties.ts'

import { A40 } from '#tests/support/planted-secrets.ts'

describe('by its name a value is hidden', () => {
  test.each([
    'password',
    'user_password',
    'newPassword',
    'secret',
    'client_secret',
    'token',
    'accessToken',
    'refresh_token',
    'api_key',
    'apiKey',
    'private-key',
    'authorization',
    'cvv',
    'pw',
    'ssn',
    'AccountKey',
    'card_number',
    'pin',
    'otp',
  ])('%s in JSON', (key) => {
    for (const value of ['hunter2 "quoted"', 12345, ['a', { b: 'c' }], { deep: { er: 'x' } }]) {
      const masked = maskBody(JSON.stringify({ before: 'x', [key]: value, after: 'y' }), 'application/json')
      expect(masked.masked).toBeGreaterThan(0)
      expect(masked.text).not.toMatch(/hunter2|12345|"a"|"c"|:"x"\}\}/)
      expect(JSON.parse(masked.text)).toMatchObject({ before: 'x', after: 'y' })
    }
  })

  test.each([
    'access_token',
    'token',
    'api_key',
    'apikey',
    'key',
    'sig',
    'signature',
    'password',
    'secret',
    'code',
    'X-Amz-Signature',
    'X-Amz-Credential',
    'user[password]',
    '%61pi_key',
    'X-Goog-Signature',
  ])('%s in an address', (name) => {
    expect(maskUrl(`https://a.com/p?a=1&${name}=hunter2&b=2#x`)).toBe(`https://a.com/p?a=1&${name}=***&b=2#x`)
    expect(maskUrl(`/p?${name}=hunter2`)).toBe(`/p?${name}=***`)
    expect(maskUrl(`https://a.com/#${name}=hunter2`)).toBe(`https://a.com/#${name}=***`)
  })

  test('of an element, of a part of a multipart form, of a form field', () => {
    expect(maskBody('<login><user>a</user><password>hunter2</password></login>', 'text/xml').text).toBe(
      '<login><user>a</user><password>***</password></login>',
    )
    expect(
      maskBody('--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter2\r\n--x--', 'multipart/form-data').text,
    ).not.toContain('hunter2')
    expect(maskBody('<a:pwd><![CDATA[hun<ter2]]></a:pwd><secret>hunter3', 'text/xml').text).toBe(
      '<a:pwd><![CDATA[***]]></a:pwd><secret>***',
    )
    expect(
      maskBody(
        '--x\nContent-Disposition: form-data; name="secret"\nContent-Type: text/plain\n\nhunter2\nhunter3\n--x--',
        'multipart/form-data',
      ).text,
    ).toBe('--x\nContent-Disposition: form-data; name="secret"\nContent-Type: text/plain\n\n***\n--x--')
    expect(maskBody('user=a&password=hunter2&grant_type=x', 'application/x-www-form-urlencoded')).toEqual({
      text: 'user=a&password=***&grant_type=x',
      masked: 1,
    })
  })

  test('and a card’s number and code, while brand and last four stay', () => {
    const body = JSON.stringify({ card: { number: '1234', cvc: '123', brand: 'visa', last4: '4242' } })
    expect(JSON.parse(maskBody(body, 'application/json').text)).toEqual({
      card: { number: '***', cvc: '***', brand: 'visa', last4: '4242' },
    })
  })
})

describe('headers', () => {
  test('that carry credentials are hidden whole, with schemes and cookie names left', () => {
    const masked = maskCredentialHeaders({
      Authorization: 'Bearer abcdef',
      'Proxy-Authorization': 'Basic dXNlcjpwYXNz',
      Cookie: 'session=abc; theme=dark',
      'Set-Cookie': 'sid=abc; Path=/; HttpOnly\nb=c; Secure',
      'X-Api-Key': 'abc',
      'DD-APPLICATION-KEY': 'abc',
      'X-Amz-Security-Token': 'abc',
      'Ocp-Apim-Subscription-Key': 'abc',
      'X-Shopify-Access-Token': 'abc',
    })
    expect(masked).toEqual({
      Authorization: 'Bearer ***',
      'Proxy-Authorization': 'Basic ***',
      Cookie: 'session=***; theme=***',
      'Set-Cookie': 'sid=***; Path=/; HttpOnly\nb=***; Secure',
      'X-Api-Key': '***',
      'DD-APPLICATION-KEY': '***',
      'X-Amz-Security-Token': '***',
      'Ocp-Apim-Subscription-Key': '***',
      'X-Shopify-Access-Token': '***',
    })
  })

  test('that carry none stay byte for byte', () => {
    const plain = {
      ':authority': 'a.com',
      Accept: '*/*',
      'Content-Type': 'application/json',
      'WWW-Authenticate': 'Bearer realm="x"',
      'X-RateLimit-Remaining-Tokens': '149000',
      ETag: '"5d8c72a5edda8d6a:0"',
      'Access-Control-Allow-Credentials': 'true',
      'Content-Security-Policy': "default-src 'self'; script-src 'nonce-abc'",
    }
    expect(maskCredentialHeaders(plain)).toEqual(plain)
  })

  test('of cookies lose the value of a cookie without a name too, and spaces stay', () => {
    expect(maskCredentialHeaders({ cookie: 'abc; a=1;  b = 2; c=' })).toEqual({ cookie: '***; a=***;  b =***; c=' })
    expect(maskCredentialHeaders({ 'set-cookie': 'abc\nd=e; Path=/' })).toEqual({ 'set-cookie': '***\nd=***; Path=/' })
  })

  test('with an address inside lose its secrets only', () => {
    expect(
      maskCredentialHeaders({ Referer: 'https://a.com/x?a=1&access_token=abc', Link: '<https://a.com/?page=2&token=abc>; rel="next"' }),
    ).toEqual({
      Referer: 'https://a.com/x?a=1&access_token=***',
      Link: '<https://a.com/?page=2&token=***>; rel="next"',
    })
  })
})

describe('user data of an address', () => {
  test.each([
    ['https://user:pw@a.com/x', 'https://user:***@a.com/x'],
    ['https://token@a.com/x', 'https://***@a.com/x'],
    ['postgres://app:p%40ss@db:5432/x', 'postgres://app:***@db:5432/x'],
    ['https://a.com/@user', 'https://a.com/@user'],
    ['https://a.com/?mail=a@b.c', 'https://a.com/?mail=a@b.c'],
  ])('%s becomes %s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked)
  })
})

describe('what is no secret stays', () => {
  /** detection.md, the list of things found in the wild, and neighbours of every shape above. */
  test.each([
    '1718000000000',
    '4006381333931',
    '1234567890',
    '356938035643809',
    '3e25960a79dbc69b674cd4ec67a72c62d3b1c5d1',
    '550e8400-e29b-41d4-a716-446655440000',
    'PO1234567',
    '1.2.3.4',
    'me@example.com',
    'risk-based',
    'sk-learn',
    'task_live_view',
    'ch_3NxABCdef123',
    '4242424242424241',
    '12345678-1234-1234-1234-123456789012',
    '0.4242424242424242',
    // Areas, groups and serials that are never given; dates, versions and part numbers of that form
    '000-12-3456',
    '666-12-3456',
    '912-12-3456',
    '123-00-4567',
    '123-45-0000',
    '123-45-67890',
    '1.123-45-6789',
    '2024-10-1234',
    // IBANs with a wrong digit, of no country, or too short; ids that begin like one
    'DE89370400440532013001',
    'XX89370400440532013000',
    'DE8937040044053201300',
    'be68539007547034a1',
    // Twilio's account ids, hashes, a word that begins so
    `AC${'0123456789abcdef'.repeat(2)}`,
    'SK-1234',
    `SK${'0123456789ABCDEF'.repeat(2)}`,
  ])('%s', (value) => {
    expect(maskBody(`a ${value} b`, 'text/plain')).toEqual({ text: `a ${value} b`, masked: 0 })
    expect(maskBody(JSON.stringify({ value }), 'application/json').masked).toBe(0)
  })

  test.each([
    'next_token',
    'nextPageToken',
    'max_tokens',
    'total_tokens',
    'prompt_tokens',
    'key',
    'code',
    'signature_version',
    'monkey',
    'keyboard',
    'author',
    'compass',
  ])('under the key %s', (key) => {
    const body = JSON.stringify({ [key]: 'plain value' })
    expect(maskBody(body, 'application/json')).toEqual({ text: body, masked: 0 })
  })

  test('numbers and times in JSON', () => {
    const body =
      '{"created":1718000000000,"id":9007199254740993,"price":1e5,"ratio":0.4242424242424242,"big":123456789012345678901234567890}'
    expect(maskBody(body, 'application/json').text).toBe(body)
  })
})

describe('JSON stays JSON', () => {
  test('and a body without secrets stays byte for byte', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const masked = maskBody(text, 'application/json')
        expect(() => void JSON.parse(masked.text)).not.toThrow()
        if (masked.masked === 0) expect(masked.text).toBe(text)
      }),
    )
  })

  test('with secret keys anywhere, and none of their values is left', () => {
    const secret = fc.string({ minLength: 3 }).map((tail) => `SeCrEt!${tail}`)
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 2 }),
        secret,
        fc.constantFrom('password', 'token', 'api_key', 'pass\\u0077ord'),
        (value, hidden, key) => {
          const text = `{"a":${JSON.stringify(value)},"${key}":${JSON.stringify([{ deep: hidden }, hidden])},"z":1}`
          const masked = maskBody(text, 'application/json').text
          expect(JSON.parse(masked)).toMatchObject({ z: 1 })
          expect(masked).not.toContain('SeCrEt!')
        },
      ),
    )
  })

  test('and one cut off in the middle is masked up to its end', () => {
    const text = JSON.stringify({ a: 1, password: 'hunter2 is long', b: [{ token: 'hunter3' }] })
    for (let cut = 0; cut <= text.length; cut++) expect(maskBody(text.slice(0, cut), 'application/json').text).not.toMatch(/hunt/)
  })

  test('private keys are hidden from first to last line, or to the end of what there is', () => {
    const pem = `-----BEGIN RSA PRIVATE KEY-----\n${A40}\n-----END RSA PRIVATE KEY-----`
    expect(maskBody(JSON.stringify({ pem }), 'application/json').text).toBe(
      '{"pem":"-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----"}',
    )
    expect(maskBody(`${pem.slice(0, 60)}`, 'text/plain').text).toBe('-----BEGIN RSA PRIVATE KEY-----***')
  })
})
