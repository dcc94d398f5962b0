import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  CALLBACK,
  codeOf,
  errorOf,
  openBrowser,
  openSsoPlatform,
  type Owner,
  PASSWORD,
  type SsoPlatform,
} from '../platform/identity/sso-platform.ts'
import { type Account, openRealProvider } from './oidc-real-provider.ts'

/** Single sign-on against a certified OpenID provider, through every redirect that a browser would follow. */
let platform: SsoPlatform
let provider: Awaited<ReturnType<typeof openRealProvider>>
let owner: Owner

const OIDC = {
  clientId: 'console',
  clientSecret: 'a secret that is long enough',
  scopes: ['email', 'profile', 'groups'],
  emailIsVerified: false,
}

beforeAll(async () => {
  provider = await openRealProvider()
  platform = await openSsoPlatform()
  provider.start(`${platform.origin}/api/sso/oidc/callback`)
  platform.allow(provider.host)
  platform.ready()
  owner = await platform.organization('Acme', 'owner@acme.example')
  await platform.proveDomain(owner, 'acme.example')
  const saved = await platform.configure(owner, {
    kind: 'oidc',
    oidc: { ...OIDC, issuer: provider.issuer },
    groupRoles: [
      { group: 'engineers', role: 'editor' },
      { group: 'leads', role: 'admin' },
    ],
    defaultRole: 'viewer',
    justInTime: true,
    enabled: true,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})

async function signIn(account: Account, org = owner.slug) {
  provider.signInAs(account)
  const browser = openBrowser()
  const end = await browser.follow(
    `${platform.origin}/api/sso/oidc/start?org=${encodeURIComponent(org)}&challenge=${browser.challenge}`,
    CALLBACK,
  )
  return { end, browser, error: errorOf(end) }
}

async function enter(account: Account, org?: string) {
  const { end, browser, error } = await signIn(account, org)
  expect(error).toBeNull()
  const exchanged = await platform.call('POST', '/api/sso/exchange', { body: { code: codeOf(end), verifier: browser.verifier } })
  expect(exchanged.status).toBe(200)
  const session = await platform.toolkit('signInWithCustomToken', { token: exchanged.body['token'] })
  return { idToken: String(session.body['idToken']), uid: String(session.body['localId']) }
}

const ada = { sub: 'ada-1', email: 'Ada@acme.example', email_verified: true, name: 'Ada', groups: ['engineers', 'readers'] }

test('a person of a proven domain comes in, with the role of their groups', async () => {
  const { idToken, uid } = await enter(ada)
  expect(await platform.identity.verifyIdToken(idToken)).toMatchObject({
    uid,
    email: 'ada@acme.example',
    emailVerified: true,
    name: 'Ada',
    keptBy: owner.orgId,
    session: { orgId: owner.orgId, methods: ['oidc'] },
  })
  const mine = await platform.call('GET', '/api/me/orgs', { token: idToken })
  expect(mine.body['items']).toMatchObject([{ id: owner.orgId, role: 'editor' }])
})

test('the same person is the same account, found also by e-mail address, and roles follow the groups', async () => {
  const first = await enter(ada)
  const again = await enter({ ...ada, email: 'ada.new@acme.example', groups: ['leads'] }, 'ada@acme.example')
  expect(again.uid).toBe(first.uid)
  const [me] = (await platform.call('GET', '/api/me/orgs', { token: again.idToken })).body['items'] as { role: string }[]
  expect(me?.role).toBe('admin')
  expect(await platform.identity.verifyIdToken(again.idToken)).toMatchObject({ email: 'ada.new@acme.example' })
})

test('another subject with the same address is another person', async () => {
  const one = await enter({ sub: 'x1', email: 'shared@acme.example', email_verified: true })
  const two = await enter({ sub: 'x2', email: 'shared@acme.example', email_verified: true })
  expect(two.uid).not.toBe(one.uid)
})

test.each([
  ['no address', { sub: 's1' }, 'no-email'],
  ['an address that is not verified', { sub: 's2', email: 'eve@acme.example', email_verified: false }, 'unverified-email'],
  ['an address of which nothing is said', { sub: 's3', email: 'eve@acme.example' }, 'unverified-email'],
  ['an address of another domain', { sub: 's4', email: 'eve@elsewhere.example', email_verified: true }, 'not-invited'],
  ['a domain that ends alike', { sub: 's5', email: 'eve@notacme.example', email_verified: true }, 'not-invited'],
  ['the owner’s address, not verified at ours', { sub: 's6', email: 'owner@acme.example', email_verified: true }, 'connect-first'],
])('%s is turned away with its reason', async (_, account, reason) => {
  const { error, end } = await signIn(account)
  expect(error).toBe(reason)
  expect(end).not.toContain('code=')
})

test('whoever was invited comes in from any domain, once, with the role of the invitation', async () => {
  await platform.call('POST', '/api/invitations', { token: owner.apiToken, body: { email: 'guest@elsewhere.example', role: 'editor' } })
  const guest = { sub: 'guest', email: 'guest@elsewhere.example', email_verified: true }
  const { idToken } = await enter(guest)
  expect((await platform.call('GET', '/api/me/orgs', { token: idToken })).body['items']).toMatchObject([{ role: 'editor' }])
  // An organization vouches for addresses of its own domains alone.
  expect(await platform.identity.verifyIdToken(idToken)).toMatchObject({ emailVerified: false })
  expect((await signIn({ ...guest, sub: 'guest-2' })).error).toBe('not-invited')
})

test('nobody is known by an address that only an organization’s own provider says is theirs: it signs no invitation', async () => {
  await platform.call('POST', '/api/invitations', { token: owner.apiToken, body: { email: 'puppet@elsewhere.example', role: 'admin' } })
  const puppet = { sub: 'puppet-1', email: 'puppet@elsewhere.example', email_verified: true, groups: ['leads'] }
  const { uid } = await enter(puppet)
  const invitedBy = async (account: Account, email: string): Promise<string> => {
    const { idToken } = await enter(account)
    await platform.access.freshen({ uid, session: (await platform.identity.verifyIdToken(idToken)).session }, owner.orgId)
    const body = { email, role: 'viewer' }
    const made = await platform.call('POST', '/api/invitations', { token: await platform.apiTokenOf(uid, owner.orgId), body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return JSON.stringify(platform.emails.at(-1))
  }
  // An address that was not verified is not taken over, and one that the provider says is verified signs nothing
  expect(await invitedBy({ ...puppet, email: 'ceo@bigcorp.example', email_verified: false }, 'one@bigcorp.example')).not.toContain('ceo@')
  expect(await platform.identity.verifiedEmailOf(uid)).toBe('puppet@elsewhere.example')
  expect(await invitedBy({ ...puppet, email: 'ceo@bigcorp.example' }, 'two@bigcorp.example')).not.toContain('ceo@')
})

test('an account of this organization alone, with a verified address, is found by it; one of two organizations has to be connected', async () => {
  const grace = await platform.join(owner.orgId, 'editor', 'grace@acme.example')
  await platform.verifyEmail(grace.uid)
  expect((await enter({ sub: 'grace', email: 'grace@acme.example', email_verified: true })).uid).toBe(grace.uid)

  const lin = await platform.join(owner.orgId, 'editor', 'lin@acme.example')
  await platform.verifyEmail(lin.uid)
  await platform.call('POST', '/api/orgs', { token: lin.idToken, body: { name: 'Lin’s own' } })
  expect((await signIn({ sub: 'lin', email: 'lin@acme.example', email_verified: true })).error).toBe('connect-first')

  const { body: start } = await platform.call('POST', '/api/sso/connect', { token: lin.idToken, body: { orgId: owner.orgId } })
  const browser = openBrowser()
  const begin = `${platform.origin}/api/sso/oidc/start?ticket=${String(start['ticket'])}&challenge=${browser.challenge}`
  const body = { code: codeOf(await browser.follow(begin, CALLBACK)), verifier: browser.verifier }
  expect((await platform.call('POST', '/api/sso/exchange', { body, token: lin.idToken })).body).toEqual({ token: null, orgId: owner.orgId })
  expect((await enter({ sub: 'lin', email: 'lin@acme.example', email_verified: true })).uid).toBe(lin.uid)
})

test('connecting is finished by the person who began it, and nobody else', async () => {
  const mo = await platform.join(owner.orgId, 'editor', 'mo@acme.example')
  const victim = await platform.join(owner.orgId, 'editor', 'victim@acme.example')
  const { body: start } = await platform.call('POST', '/api/sso/connect', { token: mo.idToken, body: { orgId: owner.orgId } })
  provider.signInAs({ sub: 'victim', email: 'victim@acme.example', email_verified: true })
  const browser = openBrowser()
  const begin = `${platform.origin}/api/sso/oidc/start?ticket=${String(start['ticket'])}&challenge=${browser.challenge}`
  const end = await browser.follow(begin, CALLBACK)
  const body = { code: codeOf(end), verifier: browser.verifier }
  expect((await platform.call('POST', '/api/sso/exchange', { body, token: victim.idToken })).status).toBe(403)
  expect((await platform.call('POST', '/api/sso/exchange', { body, token: mo.idToken })).status).toBe(410)
  expect(errorOf(await openBrowser().follow(begin, CALLBACK))).toBe('expired')
})

test('a provider that says no, and a disabled account', async () => {
  provider.refuse()
  const browser = openBrowser()
  expect(
    errorOf(await browser.follow(`${platform.origin}/api/sso/oidc/start?org=${owner.slug}&challenge=${browser.challenge}`, CALLBACK)),
  ).toBe('declined')
  const { uid } = await enter({ sub: 'leaver', email: 'leaver@acme.example', email_verified: true })
  platform.identity.setDisabled(uid, true)
  expect((await signIn({ sub: 'leaver', email: 'leaver@acme.example', email_verified: true })).error).toBe('disabled')
})

test('a wrong secret is reported as an error of the settings; a client that posts its secret works', async () => {
  const other = await platform.organization('Other', 'owner@other.example')
  await platform.proveDomain(other, 'other.example')
  const set = (oidc: Partial<typeof OIDC>) =>
    platform.configure(other, { kind: 'oidc', oidc: { ...OIDC, issuer: provider.issuer, ...oidc }, justInTime: true, enabled: true })
  await set({ clientSecret: 'not the secret at all' })
  const account = { sub: 'o1', email: 'o1@other.example', email_verified: true }
  expect((await signIn(account, other.slug)).error).toBe('settings')
  await set({})
  expect((await signIn(account, other.slug)).error).toBeNull()
})

test('a person of single sign-on has no way in beside it, and an organization has no way to another', async () => {
  const { idToken, uid } = await enter({ sub: 'p1', email: 'p1@acme.example', email_verified: true })
  const refusedBy = async (verb: string, body: object) =>
    String(((await platform.toolkit(verb, { idToken, ...body })).body['error'] as { message: string }).message)
  expect(await refusedBy('signUp', { email: 'p1@acme.example', password: PASSWORD })).toMatch(/^OPERATION_NOT_ALLOWED/)
  expect(await refusedBy('update', { password: PASSWORD })).toMatch(/^OPERATION_NOT_ALLOWED/)
  // The provider of Acme says that somebody is the owner of another organization: that is an account of Acme, and sees Acme.
  const rival = await platform.organization('Rival', 'boss@rival.example')
  await platform.call('POST', '/api/invitations', { token: owner.apiToken, body: { email: 'boss@rival.example', role: 'viewer' } })
  const forged = await enter({ sub: 'forged', email: 'boss@rival.example', email_verified: true })
  expect([uid, rival.uid]).not.toContain(forged.uid)
  const orgs = (await platform.call('GET', '/api/me/orgs', { token: forged.idToken })).body['items'] as { id: string }[]
  expect(orgs.map(({ id }) => id)).toEqual([owner.orgId])
})

test('settings are tested before they are open to anybody, and then enforced', async () => {
  const org = await platform.organization('Careful', 'owner@careful.example')
  await platform.proveDomain(org, 'careful.example')
  await platform.configure(org, { kind: 'oidc', oidc: { ...OIDC, issuer: provider.issuer, clientSecret: 'wrong secret' } })
  const runTest = async () => {
    provider.signInAs({ sub: 'tester', email: 'owner@careful.example', email_verified: true })
    const { body } = await platform.call('POST', '/api/sso/test', { token: org.apiToken })
    const browser = openBrowser()
    const end = await browser.follow(
      `${platform.origin}/api/sso/oidc/start?ticket=${String(body['ticket'])}&challenge=${browser.challenge}`,
      CALLBACK,
    )
    return { end: end.replace(platform.origin, ''), test: (await platform.settings(org)).test }
  }
  expect(await runTest()).toMatchObject({
    end: `/orgs/settings/sso?orgId=${org.orgId}&tested=settings`,
    test: { ok: false, current: true, error: 'settings' },
  })
  await platform.configure(org, { oidc: { ...OIDC, issuer: provider.issuer } })
  expect((await platform.settings(org)).test).toMatchObject({ current: false })
  expect(await runTest()).toMatchObject({
    end: `/orgs/settings/sso?orgId=${org.orgId}&tested=ok`,
    test: { ok: true, current: true, email: 'owner@careful.example' },
  })
  // A test lets nobody in, and nobody comes in while it is not open.
  expect((await signIn({ sub: 'tester', email: 'owner@careful.example', email_verified: true }, org.slug)).error).toBe('not-available')
  expect((await platform.configure(org, { enabled: true, enforced: true, breakGlass: [org.uid] })).status).toBe(200)
})

test('what happened is in the audit chain and in the list of sign-ins', async () => {
  const actions = (await platform.audit(owner)).map(({ action, target }) => `${String(action)} ${String(target)}`)
  expect(actions).toEqual(
    expect.arrayContaining(['sso.refused sso/not-invited', 'sso.refused sso/declined', expect.stringMatching(/^sso.sign-in member/)]),
  )
  const { recent } = await platform.settings(owner)
  expect(recent[0]).toMatchObject({ error: null, email: expect.any(String) })
  expect(await platform.chain(owner.orgId)).toMatchObject({ intact: true })
})
