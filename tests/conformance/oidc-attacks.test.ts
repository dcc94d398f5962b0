import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { CALLBACK, errorOf, openBrowser } from '../platform/identity/sso-platform.ts'
import type { Tricks } from './oidc-hostile-provider.ts'
import { openVictim, type Victim } from './oidc-victim.ts'

/** Security.md L2 and L4: what an attacker at the provider or on the wire can try. Nobody may come in. */
let victim: Victim
beforeAll(async () => {
  victim = await openVictim()
})
afterAll(() => victim.close())
beforeEach(() => victim.provider.play({}))

test('without a trick somebody comes in, so the refusals below are not for another reason', async () => {
  expect(await victim.attempt({})).toBeNull()
  expect(await victim.attempt({ idToken: (claims, sign) => sign(claims, { alg: 'ES256', kid: 'k2' }) })).toBeNull()
  expect(await victim.attempt({ claims: (claims) => ({ ...claims, aud: ['console'] }) })).toBeNull()
  // Clocks differ, and a provider may take its time between the code and the token (Microsoft dates tokens five minutes back).
  expect(await victim.attempt({ claims: (claims) => ({ ...claims, azp: 'console', iat: now() + 30, nbf: now() + 30 }) })).toBeNull()
  expect(await victim.attempt({ claims: (claims) => ({ ...claims, iat: now() - 5 * 60, exp: now() - 30 }) })).toBeNull()
})

