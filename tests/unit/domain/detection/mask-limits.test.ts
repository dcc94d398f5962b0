import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { maskBody, maskCredentialHeaders, maskUrl } from '#domain/detection/mask.ts'
import fc from '#tests/properties.ts'

const NAUGHTY = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]

test('naughty strings and random bytes are survived everywhere', () => {
  for (const naughty of NAUGHTY) {
    for (const type of [
      'application/json',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/event-stream',
      '',
    ])
      maskBody(naughty, type)
    maskUrl(naughty)
    maskCredentialHeaders({ [naughty]: naughty, cookie: naughty })
    expect(JSON.parse(maskBody(JSON.stringify({ naughty }), 'application/json').text)).toHaveProperty('naughty')
  }
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => typeof maskBody(text, 'application/json').text === 'string' && typeof maskUrl(text) === 'string',
    ),
  )
})

/** Far above the 50 ms of a quiet machine, far below what a quadratic pattern needs for a mebibyte (minutes). */
const MANY_MS = 1500

test.each<[string, string, string]>([
  [
    'records',
    JSON.stringify(
      Array.from({ length: 5000 }, (_, id) => ({
        id,
        name: 'Jane Roe',
        url: `https://a.com/x/${id}?page=2`,
        token: 'abc',
        note: 'second floor, ring twice',
      })),
    ),
    'application/json',
  ],
  ['started tokens', 'eyJ'.repeat(350_000), 'text/plain'],
  ['started keys', '-----BEGIN PRIVATE KEY-----'.repeat(39_000), 'text/plain'],
  ['groups of digits', '4242 '.repeat(210_000), 'text/plain'],
  ['quotes', '"'.repeat(1 << 20), 'application/json'],
  ['backslashes', `"${'\\'.repeat(1 << 20)}`, 'application/json'],
  ['open objects', '{"password":'.repeat(90_000), 'application/json'],
  ['started addresses', `${'a://b:'.repeat(170_000)}@`, 'text/plain'],
  ['started parameters', '?a='.repeat(340_000), 'text/plain'],
  ['form pairs', 'a=b&'.repeat(260_000), 'application/x-www-form-urlencoded'],
  ['open elements', '<a>'.repeat(340_000), 'text/xml'],
  ['form part names', 'name="a"'.repeat(130_000), 'multipart/form-data'],
])('a mebibyte of %s is masked in linear time', (_, text, type) => {
  const start = performance.now()
  maskBody(text, type)
  expect(performance.now() - start).toBeLessThan(MANY_MS)
})
