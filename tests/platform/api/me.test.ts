import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { keyPaths } from '#platform/api/keys/records.ts'
import { ssoPaths } from '#platform/api/sso/records.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DEFAULT_NOTIFICATIONS } from '#wire/product/me.ts'
import type { OwnSession } from '#wire/product/me.ts'

import { openSsoPlatform, type Owner, PASSWORD } from '../identity/sso-platform.ts'

/** What a person sees and changes of themselves, against the real sign-in, store and API. */
const platform = await openSsoPlatform()
platform.ready()
let ada: Owner

beforeAll(async () => {
  ada = await platform.organization('Acme', 'ada@acme.example')
})
afterAll(() => platform.close())

const signIn = async (email: string) => {
  const { body } = await platform.toolkit('signInWithPassword', { email, password: PASSWORD })
  return { idToken: String(body['idToken']), refreshToken: String(body['refreshToken']) }
}
const sessionsOf = async (idToken: string) =>
  (await platform.call('GET', '/api/me/sessions', { token: idToken })).body['items'] as OwnSession[]
const refreshes = async (refreshToken: string) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  return (await fetch(`${platform.origin}/securetoken.googleapis.com/v1/token?key=k`, { method: 'POST', body })).status
}
const statusOf = async (token: string, path: string) => (await platform.call('GET', path, { token })).status

describe('sessions', () => {
  test('each sign-in is listed with where it comes from; the present one is marked and stands first', async () => {
    const grace = await platform.organization('Grace', 'grace@sessions.example')
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0' }
    const body = { email: grace.email, password: PASSWORD }
    const made = await platform.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k', { body, headers })
    const items = await sessionsOf(String(made.body['idToken']))
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ current: true, userAgent: headers['user-agent'], address: expect.stringContaining('127.0.0.1') })
    expect(items[1]).toMatchObject({ current: false })
    expect(JSON.stringify(items)).not.toContain(made.body['refreshToken'])
  })

  test('an ended one is refused at once: its ID token, its refresh token, and what it holds of the organization', async () => {
    const grace = await platform.organization('Ended', 'grace@ended.example')
    const other = await signIn(grace.email)
    const [, there] = await sessionsOf(other.idToken) // the sign-up
    expect((await platform.call('DELETE', `/api/me/sessions/${there?.id}`, { token: ada.idToken })).status).toBe(404)
    expect((await platform.call('DELETE', `/api/me/sessions/${there?.id}`, { token: other.idToken })).status).toBe(204)
    expect(await statusOf(grace.idToken, '/api/me')).toBe(401)
    platform.pass(5_000)
    expect(await statusOf(grace.apiToken, '/api/environments')).toBe(401)
    expect(await statusOf(await platform.apiTokenOf(grace.uid, grace.orgId), '/api/environments')).toBe(200)
    expect(await refreshes(other.refreshToken)).toBe(200)
    expect(await sessionsOf(other.idToken)).toHaveLength(1)
  })

  test('all others end together, and personal keys stay', async () => {
    const grace = await platform.organization('Others', 'grace@others.example')
    const keyBody = { name: 'x', orgId: grace.orgId, scope: 'read', expiresInDays: 1 }
    const { secret } = (await platform.call('POST', '/api/me/keys', { token: grace.idToken, body: keyBody })).body
    const others = [await signIn(grace.email), await signIn(grace.email)]
    expect((await platform.call('POST', '/api/me/sessions/end-others', { token: grace.idToken })).body).toEqual({ ended: 2 })
    for (const { idToken, refreshToken } of others)
      expect([await statusOf(idToken, '/api/me'), await refreshes(refreshToken)]).toEqual([401, 400])
    expect(await statusOf(grace.idToken, '/api/me')).toBe(200)
    expect(await statusOf(String(secret), '/api/environments')).toBe(200)
    expect((await platform.audit({ ...grace, apiToken: await platform.apiTokenOf(grace.uid, grace.orgId) }))[0]).toMatchObject({
      action: 'session.end',
    })
  })

  test('a part of an id ends nothing', async () => {
    const [mine] = await sessionsOf(ada.idToken)
    for (const id of ['0', 'f', (mine?.id ?? '').slice(0, 8), '_'.repeat(32)])
      expect((await platform.call('DELETE', `/api/me/sessions/${id}`, { token: ada.idToken })).status, id).toBe(404)
    expect(await sessionsOf(ada.idToken)).toHaveLength(1)
  })
})

