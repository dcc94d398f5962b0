import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readSsoLookup } from '#wire/product/public-readers.ts'
import { readSsoSettings, readSsoTicket, type SsoSettingsBody } from '#wire/product/sso.ts'

import { openSsoPlatform, type Owner, PASSWORD, type SsoPlatform } from '../identity/sso-platform.ts'

let platform: SsoPlatform
let owner: Owner

const SECRET = 'planted-client-secret-0123456789'
const oidc = { issuer: 'https://login.example', clientId: 'console', scopes: ['email'], emailIsVerified: false }
const OIDC: Partial<SsoSettingsBody> = { kind: 'oidc', oidc: { ...oidc, clientSecret: SECRET }, enabled: true }

beforeAll(async () => {
  platform = await openSsoPlatform()
  platform.ready()
  owner = await platform.organization('Acme', 'owner@acme.example')
})
afterAll(() => platform.close())

/** As a test sign-in that came back would leave it. */
async function pretendTested(org: Owner, ok = true): Promise<void> {
  const { documents } = platform
  const { ssoPaths, fingerprintOf } = await import('#platform/api/sso/records.ts')
  const settings = await documents.get<never>(ssoPaths.settings(org.orgId))
  const fingerprint = fingerprintOf(settings?.data ?? ({} as never))
  await documents.transaction(async (transaction) =>
    transaction.set(ssoPaths.test(org.orgId), { atMs: 0, ok, error: ok ? null : 'invalid', email: null, fingerprint }),
  )
}

test('without settings there are defaults, addresses to copy, and nothing to test', async () => {
  const { status, body, headers } = await platform.call('GET', '/api/sso', { token: owner.apiToken })
  expect([status, headers.get('etag')]).toEqual([200, '"none"'])
  expect(readSsoSettings(body)).toEqual(body)
  expect(body).toMatchObject({
    kind: 'none',
    enabled: false,
    enforced: false,
    addresses: { redirectUri: `${platform.origin}/api/sso/oidc/callback` },
  })
  expect((await platform.call('POST', '/api/sso/test', { token: owner.apiToken })).status).toBe(409)
})

test('a secret is stored and never returned; another provider does not get it', async () => {
  const { status, body } = await platform.configure(owner, OIDC)
  expect(status).toBe(200)
  expect(readSsoSettings(body)).toEqual(body)
  expect(body['oidc']).toEqual({ ...oidc, secretHint: '6789' })
  expect(JSON.stringify(body)).not.toContain(SECRET)
  for (const file of await readdir(platform.dataDir))
    expect(await readFile(join(platform.dataDir, file), 'latin1'), file).not.toContain(SECRET)

  expect((await platform.configure(owner, { oidc: { ...oidc, scopes: [] } })).body['oidc']).toMatchObject({ secretHint: '6789' })
  expect((await platform.configure(owner, { oidc: { ...oidc, issuer: 'https://evil.example' } })).body['oidc']).toMatchObject({
    secretHint: null,
  })
})

test('only an owner sets, an admin reads, others neither; another organization sees its own', async () => {
  const people = {
    admin: await platform.join(owner.orgId, 'admin', 'a@x.example'),
    editor: await platform.join(owner.orgId, 'editor', 'e@x.example'),
  }
  const other = await platform.organization('Other', 'owner@other.example')
  const tried = async (token: string | undefined) => {
    const call = (method: string, path: string, body?: unknown) =>
      platform.call(method, path, {
        ...(token !== undefined && { token }),
        headers: { 'if-match': '*' },
        ...(body !== undefined && { body }),
      })
    return [
      (await call('GET', '/api/sso')).status,
      (await call('PUT', '/api/sso', {})).status,
      (await call('POST', '/api/sso/test')).status,
      (await call('POST', '/api/sso/domains', { domain: 'x.example' })).status,
      (await call('POST', '/api/sso/domains/none/check')).status,
      (await call('DELETE', '/api/sso/domains/none')).status,
    ]
  }
  expect(await tried(undefined)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await tried(owner.idToken)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await tried(people.editor.apiToken)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await tried(people.admin.apiToken)).toEqual([200, 403, 403, 403, 403, 403])
  expect((await platform.settings(other)).kind).toBe('none')
  for (const method of ['POST', 'PATCH', 'DELETE'])
    expect((await platform.call(method, '/api/sso', { token: owner.apiToken })).status).toBe(405)
})