const unsigned = (claims: object, header: object) =>
  `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
const now = () => Math.floor(Date.now() / 1000)

const FORGERIES: [name: string, tricks: () => Tricks, error: string | RegExp][] = [
  ['a nonce of another sign-in', () => ({ claims: (claims) => ({ ...claims, nonce: 'other' }) }), 'invalid'],
  ['no nonce', () => ({ claims: ({ nonce: _, ...claims }) => claims }), 'invalid'],
  ['another issuer in the token', () => ({ claims: (claims) => ({ ...claims, iss: 'https://other.example' }) }), 'invalid'],
  ['the issuer with a slash', () => ({ claims: (claims) => ({ ...claims, iss: `${String(claims['iss'])}/` }) }), 'invalid'],
  ['a token for another client', () => ({ claims: (claims) => ({ ...claims, aud: 'other' }) }), 'invalid'],
  ['an audience of several without azp', () => ({ claims: (claims) => ({ ...claims, aud: ['console', 'other'] }) }), 'invalid'],
  [
    'an audience of several with azp of another',
    () => ({ claims: (claims) => ({ ...claims, aud: ['console', 'other'], azp: 'other' }) }),
    'invalid',
  ],
  [
    'an audience of several with azp of ours',
    () => ({ claims: (claims) => ({ ...claims, aud: ['console', 'other'], azp: 'console' }) }),
    'invalid',
  ],
  ['an audience that is a list of another', () => ({ claims: (claims) => ({ ...claims, aud: ['other'] }) }), 'invalid'],
  ['azp of another client, for us', () => ({ claims: (claims) => ({ ...claims, azp: 'other' }) }), 'invalid'],
  ['azp that is empty', () => ({ claims: (claims) => ({ ...claims, azp: '' }) }), 'invalid'],
  ['azp that is a list', () => ({ claims: (claims) => ({ ...claims, azp: ['console'] }) }), 'invalid'],
  ['azp that is null', () => ({ claims: (claims) => ({ ...claims, azp: null }) }), 'invalid'],
  ['a token issued hours ahead', () => ({ claims: (claims) => ({ ...claims, iat: now() + 3 * 3600, exp: now() + 4 * 3600 }) }), 'clock'],
  ['a token issued two minutes ahead', () => ({ claims: (claims) => ({ ...claims, iat: now() + 120 }) }), 'clock'],
  ['a token issued hours ago that has not expired', () => ({ claims: (claims) => ({ ...claims, iat: now() - 3 * 3600 }) }), 'clock'],
  ['a time of issue that is a text', () => ({ claims: (claims) => ({ ...claims, iat: String(now()) }) }), 'invalid'],
  ['no time of issue', () => ({ claims: ({ iat: _, ...claims }) => claims }), 'invalid'],
  ['an empty audience', () => ({ claims: (claims) => ({ ...claims, aud: [] }) }), 'invalid'],
  ['an expired token', () => ({ claims: (claims) => ({ ...claims, iat: now() - 600, exp: now() - 61 }) }), 'clock'],
  ['a token of the future', () => ({ claims: (claims) => ({ ...claims, nbf: now() + 120 }) }), 'clock'],
  ['no subject', () => ({ claims: ({ sub: _, ...claims }) => claims }), 'invalid'],
  ['an empty subject', () => ({ claims: (claims) => ({ ...claims, sub: '' }) }), 'invalid'],
  ['a subject of 300 characters', () => ({ claims: (claims) => ({ ...claims, sub: 'x'.repeat(300) }) }), 'invalid'],
  ['a subject that is a number', () => ({ claims: (claims) => ({ ...claims, sub: 7 }) }), 'invalid'],
  ['no expiry', () => ({ claims: ({ exp: _, ...claims }) => claims }), 'invalid'],
  ['alg none', () => ({ idToken: async (claims) => unsigned(claims, { alg: 'none' }) }), 'invalid'],
  ['alg None', () => ({ idToken: async (claims) => unsigned(claims, { alg: 'None', kid: 'k1' }) }), 'invalid'],
  ['RS256 without a signature', () => ({ idToken: async (claims) => unsigned(claims, { alg: 'RS256', kid: 'k1' }) }), 'invalid'],
  [
    'HS256 with the public key',
    () => ({
      async idToken(claims) {
        const secret = new TextEncoder().encode(await exportSPKI(victim.provider.publicKey))
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
      },
    }),
    'invalid',
  ],
  [
    'HS256 with the client secret',
    () => ({
      idToken: (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('secret of the client'.repeat(2))),
    }),
    'invalid',
  ],
  [
    'a key brought along in the header',
    () => ({
      async idToken(claims) {
        const own = await generateKeyPair('RS256', { extractable: true })
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(own.publicKey), kid: 'k1' }).sign(own.privateKey)
      },
    }),
    'invalid',
  ],
  ['a key at an address of the header', () => ({ idToken: stranger({ jku: 'http://127.0.0.1:9/jwks' }) }), 'invalid'],
  ['a certificate at an address of the header', () => ({ idToken: stranger({ x5u: 'http://127.0.0.1:9/cert' }) }), 'invalid'],
  ['an unknown key id', () => ({ idToken: (claims, sign) => sign(claims, { kid: 'k9' }) }), 'invalid'],
  ['a key of another kind than the algorithm', () => ({ idToken: (claims, sign) => sign(claims, { kid: 'k2' }) }), 'invalid'],
  [
    'EdDSA, which is in no list of ours',
    () => ({
      async idToken(claims) {
        const own = await generateKeyPair('EdDSA')
        return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'k1' }).sign(own.privateKey)
      },
    }),
    'invalid',
  ],
  [
    'claims changed after signing',
    () => ({
      async idToken(claims, sign) {
        const [header, , signature] = (await sign(claims)).split('.')
        return [header, Buffer.from(JSON.stringify({ ...claims, email: 'owner@victim.example' })).toString('base64url'), signature].join(
          '.',
        )
      },
    }),
    'invalid',
  ],
  ['no ID token', () => ({ idToken: async () => undefined }), 'invalid'],
  ['an ID token that is none', () => ({ idToken: async () => 'a.b.c' }), 'invalid'],
  ['the answer of another provider (mix-up)', () => ({ answer: (query) => ({ ...query, iss: 'https://other.example' }) }), 'invalid'],
  ['an answer without its issuer', () => ({ answer: ({ iss: _, ...query }) => query }), 'invalid'],
  ['an answer without a state', () => ({ answer: ({ state: _, ...query }) => query }), 'expired'],
  ['a state of somebody else', () => ({ answer: (query) => ({ ...query, state: 'x'.repeat(43) }) }), 'expired'],
  ['an answer without a code', () => ({ answer: ({ code: _, ...query }) => query }), 'invalid'],
  [
    'an answer with an ID token in the address',
    () => ({ answer: ({ code: _, ...query }) => ({ ...query, id_token: 'a.b.c' }) }),
    'invalid',
  ],
  [
    'a profile of another person',
    () => ({ claims: ({ email: _, ...claims }) => claims, userinfo: (claims) => ({ ...claims, sub: 'somebody-else' }) }),
    'invalid',
  ],
  [
    'a token endpoint that redirects',
    () => ({ token: (response) => (response.writeHead(302, { Location: 'http://127.0.0.1:9/' }), response.end(), true) }),
    'invalid',
  ],
  [
    'a token endpoint without an end',
    () => ({
      token: (response) => (response.writeHead(200, { 'Content-Type': 'application/json' }), response.end('x'.repeat(300 * 1024)), true),
    }),
    /invalid|unreachable/,
  ],
]

const stranger =
  (header: object): NonNullable<Tricks['idToken']> =>
  async (claims) => {
    const own = await generateKeyPair('RS256', { extractable: true })
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'evil', ...header }).sign(own.privateKey)
  }

test.each(FORGERIES)('%s is refused', async (_, tricks, error) => {
  expect(await victim.attempt(tricks())).toMatch(error)
})

test('a discovery document of another issuer is not believed', async () => {
  const other = await victim.platform.organization('Mismatch', 'owner@mismatch.example')
  await victim.platform.configure(other, { kind: 'oidc', oidc: { ...victim.oidc(), clientId: 'other' }, enabled: true })
  victim.provider.play({ discovery: (document) => ({ ...document, issuer: 'https://accounts.example' }) })
  const browser = openBrowser()
  const end = await browser.follow(
    `${victim.platform.origin}/api/sso/oidc/start?org=${other.slug}&challenge=${browser.challenge}`,
    CALLBACK,
  )
  expect(errorOf(end)).toBe('unreachable')
})

test('everything that was refused is written down', async () => {
  const actions = (await victim.platform.audit(victim.owner)).filter(({ action }) => action === 'sso.refused')
  expect(actions.length).toBeGreaterThanOrEqual(20)
  expect(await victim.platform.chain(victim.owner.orgId)).toMatchObject({ intact: true })
})