describe('profile', () => {
  test('a new name reaches the organizations when it is renewed', async () => {
    const grace = await platform.organization('Names', 'grace@names.example')
    const me = async () => (await platform.call('GET', '/api/me', { token: grace.idToken })).body
    expect(await me()).toMatchObject({ account: 'own', inStep: true, email: grace.email })
    await platform.toolkit('update', { idToken: grace.idToken, displayName: 'Grace Hopper' })
    expect(await me()).toMatchObject({ name: 'Grace Hopper', inStep: false })
    expect((await platform.call('POST', '/api/me/profile', { token: grace.idToken })).status).toBe(204)
    expect(await me()).toMatchObject({ inStep: true })
    const members = await platform.call('GET', '/api/members', { token: grace.apiToken })
    expect(members.body).toMatchObject({ items: [{ name: 'Grace Hopper', role: 'owner' }] })
  })

  test('e-mails about an address link to the page that redeems them', async () => {
    await platform.toolkit('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: ada.idToken,
      newEmail: 'ada.new@acme.example',
    })
    expect(platform.identity.mailbox()[0]?.link).toMatch(/\/me\?mode=verifyAndChangeEmail&oobCode=/)
    await platform.toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email: ada.email })
    expect(platform.identity.mailbox()[0]?.link).toMatch(/\/sign-in\?mode=resetPassword&oobCode=/)
  })
})

test('notifications are stored for one person, and two windows do not overwrite each other', async () => {
  const path = '/api/me/notifications'
  const read = await platform.call('GET', path, { token: ada.idToken })
  expect(read.body).toEqual({ ...DEFAULT_NOTIFICATIONS, version: 'none' })
  const put = (version: string, body: unknown) =>
    platform.call('PUT', path, { token: ada.idToken, body, headers: { 'if-match': `"${version}"` } })
  const stored = await put('none', { ...DEFAULT_NOTIFICATIONS, weeklySummary: true })
  expect(stored.body).toMatchObject({ weeklySummary: true })
  expect((await put('none', DEFAULT_NOTIFICATIONS)).status).toBe(412)
  expect((await platform.call('PUT', path, { token: ada.idToken, body: DEFAULT_NOTIFICATIONS })).status).toBe(412)
  expect((await put(String(stored.body['version']), { ...DEFAULT_NOTIFICATIONS, weeklySummary: 'yes' })).status).toBe(422)
  const stranger = await platform.signUp('stranger@notifications.example')
  expect((await platform.call('GET', path, { token: stranger.idToken })).body).toMatchObject({ version: 'none' })
})

describe('the export', () => {
  test('reports what is held, and nothing that grants access', async () => {
    const grace = await platform.organization('Export', 'grace@export.example')
    const keyBody = { name: 'export key', orgId: grace.orgId, scope: 'read', expiresInDays: 1 }
    const { secret } = (await platform.call('POST', '/api/me/keys', { token: grace.idToken, body: keyBody })).body
    const { body, status } = await platform.call('GET', '/api/me/export', { token: grace.idToken })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: { uid: grace.uid, email: grace.email, hasPassword: true },
      organizations: [{ orgId: grace.orgId, role: 'owner' }],
      keys: [{ name: 'export key' }],
      sessions: [{}],
      notifications: DEFAULT_NOTIFICATIONS,
      actions: [{ action: 'api-key.create' }, { action: 'organization.create' }],
    })
    const text = JSON.stringify(body)
    const stored = await platform.documents.query<{ sha256: string }>({ collection: keyPaths.keys(grace.uid) })
    for (const shut of [String(secret), grace.apiToken, grace.idToken, 'argon2id', stored[0]?.data.sha256 ?? '?'])
      expect(text).not.toContain(shut)
  })

  test('holds nothing of others', async () => {
    const grace = await platform.join(ada.orgId, 'viewer', 'grace@acme.example')
    const { body } = await platform.call('GET', '/api/me/export', { token: grace.idToken })
    expect(JSON.stringify(body)).not.toContain(ada.email)
    expect(body['actions']).toEqual([])
  })
})

