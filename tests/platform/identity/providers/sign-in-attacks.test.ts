import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '../sso-house.ts'
import { BACK, openProviderHouse } from './house.ts'

/** Signing in with Google, GitHub and Microsoft: what an answer is good for, and for whom. */
let house: Awaited<ReturnType<typeof openProviderHouse>>
beforeAll(async () => {
  house = await openProviderHouse()
})
afterAll(() => house.close())

test('a code is good once, in the page that began, for its provider, for a minute', async () => {
  house.asGoogle('g-code', 'code@x.example')
  const one = await house.travel('google')
  expect((await house.redeem('google', one.code, 'x'.repeat(43))).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  expect((await house.redeem('google', one.code, one.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  const two = await house.travel('google')
  expect((await house.redeem('github', two.code, two.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  const three = await house.travel('google')
  house.pass(61_000)
  expect((await house.redeem('google', three.code, three.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
  const four = await house.travel('google')
  expect((await house.redeem('google', four.code, four.verifier)).status).toBe(200)
  expect((await house.redeem('google', four.code, four.verifier)).body.error?.message).toMatch(/^PROVIDER_CODE_EXPIRED/)
})

test('the provider’s answer works in the browser that began and nowhere else, once', async () => {
  house.asGoogle('g-bound', 'bound@x.example')
  const browser = openBrowser()
  const answer = await browser.follow(house.startOf('google', browser.challenge), /\/api\/sso\/providers\/google\/callback/)
  expect(await openBrowser().follow(answer, BACK)).toMatch(/error=other-browser/)
  expect(await browser.follow(answer, BACK)).toMatch(/#code=/)
  expect(await browser.follow(answer, BACK)).toMatch(/error=expired/)
})

test.each([
  ['the state', { state: 'x'.repeat(43) }, 'expired'],
  ['the code', { code: 'x'.repeat(43) }, 'invalid'],
  ['the issuer', { iss: 'https://evil.example' }, 'invalid'],
])('an answer with %s changed signs nobody in', async (_, change, error) => {
  house.asGoogle('g-changed', 'changed@x.example')
  const browser = openBrowser()
  const answer = new URL(await browser.follow(house.startOf('google', browser.challenge), /\/api\/sso\/providers\/google\/callback/))
  for (const [name, value] of Object.entries(change)) answer.searchParams.set(name, value)
  expect(await browser.follow(answer.href, BACK)).toMatch(new RegExp(`error=${error}`))
})

test('the code of one sign-in in the answer of another: nonce and PKCE hold it back', async () => {
  for (const provider of ['google', 'github'] as const) {
    house.asGoogle('g-mix', 'mix@x.example')
    house.asGithub(900, 'mix@x.example')
    const until = new RegExp(`/api/sso/providers/${provider}/callback`)
    const [theirs, mine] = [openBrowser(), openBrowser()]
    const stolen = new URL(await theirs.follow(house.startOf(provider, theirs.challenge), until)).searchParams.get('code') ?? ''
    const answer = new URL(await mine.follow(house.startOf(provider, mine.challenge), until))
    answer.searchParams.set('code', stolen)
    expect(await mine.follow(answer.href, BACK), provider).toMatch(/error=invalid/)
  }
})

test('an answer brought to another provider’s address is refused', async () => {
  house.asGoogle('g-mixup', 'mixup@x.example')
  const browser = openBrowser()
  const answer = await browser.follow(house.startOf('google', browser.challenge), /\/api\/sso\/providers\/google\/callback/)
  expect(await browser.follow(answer.replace('/google/', '/github/'), BACK)).toMatch(/provider=github&error=invalid/)
})

test('a refusal, a provider that is down, a start without a challenge, and an unknown provider end with their reasons', async () => {
  house.google.refuse()
  expect((await house.travel('google')).error).toBe('declined')
  house.asGithub(600, 'down@x.example')
  house.github.break(true)
  expect((await house.travel('github')).error).toBe('invalid')
  house.github.break(false)
  const { load } = openBrowser()
  const plain = await load(house.startOf('google', 'short'))
  expect(plain.headers.get('location')).toBe(`${house.origin}/sso/oidc/callback?provider=google&error=bad-start`)
  expect((await load(`${house.origin}/api/sso/providers/myspace/start?challenge=${'x'.repeat(43)}`)).status).toBe(404)
})

test('nothing secret stands in an address that stays, and the cookie is for this door alone', async () => {
  house.asGoogle('g-cookie', 'cookie@x.example')
  const browser = openBrowser()
  const start = await browser.load(house.startOf('google', browser.challenge))
  expect(start.headers.get('set-cookie')).toMatch(/^sightglass-sso-[0-9a-f]{16}=.*Path=\/api\/sso; HttpOnly; SameSite=Lax$/)
  const asked = new URL(start.headers.get('location') ?? '')
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  expect(asked.href).not.toContain(browser.verifier)
  expect(asked.searchParams.get('redirect_uri')).toBe(`${house.origin}/api/sso/providers/google/callback`)
  const { end } = await house.travel('google', browser)
  expect(end.search).toBe('')
})