test('two owners who save at once do not overwrite each other', async () => {
  const { version, oidc: _oidc, saml: _saml, addresses: _a, domains: _d, test: _t, recent: _r, ...rest } = await platform.settings(owner)
  const body = { ...rest, kind: 'oidc', oidc: { ...oidc, clientSecret: SECRET } }
  const put = (ifMatch?: string) =>
    platform.call('PUT', '/api/sso', { token: owner.apiToken, body, headers: ifMatch ? { 'if-match': `"${ifMatch}"` } : {} })
  expect([(await put()).status, (await put(version)).status, (await put(version)).status]).toEqual([412, 200, 412])
})

test.each([
  ['an owner’s role by group', { groupRoles: [{ group: 'x', role: 'owner' }] }, 'groupRoles.0.role'],
  ['an unknown field', { tenant: 'x' }, 'tenant'],
  ['SAML without anything', { kind: 'saml', saml: undefined }, 'saml'],
  ['a certificate that is none', { kind: 'saml', saml: { ...samlBody(), certificates: ['nonsense'] } }, 'saml.certificates'],
  ['no certificate', { kind: 'saml', saml: { ...samlBody(), certificates: [] } }, 'saml.certificates'],
  ['a sign-in address without https', { kind: 'saml', saml: { ...samlBody(), ssoUrl: 'http://idp.example' } }, 'saml.ssoUrl'],
  ['enforced though off', { enabled: false, enforced: true }, 'enforced'],
  ['enabled without a kind', { kind: 'none', enabled: true }, 'enabled'],
])('%s is refused at its field', async (_, change, field) => {
  const { status, body } = await platform.configure(owner, change as Partial<SsoSettingsBody>)
  expect([status, Object.keys(body['fields'] as object)]).toEqual([422, [field]])
})

function samlBody() {
  return { entityId: 'idp', ssoUrl: 'https://idp.example/sso', certificates: ['x'], requireSignedResponse: true, allowIdpInitiated: false }
}

test('a domain is proved by its TXT record, by one organization, and not by a suffix that others register under', async () => {
  const add = (org: Owner, domain: string) => platform.call('POST', '/api/sso/domains', { token: org.apiToken, body: { domain } })
  const check = (org: Owner, id: unknown) => platform.call('POST', `/api/sso/domains/${String(id)}/check`, { token: org.apiToken })
  const mine = await add(owner, ' ACME.example. ')
  expect(mine).toMatchObject({ status: 201, body: { domain: 'acme.example', record: '_sightglass.acme.example', provenMs: null } })
  expect((await add(owner, 'acme.example')).status).toBe(409)
  expect((await check(owner, mine.body['id'])).status).toBe(409)
  platform.txt.set('_sightglass.acme.example', String(mine.body['value']))
  expect((await check(owner, mine.body['id'])).body['provenMs']).toEqual(expect.any(Number))

  const rival = await platform.organization('Rival', 'owner@rival.example')
  const theirs = await add(rival, 'acme.example')
  platform.txt.set('_sightglass.acme.example', String(theirs.body['value']))
  expect((await check(rival, theirs.body['id'])).status).toBe(409)
  expect((await check(rival, mine.body['id'])).status).toBe(404)
  for (const domain of [
    'co.uk',
    'com',
    'localhost',
    'github.io',
    '127.0.0.1',
    'a b.example',
    'x'.repeat(260),
    '<b>.example',
    'http://acme.example/',
  ])
    expect((await add(rival, domain)).status, domain).toBe(422)
})

