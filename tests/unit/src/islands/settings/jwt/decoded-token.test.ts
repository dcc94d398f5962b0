import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'

import { decodeToken, verifyToken } from '#src/islands/settings/jwt/decoded-token.ts'
import type { KeyState, SigningKeys } from '#wire/product/jwt-keys.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const CLAIMS = { iss: 'sightglass:acme', aud: 'https://pulse.example', sub: 'ada', exp: NOW / 1000 + 900 }

let pair: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => void (pair = await generateKeyPair('ES256')))

const sign = (claims: object, header: object = {}) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'k1', ...header }).sign(pair.privateKey)

async function keysWith(state: KeyState): Promise<SigningKeys> {
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey)
  const moments = { createdMs: 1, signsFromMs: 1, verifiesUntilMs: null, revokedMs: null, lastUsedMs: null }
  const key = { id: 'k1', algorithm: 'ES256', state, publicKey: { kty, crv, x, y }, ...moments }
  return { keys: [key], uses: [], jwksUrl: '', issuer: CLAIMS.iss, audience: CLAIMS.aud, version: 'v' }
}

async function findingsOf(token: string, state: KeyState = 'signing') {
  const decoded = decodeToken(token)
  if (typeof decoded === 'string') throw new Error(decoded)
  return (await verifyToken(token, decoded, await keysWith(state), NOW)).map(({ tone, text }) => `${tone}: ${text}`)
}

test('a good token is read, also with the word Bearer before it, and its limits are said', async () => {
  const token = await sign(CLAIMS)
  expect(decodeToken(` Bearer ${token}\n`)).toMatchObject({ header: { kid: 'k1' }, payload: CLAIMS })
  expect(await findingsOf(`Bearer ${token}`)).toEqual([
    'ok: Signed by the key k1.',
    'warn: Services take it as long as its member, role and session are what they were when it was made.',
  ])
})

test.each<[string, object, KeyState, RegExp]>([
  ['a revoked key', CLAIMS, 'revoked', /key is revoked/],
  ['a key at its end', CLAIMS, 'ended', /overlap of its key has ended/],
  ['an old token', { ...CLAIMS, exp: NOW / 1000 - 1 }, 'signing', /has expired/],
  ['a token without an end', { ...CLAIMS, exp: undefined }, 'signing', /has no end/],
  ['another audience', { ...CLAIMS, aud: 'https://elsewhere.example' }, 'signing', /another service/],
  ['another issuer', { ...CLAIMS, iss: 'sightglass:other' }, 'signing', /not this organization/],
])('%s is not taken for a wrong signature', async (_name, claims, state, said) => {
  const found = await findingsOf(await sign(claims), state)
  expect(found[0]).toBe('ok: Signed by the key k1.')
  expect(found.slice(1)).toEqual([expect.stringMatching(said)])
})

test('a changed claim, another key and another algorithm are not signed by the key', async () => {
  const [head = '', , signature = ''] = (await sign(CLAIMS)).split('.')
  const changed = Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'eve' })).toString('base64url')
  expect(await findingsOf(`${head}.${changed}.${signature}`)).toEqual([
    expect.stringMatching(/^danger: The signature is not by the key k1/),
  ])
  expect(await findingsOf(await sign(CLAIMS, { kid: 'k2' }))).toEqual([expect.stringMatching(/^danger: No key of this organization/)])
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'k1' })).toString('base64url')
  expect(await findingsOf(`${none}.${changed}.`)).toEqual([expect.stringMatching(/^danger: It does not say ES256/)])
})

test.each([
  ['two parts', 'a.b', /three parts/],
  ['no base64', '!.e30.x', /first part/],
  ['no JSON', `e30.${btoa('nonsense')}.x`, /second part/],
  ['a list', `e30.${btoa('[]')}.x`, /second part/],
])('%s cannot be read, and says why', (_name, text, said) => {
  expect(decodeToken(text)).toMatch(said)
})
