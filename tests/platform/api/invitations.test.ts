import { afterAll, beforeAll, expect, test } from 'vitest'

import { readInvitation, readIssuedInvitation } from '#wire/product/invitations.ts'
import { readPage } from '#wire/product/page.ts'
import { readAcceptedInvitation, readContactResponse, readInvitationView } from '#wire/product/public-readers.ts'

import { openSsoPlatform, type Owner, type SsoPlatform } from '../identity/sso-platform.ts'

let platform: SsoPlatform
let owner: Owner

beforeAll(async () => {
  platform = await openSsoPlatform()
  platform.ready()
  owner = await platform.organization('Acme <b>', 'owner@acme.example')
  await platform.verifyEmail(owner.uid)
})
afterAll(() => platform.close())

const invite = (email: string, role = 'editor', token = owner.apiToken) =>
  platform.call('POST', '/api/invitations', { token, body: { email, role } })
const tokenOf = ({ body }: { body: Record<string, unknown> }) => new URL(String(body['link'])).searchParams.get('invite') ?? ''
const look = (token: string) => platform.call('POST', '/api/invitations/look', { body: { token } })
const accept = (token: string, idToken: string) => platform.call('POST', '/api/invitations/accept', { token: idToken, body: { token } })

test('somebody is invited, looks, signs up and is a member', async () => {
  const issued = await invite(' Ada@New.example ')
  expect(issued.status).toBe(201)
  expect(readIssuedInvitation(issued.body)).toEqual(issued.body)
  expect(String(issued.body['link'])).toMatch(new RegExp(`^${platform.origin}/sign-up\\?invite=sgi_[0-9A-Za-z]{49}$`))
  expect(platform.emails.at(-1)).toMatchObject({ email: 'ada@new.example', link: issued.body['link'] })

  const seen = await look(tokenOf(issued))
  expect(readInvitationView(seen.body)).toEqual(seen.body)
  expect(seen.body).toMatchObject({ organization: 'Acme <b>', email: 'ada@new.example', role: 'editor', invitedBy: 'owner@acme.example' })

  const ada = await platform.signUp('ada@new.example')
  const accepted = await accept(tokenOf(issued), ada.idToken)
  expect(readAcceptedInvitation(accepted.body)).toEqual({ orgId: owner.orgId, slug: owner.slug })
  expect((await platform.call('GET', '/api/me/orgs', { token: ada.idToken })).body['items']).toMatchObject([
    { id: owner.orgId, role: 'editor' },
  ])

  // once
  expect([(await accept(tokenOf(issued), ada.idToken)).status, (await look(tokenOf(issued))).status]).toEqual([410, 410])
  await platform.verifyEmail(ada.uid)
  expect((await invite('ada@new.example')).status).toBe(409)
})

test('an invitation is for its address, and a stranger does not use it up', async () => {
  const issued = await invite('grace@new.example')
  const eve = await platform.signUp('eve@new.example')
  expect((await accept(tokenOf(issued), eve.idToken)).status).toBe(403)
  const grace = await platform.signUp('Grace@new.example')
  expect((await accept(tokenOf(issued), grace.idToken)).status).toBe(200)
})

test('a newer invitation replaces the older; none lives longer than three days, or than who gave it (OpenObserve CVE-2025-66223)', async () => {
  const first = await invite('bob@new.example', 'admin')
  const second = await invite('bob@new.example', 'viewer')
  const bob = await platform.signUp('bob@new.example')
  expect((await accept(tokenOf(first), bob.idToken)).status).toBe(410)
  const list = await platform.call('GET', '/api/invitations', { token: owner.apiToken })
  expect(readPage(list.body, readInvitation)).toEqual(list.body)
  expect(list.body['items']).toMatchObject([{ email: 'bob@new.example', role: 'viewer' }])
  expect(JSON.stringify(list.body)).not.toContain(tokenOf(second))

  platform.pass(72 * 3600_000 + 1)
  owner.apiToken = await platform.apiTokenOf(owner.uid, owner.orgId)
  expect([
    (await look(tokenOf(second))).status,
    (await platform.call('GET', '/api/invitations', { token: owner.apiToken })).body['items'],
  ]).toEqual([410, []])
  platform.pass(-72 * 3600_000 - 1)

  const leaver = await platform.join(owner.orgId, 'admin', 'leaver@acme.example')
  const theirs = await invite('carl@new.example', 'viewer', leaver.apiToken)
  await platform.documents.transaction((transaction) => platform.access.changeRole(transaction, owner.orgId, leaver.uid, 'editor'))
  expect((await look(tokenOf(theirs))).status).toBe(410)
  await platform.documents.transaction((transaction) => platform.access.dismiss(transaction, owner.orgId, leaver.uid))
  expect((await look(tokenOf(theirs))).status).toBe(410)
})