test('single sign-on is enforced only after a test of these very settings, with a proven domain and a way back', async () => {
  const org = await platform.organization('Strict', 'owner@strict.example')
  const second = await platform.join(org.orgId, 'owner', 'second@strict.example')
  const member = await platform.join(org.orgId, 'editor', 'member@strict.example')
  const guest = await platform.join(org.orgId, 'editor', 'guest@elsewhere.example')
  await platform.configure(org, OIDC)
  const enforce = async (breakGlass: string[]) => {
    const { status, body } = await platform.configure(org, { enforced: true, breakGlass })
    return [status, Object.keys((body['fields'] as object | undefined) ?? {})]
  }
  expect(await enforce([org.uid])).toEqual([422, ['enforced']])
  await pretendTested(org, false)
  expect(await enforce([org.uid])).toEqual([422, ['enforced']])
  await pretendTested(org)
  expect(await enforce([org.uid])).toEqual([422, ['enforced']]) // no domain yet
  await platform.proveDomain(org, 'strict.example')
  expect(await enforce([])).toEqual([422, ['breakGlass']])
  expect(await enforce([member.uid])).toEqual([422, ['breakGlass']])
  expect(await enforce(['nobody'])).toEqual([422, ['breakGlass']])
  const keyOf = async (idToken: string) => {
    const body = { name: 'script', orgId: org.orgId, scope: 'read', expiresInDays: 1 }
    return String((await platform.call('POST', '/api/me/keys', { token: idToken, body })).body['secret'])
  }
  const keys = { member: await keyOf(member.idToken), guest: await keyOf(guest.idToken) }
  expect(await enforce([org.uid])).toEqual([200, []])

  const signIn = async (email: string) => {
    const { status, body } = await platform.toolkit('signInWithPassword', { email, password: PASSWORD })
    return [status, (body['error'] as { message: string } | undefined)?.message.split(' ')[0]]
  }
  expect(await signIn('owner@strict.example')).toEqual([200, undefined])
  expect(await signIn('guest@elsewhere.example')).toEqual([200, undefined])
  expect(await signIn('member@strict.example')).toEqual([400, 'SSO_REQUIRED'])
  expect(await signIn('second@strict.example')).toEqual([400, 'SSO_REQUIRED'])
  // Only to who knows the password; others learn nothing.
  expect(
    (await platform.toolkit('signInWithPassword', { email: 'member@strict.example', password: 'wrong password' })).body['error'],
  ).toMatchObject({
    message: 'INVALID_LOGIN_CREDENTIALS',
  })
  // What they signed in with before has ended.
  platform.pass(6_000)
  for (const { apiToken, idToken } of [member, second]) {
    expect((await platform.call('GET', '/api/overview', { token: apiToken })).status).toBe(401)
    expect((await platform.call('GET', '/api/me/orgs', { token: idToken })).status).toBe(401)
  }
  expect((await platform.call('GET', '/api/overview', { token: guest.apiToken })).status).toBe(200)
  expect((await platform.call('GET', '/api/overview', { token: keys.member })).status).toBe(401)
  expect((await platform.call('GET', '/api/overview', { token: keys.guest })).status).toBe(200)

  // An invitation is no way around it.
  const invited = await platform.call('POST', '/api/invitations', {
    token: org.apiToken,
    body: { email: 'late@strict.example', role: 'viewer' },
  })
  const late = await platform.signUp('late@strict.example')
  const token = new URL(String(invited.body['link'])).searchParams.get('invite')
  expect((await platform.call('POST', '/api/invitations/accept', { token: late.idToken, body: { token } })).status).toBe(409)

  // Changing what was tested needs a new test; a domain in force stays.
  expect((await platform.configure(org, { oidc: { ...oidc, clientId: 'other' } })).status).toBe(422)
  const [domain] = (await platform.settings(org)).domains
  expect((await platform.call('DELETE', `/api/sso/domains/${domain?.id}`, { token: org.apiToken })).status).toBe(409)
  expect((await platform.configure(org, { enforced: false })).status).toBe(200)
  expect(await signIn('member@strict.example')).toEqual([200, undefined])
  expect((await platform.call('DELETE', `/api/sso/domains/${domain?.id}`, { token: org.apiToken })).status).toBe(204)
})

test('an organization has no say over addresses that are not its own', async () => {
  const trap = await platform.organization('Trap', 'boss@trap.example')
  await platform.proveDomain(trap, 'trap.example')
  const victim = await platform.join(trap.orgId, 'viewer', 'victim@free.example')
  await platform.configure(trap, OIDC)
  await pretendTested(trap)
  expect((await platform.configure(trap, { enforced: true, breakGlass: [trap.uid] })).status).toBe(200)
  expect((await platform.toolkit('signInWithPassword', { email: victim.email, password: PASSWORD })).status).toBe(200)
})

test('a test and a look-up return what the pages read', async () => {
  const ticket = await platform.call('POST', '/api/sso/test', { token: owner.apiToken })
  expect(ticket.status).toBe(201)
  expect(readSsoTicket(ticket.body)).toEqual(ticket.body)
  const lookup = await platform.call('POST', '/api/sso/lookup', { body: { org: 'ada@nowhere.example' } })
  expect(readSsoLookup(lookup.body)).toEqual({ method: 'password' })
})

test('every change left exactly one record in the audit chain', async () => {
  const before = (await platform.audit(owner)).length
  await platform.configure(owner, { justInTime: true })
  await platform.configure(owner, { groupRoles: [{ group: 'x', role: 'owner' as never }] })
  const records = await platform.audit(owner)
  expect([records.length - before, records[0]?.['action']]).toEqual([1, 'sso.change'])
  expect(await platform.chain(owner.orgId)).toMatchObject({ intact: true })
})
