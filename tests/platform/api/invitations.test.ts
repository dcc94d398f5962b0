import { afterAll, beforeAll, expect, test } from 'vitest'

import { sha256Hex } from '#platform/lib/crypto.ts'
import { readInvitation, readIssuedInvitation, readMyInvitations } from '#wire/product/invitations.ts'
import { readPage } from '#wire/product/page.ts'
import { readAcceptedInvitation, readContactResponse, readInvitationView } from '#wire/product/public-readers.ts'

import { openSsoPlatform, type Owner, PASSWORD, type SsoPlatform } from '../identity/sso-platform.ts'

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

/** Whose list it is, once they have proved their address. */
const mine = async (idToken: string) => (await platform.call('GET', '/api/me/invitations', { token: idToken })).body
const acceptMine = (id: string, idToken: string) => platform.call('POST', `/api/me/invitations/${id}/accept`, { token: idToken })
const decline = (id: string, idToken: string) => platform.call('DELETE', `/api/me/invitations/${id}`, { token: idToken })
const idOf = ({ body }: { body: Record<string, unknown> }) => (body['invitation'] as { id: string }).id

test('who has proved an address finds what waits for it in every organization, accepts one and declines another', async () => {
  const rival = await platform.organization('Rival Works', 'owner@works.example')
  const issued = await invite('Lin@new.example', 'admin')
  platform.pass(1000)
  const second = await invite('lin@new.example', 'viewer', rival.apiToken)
  const lin = await platform.signUp('lin@new.example')
  expect(await mine(lin.idToken)).toEqual({ items: [], emailVerified: false })
  expect([(await acceptMine(idOf(issued), lin.idToken)).status, (await decline(idOf(issued), lin.idToken)).status]).toEqual([404, 404])

  // The token was made before the address was proved
  await platform.verifyEmail(lin.uid)
  const { items } = readMyInvitations(await mine(lin.idToken))
  expect(items).toMatchObject([
    { id: idOf(second), organization: 'Rival Works', email: 'lin@new.example', role: 'viewer', invitedBy: 'A member' },
    { id: idOf(issued), organization: 'Acme <b>', email: 'lin@new.example', role: 'admin', invitedBy: 'owner@acme.example' },
  ])
  expect(JSON.stringify(items)).not.toMatch(/sgi_|[0-9a-f]{64}/)

  const eve = await platform.signUp('eve2@new.example')
  await platform.verifyEmail(eve.uid)
  expect(await mine(eve.idToken)).toEqual({ items: [], emailVerified: true })
  expect([(await acceptMine(idOf(issued), eve.idToken)).status, (await decline(idOf(issued), eve.idToken)).status]).toEqual([404, 404])

  expect((await decline(idOf(second), lin.idToken)).status).toBe(204)
  expect([(await look(tokenOf(second))).status, (await decline(idOf(second), lin.idToken)).status]).toEqual([410, 404])
  expect((await platform.call('GET', '/api/invitations', { token: rival.apiToken })).body['items']).toEqual([])
  expect((await platform.audit(rival)).at(0)).toMatchObject({ action: 'invitation.decline', target: `invitation/${idOf(second)}` })

  expect(readAcceptedInvitation((await acceptMine(idOf(issued), lin.idToken)).body)).toEqual({ orgId: owner.orgId, slug: owner.slug })
  expect((await platform.call('GET', '/api/me/orgs', { token: lin.idToken })).body['items']).toMatchObject([
    { id: owner.orgId, role: 'admin' },
  ])
  expect([(await accept(tokenOf(issued), lin.idToken)).status, await mine(lin.idToken)]).toEqual([410, { items: [], emailVerified: true }])
})

test('what was revoked, replaced, expired, or given by somebody who may not any more, does not wait', async () => {
  const max = await platform.signUp('max@new.example')
  await platform.verifyEmail(max.uid)
  const ids = async (idToken = max.idToken) => readMyInvitations(await mine(idToken)).items.map(({ id }) => id)
  const first = await invite('max@new.example')
  const second = await invite('max@new.example', 'viewer')
  expect(await ids()).toEqual([idOf(second)])
  expect((await acceptMine(idOf(first), max.idToken)).status).toBe(404)
  await platform.call('DELETE', `/api/invitations/${idOf(second)}`, { token: owner.apiToken })
  expect(await ids()).toEqual([])

  const leaver = await platform.join(owner.orgId, 'admin', 'leaver2@acme.example')
  const theirs = await invite('max@new.example', 'viewer', leaver.apiToken)
  expect(await ids()).toEqual([idOf(theirs)])
  await platform.documents.transaction((transaction) => platform.access.changeRole(transaction, owner.orgId, leaver.uid, 'editor'))
  expect([await ids(), (await acceptMine(idOf(theirs), max.idToken)).status]).toEqual([[], 404])

  const late = await invite('max@new.example')
  platform.pass(72 * 3600_000 + 1)
  const { body } = await platform.toolkit('signInWithPassword', { email: 'max@new.example', password: PASSWORD })
  const again = String(body['idToken'])
  expect([await ids(again), (await acceptMine(idOf(late), again)).status]).toEqual([[], 404])
  platform.pass(-72 * 3600_000 - 1)
  expect(await ids()).toEqual([idOf(late)])
})

test('however many invitations of an address are left over, a newer one is found, and none of them fails the list', async () => {
  const may = await platform.signUp('may@new.example')
  await platform.verifyEmail(may.uid)
  const left = `invitedAddresses/${sha256Hex('may@new.example')}/invitations`
  await platform.documents.transaction(async (transaction) => {
    for (let at = 0; at < 120; at++) transaction.create(`${left}/0000000000${String(at).padStart(10, '0')}`, { orgId: 'gone' })
  })
  const issued = await invite('may@new.example')
  expect(readMyInvitations(await mine(may.idToken)).items.map(({ id }) => id)).toEqual([idOf(issued)])
})

test('ten who accept and decline at once leave one trace', async () => {
  const issued = await invite('both@new.example')
  const both = await platform.signUp('both@new.example')
  await platform.verifyEmail(both.uid)
  const tries = Array.from({ length: 10 }, (_, i) => (i % 2 ? acceptMine : decline)(idOf(issued), both.idToken))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  expect(statuses.every((status) => [200, 204, 404, 409, 412].includes(status))).toBe(true)
  const traces = (await platform.audit(owner)).filter(({ target }) => target === `invitation/${idOf(issued)}`)
  expect(traces).toHaveLength(2) // with that of the inviter
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
