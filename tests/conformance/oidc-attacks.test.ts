import { createHash } from 'node:crypto'

import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createOutbound, isPublic } from '#platform/identity/sso/outbound.ts'

import { CALLBACK, codeOf, errorOf, openBrowser, openSsoHouse, type Owner, type SsoHouse } from '../platform/identity/sso-house.ts'
import { openHostileProvider, type Tricks } from './oidc-hostile-provider.ts'

/** Security.md L2 and L4: what an attacker at the provider, on the wire or in another browser can try. Nobody may come in. */
let house: SsoHouse
let provider: Awaited<ReturnType<typeof openHostileProvider>>
let owner: Owner

const oidc = () => ({
  issuer: provider.issuer,
  clientId: 'console',
  clientSecret: 'secret of the client',
  scopes: ['email'],
  emailIsVerified: false,
})

beforeAll(async () => {
  provider = await openHostileProvider()
  house = await openSsoHouse()
  house.allow(provider.host)
  house.ready()
  owner = await house.organization('Victim', 'owner@victim.example')
  await house.proveDomain(owner, 'victim.example')
  await house.configure(owner, { kind: 'oidc', oidc: oidc(), justInTime: true, enabled: true })
})
afterAll(async () => {
  await house.close()
  await provider.close()
})
beforeEach(() => provider.play({}))

const startAddress = (challenge: string) => `${house.origin}/api/sso/oidc/start?org=${owner.slug}&challenge=${challenge}`

/** A whole sign-in; answers the error it ends with, null when somebody came in. */
async function attempt(tricks: Tricks): Promise<string | null> {
  provider.play(tricks)
  const browser = openBrowser()
  const end = await browser.follow(startAddress(browser.challenge), CALLBACK)
  if (errorOf(end) === null) expect(end).toContain('#code=')
  return errorOf(end)
}

test('without a trick somebody comes in, so the refusals below are not for another reason', async () => {
  expect(await attempt({})).toBeNull()
  expect(await attempt({ idToken: (claims, sign) => sign(claims, { alg: 'ES256', kid: 'k2' }) })).toBeNull()
  expect(await attempt({ claims: (claims) => ({ ...claims, aud: ['console'] }) })).toBeNull()
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
        const secret = new TextEncoder().encode(await exportSPKI(provider.publicKey))
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
  expect(await attempt(tricks())).toMatch(error)
})

test('a discovery document of another issuer is not believed', async () => {
  const other = await house.organization('Mismatch', 'owner@mismatch.example')
  await house.configure(other, { kind: 'oidc', oidc: { ...oidc(), clientId: 'other' }, enabled: true })
  provider.play({ discovery: (document) => ({ ...document, issuer: 'https://accounts.example' }) })
  const browser = openBrowser()
  const end = await browser.follow(`${house.origin}/api/sso/oidc/start?org=${other.slug}&challenge=${browser.challenge}`, CALLBACK)
  expect(errorOf(end)).toBe('unreachable')
})

test('the request carries PKCE S256, and the code is redeemed with its verifier', async () => {
  expect(await attempt({})).toBeNull()
  const asked = provider.state.seen.at(-1)
  const redeemed = provider.state.tokenCalls.at(-1)
  const challenge = createHash('sha256')
    .update(redeemed?.get('code_verifier') ?? '')
    .digest('base64url')
  expect([asked?.get('code_challenge_method'), asked?.get('code_challenge'), asked?.get('response_type')]).toEqual([
    'S256',
    challenge,
    'code',
  ])
  for (const name of ['state', 'nonce']) expect(asked?.get(name)?.length).toBeGreaterThanOrEqual(43)
  expect(redeemed?.get('redirect_uri')).toBe(`${house.origin}/api/sso/oidc/callback`)
})

/** Runs a sign-in as far as the address that the provider sends the browser to, and stops there. */
async function atCallback(browser: ReturnType<typeof openBrowser>): Promise<string> {
  return browser.follow(startAddress(browser.challenge), /\/api\/sso\/oidc\/callback\?/)
}
const endOf = async (address: string, browser: ReturnType<typeof openBrowser>) => errorOf(await browser.follow(address, CALLBACK))

test('the answer opened in another browser is refused (login CSRF), and still good in its own', async () => {
  const mine = openBrowser()
  const address = await atCallback(mine)
  expect(await endOf(address, openBrowser())).toBe('other-browser')
  const withOwnCookie = openBrowser()
  await atCallback(withOwnCookie)
  expect(await endOf(address, withOwnCookie)).toBe('other-browser')
  expect(await endOf(address, mine)).toBeNull()
  expect(await endOf(address, mine)).toBe('expired')
})

