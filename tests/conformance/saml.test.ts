import { afterAll, beforeAll, expect, test } from 'vitest'

import { CALLBACK, codeOf, errorOf, openBrowser, openSsoPlatform, type Owner, type SsoPlatform } from '../platform/identity/sso-platform.ts'
import { openSamlProvider, readRequest, type SamlFacts, type SamlPerson } from './saml-provider.ts'

/** Single sign-on by SAML 2.0 against an identity provider made of another library, through every step of a browser. */
let platform: SsoPlatform
let owner: Owner
const provider = openSamlProvider({ entityId: 'https://idp.example/metadata', ssoUrl: 'https://idp.example/sso' })
const assertionOnly = openSamlProvider({ entityId: provider.entityId, ssoUrl: provider.ssoUrl, key: provider.key, signing: 'assertion' })

const saml = (more: object = {}) => ({
  entityId: provider.entityId,
  ssoUrl: provider.ssoUrl,
  certificates: [provider.key.certificate],
  requireSignedResponse: true,
  allowIdpInitiated: false,
  ...more,
})

beforeAll(async () => {
  platform = await openSsoPlatform()
  platform.ready()
  owner = await platform.organization('Acme', 'owner@acme.example')
  await platform.proveDomain(owner, 'acme.example')
  const saved = await platform.configure(owner, {
    kind: 'saml',
    saml: saml(),
    groupRoles: [{ group: 'leads', role: 'admin' }],
    justInTime: true,
    enabled: true,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})
afterAll(() => platform.close())

const metadata = async (orgId = owner.orgId) => (await fetch(`${platform.origin}/api/sso/saml/${orgId}/metadata`)).text()

/** Signs in as a person would: our page, the provider, the posted answer, back to ours. */
async function signIn(
  person: SamlPerson,
  { facts = {}, by = provider, org = owner }: { facts?: SamlFacts; by?: typeof provider; org?: Owner } = {},
) {
  const browser = openBrowser()
  const asked = readRequest(
    await browser.follow(`${platform.origin}/api/sso/saml/start?org=${org.slug}&challenge=${browser.challenge}`, /idp\.example/),
  )
  const response = await by.respond(await metadata(org.orgId), person, { inResponseTo: asked.id, ...facts })
  const posted = await browser.load(asked.acs, { SAMLResponse: response, RelayState: asked.relayState })
  const end = await browser.follow(posted.headers.get('location') ?? '', CALLBACK)
  return { end, error: errorOf(end), browser, asked, response }
}

async function enter(person: SamlPerson, options?: Parameters<typeof signIn>[1]) {
  const { end, error, browser } = await signIn(person, options)
  expect(error).toBeNull()
  const { body } = await platform.call('POST', '/api/sso/exchange', { body: { code: codeOf(end), verifier: browser.verifier } })
  const session = await platform.toolkit('signInWithCustomToken', { token: body['token'] })
  return { idToken: String(session.body['idToken']), uid: String(session.body['localId']) }
}

const ada = { nameId: 'ada-persistent', email: 'ada@acme.example', name: 'Ada', groups: ['leads', 'others'] }

test('our metadata says who we are, and what must be signed', async () => {
  const text = await metadata()
  expect(text).toContain(`entityID="${platform.origin}/api/sso/saml/${owner.orgId}/metadata"`)
  expect(text).toContain(`Location="${platform.origin}/api/sso/saml/${owner.orgId}/acs"`)
  expect(text).toContain('WantAssertionsSigned="true"')
})

test('our request names its response’s address, and carries nothing of the person', async () => {
  const { asked } = await signIn(ada)
  expect(asked).toMatchObject({
    acs: `${platform.origin}/api/sso/saml/${owner.orgId}/acs`,
    issuer: `${platform.origin}/api/sso/saml/${owner.orgId}/metadata`,
  })
  expect(asked.id).toMatch(/^_[0-9a-f]{40}$/)
})

test('a person of a proven domain comes in with the role of their groups, and is the same the next time', async () => {
  const first = await enter(ada)
  expect(await platform.identity.verifyIdToken(first.idToken)).toMatchObject({
    uid: first.uid,
    email: 'ada@acme.example',
    emailVerified: true,
    name: 'Ada',
  })
  expect((await platform.call('GET', '/api/me/orgs', { token: first.idToken })).body['items']).toMatchObject([
    { id: owner.orgId, role: 'admin' },
  ])
  expect((await enter({ ...ada, email: 'ada.l@acme.example' })).uid).toBe(first.uid)
})

test('a provider that signs the assertion only is taken when the organization says so', async () => {
  expect((await signIn(ada, { by: assertionOnly })).error).toBe('invalid')
  await platform.configure(owner, { saml: saml({ requireSignedResponse: false }) })
  expect((await signIn(ada, { by: assertionOnly })).error).toBeNull()
  await platform.configure(owner, { saml: saml() })
})

test('a second certificate lets the provider change its key', async () => {
  const next = openSamlProvider({ entityId: provider.entityId, ssoUrl: provider.ssoUrl })
  expect((await signIn(ada, { by: next })).error).toBe('invalid')
  await platform.configure(owner, { saml: saml({ certificates: [provider.key.certificate, next.key.certificate] }) })
  expect([(await signIn(ada, { by: next })).error, (await signIn(ada)).error]).toEqual([null, null])
  await platform.configure(owner, { saml: saml() })
})

test('an address that the provider may not speak for does not come in', async () => {
  expect((await signIn({ nameId: 'x', email: 'boss@elsewhere.example' })).error).toBe('not-invited')
  expect((await signIn({ nameId: 'no address' })).error).toBe('no-email')
})

test('a name that is an address serves as one', async () => {
  const { idToken } = await enter({ nameId: 'grace@acme.example' })
  expect(await platform.identity.verifyIdToken(idToken)).toMatchObject({ email: 'grace@acme.example' })
})

test('who begins at the provider is let in only when the organization allows it, and then through a sign-in of our own', async () => {
  const post = async () => {
    const response = await provider.respond(await metadata(), ada, {})
    const posted = await openBrowser().load(`${platform.origin}/api/sso/saml/${owner.orgId}/acs`, {
      SAMLResponse: response,
      RelayState: 'https://evil.example/',
    })
    return posted.headers.get('location')
  }
  expect(await post()).toBe(`${platform.origin}/sso/saml/callback?error=not-available`)
  await platform.configure(owner, { saml: saml({ allowIdpInitiated: true }) })
  expect(await post()).toBe(`${platform.origin}/sso/saml/sign-in?org=${owner.slug}&start=now`)
  await platform.configure(owner, { saml: saml() })
})

test('the response in another browser ends there', async () => {
  const mine = openBrowser()
  const asked = readRequest(
    await mine.follow(`${platform.origin}/api/sso/saml/start?org=${owner.slug}&challenge=${mine.challenge}`, /idp\.example/),
  )
  const response = await provider.respond(await metadata(), ada, { inResponseTo: asked.id })
  const other = openBrowser()
  const posted = await other.load(asked.acs, { SAMLResponse: response, RelayState: asked.relayState })
  const finish = posted.headers.get('location') ?? ''
  expect(finish).toContain('/api/sso/saml/finish?state=')
  expect(errorOf(await other.follow(finish, CALLBACK))).toBe('other-browser')
  expect(errorOf(await mine.follow(finish, CALLBACK))).toBeNull()
})

test('a provider’s refusal and a wrong clock are reported as such', async () => {
  const status = 'urn:oasis:names:tc:SAML:2.0:status:Responder'
  expect((await signIn(ada, { facts: { status } })).error).toBe('declined')
  expect((await signIn(ada, { facts: { notBefore: new Date(Date.now() + 62_000) } })).error).toBe('clock')
  expect(
    (await signIn(ada, { facts: { notOnOrAfter: new Date(Date.now() - 61_000), confirmedUntil: new Date(Date.now() + 60_000) } })).error,
  ).toBe('clock')
  expect((await signIn(ada, { facts: { notBefore: new Date(Date.now() + 50_000) } })).error).toBeNull()
})