describe('deleting the account', () => {
  test('is refused to the last owner, and names the organizations', async () => {
    const grace = await platform.organization('Lonely', 'grace@lonely.example')
    const reply = await platform.call('DELETE', '/api/me', { token: grace.idToken })
    expect([reply.status, reply.body['detail']]).toEqual([409, expect.stringContaining('last owner of Lonely')])
    expect(await statusOf(grace.apiToken, '/api/environments')).toBe(200)
  })

  test('needs a sign-in of the last five minutes', async () => {
    const person = await platform.signUp('tired@delete.example')
    platform.pass(5 * 60_000 + 2_000)
    expect((await platform.call('DELETE', '/api/me', { token: person.idToken })).status).toBe(403)
    const { idToken } = await signIn('tired@delete.example')
    expect((await platform.call('DELETE', '/api/me', { token: idToken })).body).toEqual({ accountDeleted: true })
  })

  test('takes memberships, keys, choices and sessions along, and leaves what was done in the log', async () => {
    const owner = await platform.organization('Left', 'owner@left.example')
    const grace = await platform.join(owner.orgId, 'owner', 'grace@left.example')
    const keyBody = { name: 'x', orgId: owner.orgId, scope: 'write', expiresInDays: 1 }
    const { secret } = (await platform.call('POST', '/api/me/keys', { token: grace.idToken, body: keyBody })).body
    const headers = { 'if-match': '*' }
    await platform.call('PUT', '/api/me/notifications', { token: grace.idToken, body: DEFAULT_NOTIFICATIONS, headers })
    expect((await platform.call('DELETE', '/api/me', { token: grace.idToken })).status).toBe(200)

    expect(await statusOf(String(secret), '/api/environments')).toBe(401)
    expect(await statusOf(grace.idToken, '/api/me')).toBe(401)
    platform.pass(5_000)
    expect(await statusOf(grace.apiToken, '/api/environments')).toBe(401)
    expect((await platform.toolkit('signInWithPassword', { email: grace.email, password: PASSWORD })).status).toBe(400)
    for (const collection of [recordPaths.memberships(grace.uid), keyPaths.keys(grace.uid), `users/${grace.uid}/settings`])
      expect(await platform.documents.query({ collection }), collection).toEqual([])
    expect((await platform.audit(owner))[0]).toMatchObject({ action: 'account.delete', actorUid: grace.uid, actorEmail: grace.email })
    expect(await platform.chain(owner.orgId)).toMatchObject({ intact: true })
  })

  test('two owners who go at the same moment leave one', async () => {
    const owner = await platform.organization('Race', 'owner@race.example')
    const grace = await platform.join(owner.orgId, 'owner', 'grace@race.example')
    const replies = await Promise.all([owner, grace].map(({ idToken }) => platform.call('DELETE', '/api/me', { token: idToken })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const owners = await platform.documents.query({ collection: recordPaths.members(owner.orgId) })
    expect(owners).toHaveLength(1)
  })

  test('the sign-in alone deletes no account that organizations count on', async () => {
    const owner = await platform.organization('Direct', 'owner@direct.example')
    const reply = await platform.toolkit('delete', { idToken: owner.idToken })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('ACCOUNT_IN_USE')])
    const alone = await platform.signUp('alone@direct.example')
    expect((await platform.toolkit('delete', { idToken: alone.idToken })).status).toBe(200)
  })
})

test('single sign-on is listed where it is open, and as not connected until it is', async () => {
  const grace = await platform.organization('Ways', 'grace@ways.example')
  const ways = async () => (await platform.call('GET', '/api/me/sign-ins', { token: grace.idToken })).body['items']
  expect(await ways()).toEqual([])
  const oidc = { issuer: 'https://login.example', clientId: 'a', clientSecret: 'b', scopes: ['openid'], emailIsVerified: true }
  expect((await platform.configure(grace, { kind: 'oidc', oidc, enabled: true })).status).toBe(200)
  expect(await ways()).toEqual([{ orgId: grace.orgId, orgName: 'Ways', method: 'oidc', connectedMs: null }])
  await platform.documents.transaction(async (transaction) =>
    transaction.set(ssoPaths.link(grace.orgId, oidc.issuer, 'grace'), {
      uid: grace.uid,
      issuer: oidc.issuer,
      subject: 'grace',
      account: 'own',
      createdMs: 7,
    }),
  )
  expect(await ways()).toMatchObject([{ connectedMs: 7 }])
})
