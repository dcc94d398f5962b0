import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '../sso-platform.ts'
import { BACK, openProviderPlatform } from './platform.ts'

/** Signing in with Google, GitHub and Microsoft: what an answer is good for, and for whom. */
let platform: Awaited<ReturnType<typeof openProviderPlatform>>
beforeAll(async () => {
  platform = await openProviderPlatform()
})
afterAll(() => platform.close())

test('a code is good once, in the page that began, for its provider, for a minute', async () => {
  platform.asGoogle('g-code', 'code@x.example')
  const one = await platform.travel('google')
  expect((await platform.redeem('google', one.code, 'x'.repeat(43))).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  expect((await platform.redeem('google', one.code, one.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  const two = await platform.travel('google')
  expect((await platform.redeem('github', two.code, two.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  const three = await platform.travel('google')
  platform.pass(61_000)
  expect((await platform.redeem('google', three.code, three.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  const four = await platform.travel('google')
  expect((await platform.redeem('google', four.code, four.verifier)).status).toBe(200)
  expect((await platform.redeem('google', four.code, four.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
})

test('the provider’s response works in the browser that began and nowhere else, once', async () => {
  platform.asGoogle('g-bound', 'bound@x.example')
  const browser = openBrowser()
  const answer = await browser.follow(platform.startOf('google', browser.challenge), /\/api\/sso\/providers\/google\/callback/)
  expect(await openBrowser().follow(answer, BACK)).toMatch(/error=other-browser/)
  expect(await browser.follow(answer, BACK)).toMatch(/#code=/)
  expect(await browser.follow(answer, BACK)).toMatch(/error=expired/)
})

test.each([
  ['the state', { state: 'x'.repeat(43) }, 'expired'],
  ['the code', { code: 'x'.repeat(43) }, 'invalid'],
  ['the issuer', { iss: 'https://evil.example' }, 'invalid'],
])('a response with %s changed signs nobody in', async (_, change, error) => {
  platform.asGoogle('g-changed', 'changed@x.example')
  const browser = openBrowser()
  const answer = new URL(await browser.follow(platform.startOf('google', browser.challenge), /\/api\/sso\/providers\/google\/callback/))
  for (const [name, value] of Object.entries(change)) answer.searchParams.set(name, value)
  expect(await browser.follow(answer.href, BACK)).toMatch(new RegExp(`error=${error}`))
})

test('the code of one sign-in in the response of another: nonce and PKCE hold it back', async () => {
  for (const provider of ['google', 'github'] as const) {
    platform.asGoogle('g-mix', 'mix@x.example')
    platform.asGithub(900, 'mix@x.example')
    const until = new RegExp(`/api/sso/providers/${provider}/callback`)
    const [theirs, mine] = [openBrowser(), openBrowser()]
    const stolen = new URL(await theirs.follow(platform.startOf(provider, theirs.challenge), until)).searchParams.get('code') ?? ''
    const answer = new URL(await mine.follow(platform.startOf(provider, mine.challenge), until))
    answer.searchParams.set('code', stolen)
    expect(await mine.follow(answer.href, BACK), provider).toMatch(/error=invalid/)
  }
})

test('a response brought to another provider’s address is refused', async () => {
  platform.asGoogle('g-mixup', 'mixup@x.example')
  const browser = openBrowser()
  const answer = await browser.follow(platform.startOf('google', browser.challenge), /\/api\/sso\/providers\/google\/callback/)
  expect(await browser.follow(answer.replace('/google/', '/github/'), BACK)).toMatch(/provider=github&error=invalid/)
})

test('a refusal, a provider that is down, a start without a challenge, and an unknown provider end with their reasons', async () => {
  platform.google.refuse()
  expect((await platform.travel('google')).error).toBe('declined')
  platform.asGithub(600, 'down@x.example')
  platform.github.break(true)
  expect((await platform.travel('github')).error).toBe('invalid')
  platform.github.break(false)
  const { load } = openBrowser()
  const plain = await load(platform.startOf('google', 'short'))
  expect(plain.headers.get('location')).toBe(`${platform.origin}/sso/oidc/callback?provider=google&error=bad-start`)
  expect((await load(`${platform.origin}/api/sso/providers/myspace/start?challenge=${'x'.repeat(43)}`)).status).toBe(404)
})

test('nothing secret stands in an address that stays, and the cookie is for this path alone', async () => {
  platform.asGoogle('g-cookie', 'cookie@x.example')
  const browser = openBrowser()
  const start = await browser.load(platform.startOf('google', browser.challenge))
  expect(start.headers.get('set-cookie')).toMatch(/^sightglass-sso-[0-9a-f]{16}=.*Path=\/api\/sso; HttpOnly; SameSite=Lax$/)
  const asked = new URL(start.headers.get('location') ?? '')
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  expect(asked.href).not.toContain(browser.verifier)
  expect(asked.searchParams.get('redirect_uri')).toBe(`${platform.origin}/api/sso/providers/google/callback`)
  const { end } = await platform.travel('google', browser)
  expect(end.search).toBe('')
})
