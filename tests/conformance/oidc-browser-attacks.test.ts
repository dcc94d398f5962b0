import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { CALLBACK, codeOf, errorOf, openBrowser } from '../platform/identity/sso-platform.ts'
import { openVictim, type Victim } from './oidc-victim.ts'

/** Security.md L2 and L4: what an attacker in another browser, or with the settings, can try. Nobody may come in. */
let victim: Victim
beforeAll(async () => {
  victim = await openVictim()
})
afterAll(() => victim.close())
beforeEach(() => victim.provider.play({}))

test('the request carries PKCE S256, and the code is redeemed with its verifier', async () => {
  expect(await victim.attempt({})).toBeNull()
  const asked = victim.provider.state.seen.at(-1)
  const redeemed = victim.provider.state.tokenCalls.at(-1)
  const challenge = createHash('sha256')
    .update(redeemed?.get('code_verifier') ?? '')
    .digest('base64url')
  expect([asked?.get('code_challenge_method'), asked?.get('code_challenge'), asked?.get('response_type')]).toEqual([
    'S256',
    challenge,
    'code',
  ])
  for (const name of ['state', 'nonce']) expect(asked?.get(name)?.length).toBeGreaterThanOrEqual(43)
  expect(redeemed?.get('redirect_uri')).toBe(`${victim.platform.origin}/api/sso/oidc/callback`)
})

/** Runs a sign-in as far as the address that the provider sends the browser to, and stops there. */
async function atCallback(browser: ReturnType<typeof openBrowser>): Promise<string> {
  return browser.follow(victim.startAddress(browser.challenge), /\/api\/sso\/oidc\/callback\?/)
}
const endOf = async (address: string, browser: ReturnType<typeof openBrowser>) => errorOf(await browser.follow(address, CALLBACK))

test('the response opened in another browser is refused (login CSRF), and still good in its own', async () => {
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
  victim.platform.pass(11 * 60_000)
  expect(await endOf(address, slow)).toBe('expired')
  victim.platform.pass(-11 * 60_000)

  const other = openBrowser()
  const late = await atCallback(other)
  await victim.platform.configure(victim.owner, { oidc: { ...victim.oidc(), scopes: ['email', 'more'] } })
  expect(await endOf(late, other)).toBe('expired')
})

test('the one-time code works once, for a minute, for the page that started', async () => {
  const exchange = async (code: string, verifier: string) =>
    (await victim.platform.call('POST', '/api/sso/exchange', { body: { code, verifier } })).status
  const sign = async () => {
    const browser = openBrowser()
    return { browser, code: codeOf(await browser.follow(victim.startAddress(browser.challenge), CALLBACK)) }
  }
  const stolen = await sign()
  expect(await exchange(stolen.code, openBrowser().verifier)).toBe(410)
  expect(await exchange(stolen.code, stolen.browser.verifier)).toBe(410) // burnt by the wrong page
  const late = await sign()
  victim.platform.pass(61_000)
  expect(await exchange(late.code, late.browser.verifier)).toBe(410)
  victim.platform.pass(-61_000)
  const good = await sign()
  expect([await exchange(good.code, good.browser.verifier), await exchange(good.code, good.browser.verifier)]).toEqual([200, 410])
  expect(await exchange('nothing', good.browser.verifier)).toBe(410)
})

test('the cookie is for the browser alone, and a start without the page’s challenge does not begin', async () => {
  const response = await openBrowser().load(victim.startAddress(openBrowser().challenge))
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^sightglass-sso-[0-9a-f]{16}=[\w-]{43}; Max-Age=600; Path=\/api\/sso; HttpOnly; SameSite=Lax$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  for (const challenge of ['', 'short', 'x'.repeat(44)])
    expect(await endOf(victim.startAddress(challenge), openBrowser())).toBe('bad-start')
})

test('unknown organizations, those without single sign-on and those that closed it look alike', async () => {
  const plain = await victim.platform.organization('Plain', 'owner@plain.example')
  const closed = await victim.platform.organization('Closed', 'owner@closed.example')
  await victim.platform.configure(closed, { kind: 'oidc', oidc: victim.oidc(), enabled: false })
  const asked = async (org: string) => {
    const { challenge, follow } = openBrowser()
    const { status, body } = await victim.platform.call('POST', '/api/sso/lookup', { body: { org } })
    const end = await follow(`${victim.platform.origin}/api/sso/oidc/start?org=${encodeURIComponent(org)}&challenge=${challenge}`, CALLBACK)
    return [status, body, end]
  }
  const unknown = await asked('no-such-organization')
  expect(unknown).toEqual([200, { method: 'password' }, `${victim.platform.origin}/sso/oidc/callback?error=not-available`])
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
  expect((await victim.platform.call('POST', '/api/sso/lookup', { body: { org: victim.owner.slug } })).body).toEqual({ method: 'oidc' })
})

test.each([
  'http://login.example',
  'https://user:secret@login.example',
  'javascript:alert(1)',
  'https://',
  'file:///etc/passwd',
  'https://a.example/#x',
])('the settings take no provider at %s', async (issuer) => {
  const reply = await victim.platform.configure(victim.owner, { kind: 'oidc', oidc: { ...victim.oidc(), issuer } })
  expect([reply.status, Object.keys(reply.body['fields'] ?? {})]).toEqual([422, ['oidc.issuer']])
})
