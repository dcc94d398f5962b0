import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AuditRecord } from '#wire/product/audit.ts'
import type { IssuedInvitation } from '#wire/product/invitations.ts'
import type { Page } from '#wire/product/page.ts'
import type { IssuedServiceKey, ServiceAccount, ServiceRole } from '#wire/product/service-accounts.ts'

import { openPlatform, type Person } from '../support/platform.ts'

/** Members without a person. Who may do what with them, and what their keys open: authorization-matrix.test.ts. */
const platform = await openPlatform()
let owner: Person
let admin: Person
let names = 0

beforeAll(async () => {
  const created = await platform.organization('Machines')
  owner = created.owner
  admin = await platform.join(created.orgId, 'admin')
})
afterAll(() => platform.close())

const send = (method: string, path: string, body?: unknown, by: Person = owner) =>
  platform.call(method, `/api${path}`, { token: by.apiToken, body, headers: { 'if-match': '*' } })
const made = async (role: ServiceRole, by: Person = owner): Promise<ServiceAccount> =>
  (await send('POST', '/service-accounts', { name: `bot ${++names}`, role }, by)).body as ServiceAccount
const keyOf = async ({ id }: ServiceAccount, by: Person = owner): Promise<IssuedServiceKey> =>
  (await send('POST', `/service-accounts/${id}/keys`, { scope: 'write', expiresInDays: 30 }, by)).body as IssuedServiceKey
const read = async ({ id }: ServiceAccount): Promise<ServiceAccount> =>
  (await send('GET', `/service-accounts/${id}`)).body as ServiceAccount
const statusWith = async (token: string) => (await platform.call('GET', '/api/environments', { token })).status
const createWith = (token: string) => platform.call('POST', '/api/environments', { token, body: { name: `e${++names}` } })
const audit = async (): Promise<AuditRecord[]> => ((await send('GET', '/audit?limit=50')).body as Page<AuditRecord>).items

test('its key is shown once, stands nowhere in clear, and says who made it, how far it goes and when it was used', async () => {
  const account = await made('admin', admin)
  expect(account).toMatchObject({ role: 'admin', disabled: false, keys: [], lastUsedMs: null, createdByName: admin.uid })
  const { key, secret } = await keyOf(account)
  expect(key).toMatchObject({ prefix: secret.slice(0, 8), scope: 'write', lastUsedMs: null, createdByName: owner.uid })
  expect(key.expiresMs).toBe(platform.clock() + 30 * 86_400_000)
  expect(await statusWith(secret)).toBe(200)
  const shown = await read(account)
  expect(shown).toMatchObject({ lastUsedMs: platform.clock(), keys: [{ id: key.id, lastUsedMs: platform.clock() }] })
  expect(JSON.stringify(shown)).not.toContain(secret.slice(9))
  for (const file of await readdir(platform.dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect((await readFile(join(file.parentPath, file.name))).includes(secret), file.name).toBe(false)
})

test('what it does is recorded under its name and its key, and its makers’ changes under theirs', async () => {
  const account = await made('admin')
  const { key, secret } = await keyOf(account)
  await createWith(secret)
  const [last, ofKey, ofAccount] = await audit()
  expect(last).toMatchObject({
    action: 'environment.create',
    actorUid: account.id,
    actorEmail: `service account ${account.name}`,
    keyId: key.id,
  })
  expect(ofKey).toMatchObject({ action: 'service-key.create', target: `service-account/${account.id}`, actorUid: owner.uid })
  expect(ofAccount).toMatchObject({ action: 'service-account.create', target: `service-account/${account.id}`, details: { role: 'admin' } })
})

test('disabled it is refused by the next call, and enabled it works again', async () => {
  const account = await made('editor')
  const { secret } = await keyOf(account)
  expect(await statusWith(secret)).toBe(200)
  expect(((await send('PATCH', `/service-accounts/${account.id}`, { disabled: true })).body as ServiceAccount).disabled).toBe(true)
  expect(await statusWith(secret)).toBe(401)
  await send('PATCH', `/service-accounts/${account.id}`, { disabled: false })
  expect(await statusWith(secret)).toBe(200)
})

test('another role holds for its next call', async () => {
  const account = await made('admin')
  const { secret } = await keyOf(account)
  expect((await createWith(secret)).status).toBe(201)
  await send('PATCH', `/service-accounts/${account.id}`, { role: 'viewer' })
  expect((await createWith(secret)).status).toBe(403)
})

test('a revoked key, an expired one and those of a deleted account are refused by the next call', async () => {
  const account = await made('viewer')
  const [revoked, late] = [await keyOf(account), await keyOf(account)]
  expect((await send('DELETE', `/service-keys/${revoked.key.id}`)).status).toBe(204)
  expect(await statusWith(revoked.secret)).toBe(401)
  expect(await statusWith(late.secret)).toBe(200)
  expect((await send('DELETE', `/service-accounts/${account.id}`)).status).toBe(204)
  expect(await statusWith(late.secret)).toBe(401)
  const other = await openPlatform()
  const { owner: its } = await other.organization()
  const call = async <Answer>(path: string, body: unknown) => (await other.call('POST', path, { token: its.apiToken, body })).body as Answer
  const { id } = await call<ServiceAccount>('/api/service-accounts', { name: 'bot', role: 'viewer' })
  const { secret } = await call<IssuedServiceKey>(`/api/service-accounts/${id}/keys`, { scope: 'read', expiresInDays: 1 })
  other.advance(86_400_000)
  expect((await other.call('GET', '/api/environments', { token: secret })).status).toBe(401)
  await other.close()
})

test('it outlives whoever made it, and whom it invited may come while it may invite', async () => {
  const maker = await platform.join(owner.orgId, 'admin')
  const account = await made('admin', maker)
  const { secret } = await keyOf(account, maker)
  await send('DELETE', `/members/${maker.uid}`)
  expect((await read(account)).createdByName).toBeNull()
  const invited = await platform.call('POST', '/api/invitations', { token: secret, body: { email: 'new@example.test', role: 'viewer' } })
  const { link } = invited.body as IssuedInvitation
  const token = new URL(link).searchParams.get('invite')
  const look = async () => (await platform.call('POST', '/api/invitations/look', { body: { token } })).status
  expect(await look()).toBe(200)
  await send('PATCH', `/service-accounts/${account.id}`, { disabled: true })
  expect(await look()).toBe(410)
})

test('it is no owner, has a name of its own and no more than ten keys', async () => {
  expect((await send('POST', '/service-accounts', { name: 'chief', role: 'owner' })).status).toBe(422)
  const account = await made('viewer')
  expect((await send('POST', '/service-accounts', { name: account.name.toUpperCase(), role: 'viewer' })).body).toMatchObject({
    code: 'conflict',
    fields: { name: 'This name is taken.' },
  })
  for (let i = 0; i < 10; i++) await keyOf(account)
  expect((await send('POST', `/service-accounts/${account.id}/keys`, { scope: 'read', expiresInDays: 1 })).status).toBe(409)
})