test('nobody invites above themselves, and only admins invite, list and revoke', async () => {
  const admin = await platform.join(owner.orgId, 'admin', 'admin@acme.example')
  const editor = await platform.join(owner.orgId, 'editor', 'editor@acme.example')
  expect((await invite('x@new.example', 'owner', admin.apiToken)).status).toBe(403)
  expect((await invite('x@new.example', 'admin', admin.apiToken)).status).toBe(201)
  const issued = await invite('boss@new.example', 'owner')
  const path = `/api/invitations/${(issued.body['invitation'] as { id: string }).id}`
  expect((await platform.call('DELETE', path, { token: admin.apiToken })).status).toBe(403)
  for (const token of [editor.apiToken, editor.idToken]) {
    const expected = token === editor.apiToken ? 403 : 401
    const tried = [
      await invite('y@new.example', 'viewer', token),
      await platform.call('GET', '/api/invitations', { token }),
      await platform.call('DELETE', path, { token }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([expected, expected, expected])
  }
  const rival = await platform.organization('Rival', 'owner@rival.example')
  expect((await platform.call('DELETE', path, { token: rival.apiToken })).status).toBe(404)
  expect((await platform.call('DELETE', path, { token: owner.apiToken })).status).toBe(204)
  expect((await look(tokenOf(issued))).status).toBe(410)
})

test.each(['', 'x', 'sgi_', 'sgi_' + 'a'.repeat(49), '../../x', '__proto__'])('%j is no invitation', async (token) => {
  expect((await look(token)).status).toBe(404)
})

test.each([
  'ada',
  'ada@',
  '@x.example',
  'a b@x.example',
  'ada@localhost',
  '<b>@x.example',
  `${'a'.repeat(65)}@x.example`,
  'ada@x.example\r\nBcc: eve@x.example',
])('%j is no address', async (email) => expect((await invite(email)).status).toBe(422))

test('ten who accept at once become one member', async () => {
  const issued = await invite('race@new.example')
  const race = await platform.signUp('race@new.example')
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await accept(tokenOf(issued), race.idToken)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 409, 410].includes(status))).toBe(true)
})

test('invitations leave their records, and no token stands in the store', async () => {
  const actions = new Set((await platform.audit(owner)).map(({ action }) => action))
  for (const action of ['invitation.create', 'invitation.accept', 'invitation.revoke']) expect(actions).toContain(action)
  expect(await platform.chain(owner.orgId)).toMatchObject({ intact: true })
})

test('a message from the contact page is stored, checked and limited', async () => {
  const send = (body: object) => platform.call('POST', '/api/contact', { body })
  const message = { name: 'Ada', email: 'Ada@new.example', company: 'Acme', message: 'Hello\nthere' }
  const sent = await send(message)
  expect([sent.status, readContactResponse(sent.body)]).toEqual([201, sent.body])
  const [stored] = await platform.documents.query({ collection: 'contactMessages' })
  expect(stored?.data).toMatchObject({ name: 'Ada', email: 'ada@new.example', company: 'Acme', message: 'Hello\nthere' })

  for (const wrong of [{ name: '' }, { name: 'a\nb' }, { email: 'x' }, { message: ' ' }, { message: 'x'.repeat(5001) }, { extra: 1 }])
    expect((await send({ ...message, ...wrong })).status, JSON.stringify(wrong).slice(0, 40)).toBe(422)
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await send(message)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 429, 429])
})