test('a sign-in of eleven minutes ago, and one whose settings changed, are over', async () => {
  const slow = openBrowser()
  const address = await atCallback(slow)
  house.pass(11 * 60_000)
  expect(await endOf(address, slow)).toBe('expired')
  house.pass(-11 * 60_000)

  const other = openBrowser()
  const late = await atCallback(other)
  await house.configure(owner, { oidc: { ...oidc(), scopes: ['email', 'more'] } })
  expect(await endOf(late, other)).toBe('expired')
})

test('the one-time code works once, for a minute, for the page that started', async () => {
  const exchange = async (code: string, verifier: string) =>
    (await house.call('POST', '/api/sso/exchange', { body: { code, verifier } })).status
  const sign = async () => {
    const browser = openBrowser()
    return { browser, code: codeOf(await browser.follow(startAddress(browser.challenge), CALLBACK)) }
  }
  const stolen = await sign()
  expect(await exchange(stolen.code, openBrowser().verifier)).toBe(410)
  expect(await exchange(stolen.code, stolen.browser.verifier)).toBe(410) // burnt by the wrong page
  const late = await sign()
  house.pass(61_000)
  expect(await exchange(late.code, late.browser.verifier)).toBe(410)
  house.pass(-61_000)
  const good = await sign()
  expect([await exchange(good.code, good.browser.verifier), await exchange(good.code, good.browser.verifier)]).toEqual([200, 410])
  expect(await exchange('nothing', good.browser.verifier)).toBe(410)
})

test('the cookie is for the browser alone, and a start without the page’s challenge does not begin', async () => {
  const response = await openBrowser().load(startAddress(openBrowser().challenge))
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^sightglass-sso-[0-9a-f]{16}=[\w-]{43}; Max-Age=600; Path=\/api\/sso; HttpOnly; SameSite=Lax$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  for (const challenge of ['', 'short', 'x'.repeat(44)]) expect(await endOf(startAddress(challenge), openBrowser())).toBe('bad-start')
})

test('unknown organizations, those without single sign-on and those that closed it look alike', async () => {
  const plain = await house.organization('Plain', 'owner@plain.example')
  const closed = await house.organization('Closed', 'owner@closed.example')
  await house.configure(closed, { kind: 'oidc', oidc: oidc(), enabled: false })
  const asked = async (org: string) => {
    const { challenge, follow } = openBrowser()
    const { status, body } = await house.call('POST', '/api/sso/lookup', { body: { org } })
    const end = await follow(`${house.origin}/api/sso/oidc/start?org=${encodeURIComponent(org)}&challenge=${challenge}`, CALLBACK)
    return [status, body, end]
  }
  const unknown = await asked('no-such-organization')
  expect(unknown).toEqual([200, { method: 'password' }, `${house.origin}/sso/oidc/callback?error=not-available`])
  for (const org of [
    plain.slug,
    closed.slug,
    'nobody@nowhere.example',
    'nowhere.example',
    'owner@plain.example',
    '../../x',
    '',
    '__proto__',
  ])
    expect(await asked(org)).toEqual(unknown)
  expect((await house.call('POST', '/api/sso/lookup', { body: { org: owner.slug } })).body).toEqual({ method: 'oidc' })
})

test('everything that was refused is written down', async () => {
  const actions = (await house.audit(owner)).filter(({ action }) => action === 'sso.refused')
  expect(actions.length).toBeGreaterThanOrEqual(20)
  expect(await house.chain(owner.orgId)).toMatchObject({ intact: true })
})

test.each([
  'http://login.example',
  'https://user:secret@login.example',
  'javascript:alert(1)',
  'https://',
  'file:///etc/passwd',
  'https://a.example/#x',
])('the settings take no provider at %s', async (issuer) => {
  const reply = await house.configure(owner, { kind: 'oidc', oidc: { ...oidc(), issuer } })
  expect([reply.status, Object.keys(reply.body['fields'] ?? {})]).toEqual([422, ['oidc.issuer']])
})

/** Security.md R1: textual forms that a URL parser turns into addresses of this machine or its network. */
const INWARD = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fc00::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[64:ff9b::7f00:1]',
  'localhost',
] // prettier-ignore

test('no address inside this machine or its network is called', async () => {
  const outbound = createOutbound(new Set())
  for (const host of INWARD) await expect(outbound(`https://${host}:${new URL(provider.issuer).port}/`, {}), host).rejects.toThrow(/public/)
  expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
})
