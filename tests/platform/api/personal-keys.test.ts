import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newSecret } from '#platform/lib/ids.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import type { IssuedKey, KeyScope, PersonalKey } from '#wire/product/api-keys.ts'

import { openSsoPlatform, type Owner } from '../identity/sso-platform.ts'

/** Personal API keys against the real sign-in, store and API. */
const platform = await openSsoPlatform()
platform.ready()
const DAY_MS = 24 * 3_600_000
let owner: Owner
let rival: Owner

beforeAll(async () => {
  owner = await platform.organization('Keys', 'owner@keys.example')
  rival = await platform.organization('Rival', 'owner@rival.example')
})
afterAll(() => platform.close())

async function keyOf(person: Owner, scope: KeyScope = 'write', expiresInDays = 30): Promise<IssuedKey> {
  const body = { name: 'script', orgId: person.orgId, scope, expiresInDays }
  const reply = await platform.call('POST', '/api/me/keys', { token: person.idToken, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body as unknown as IssuedKey
}

const keysOf = async (idToken: string) => (await platform.call('GET', '/api/me/keys', { token: idToken })).body['items'] as PersonalKey[]
const statusOf = async (token: string, path = '/api/environments') => (await platform.call('GET', path, { token })).status
const createsWith = async (token: string) =>
  (await platform.call('POST', '/api/environments', { token, body: { name: `e${Math.round(performance.now() * 1000)}` } })).status

describe('scope', () => {
  test('read is a viewer who changes nothing, whatever the owner may', async () => {
    const { secret } = await keyOf(owner, 'read')
    expect(await statusOf(secret)).toBe(200)
    expect(await statusOf(secret, '/api/audit')).toBe(403)
    expect(await createsWith(secret)).toBe(403)
  })

  test('write follows the role of its owner, from one call to the next', async () => {
    const member = await platform.join(owner.orgId, 'admin', 'helper@keys.example')
    const { secret } = await keyOf({ ...owner, ...member })
    expect(await createsWith(secret)).toBe(201)
    const headers = { 'if-match': '*' }
    const body = { role: 'viewer' }
    expect((await platform.call('PATCH', `/api/members/${member.uid}`, { token: owner.apiToken, headers, body })).status).toBe(200)
    expect(await createsWith(secret)).toBe(403)
    expect(await statusOf(secret)).toBe(200)
  })

  test('a key hands out no further ways in', async () => {
    const { secret } = await keyOf(owner)
    expect((await platform.call('POST', '/api/jwt/tokens', { token: secret, body: { service: 'pulse' } })).status).toBe(403)
    expect((await platform.call('POST', '/api/members/leave', { token: secret })).status).toBe(403)
    expect((await platform.call('POST', '/api/sso/domains', { token: secret, body: { domain: 'keys.example.com' } })).status).toBe(403)
    const body = { name: 'child', orgId: owner.orgId, scope: 'read', expiresInDays: 1 }
    expect((await platform.call('POST', '/api/me/keys', { token: secret, body })).status).toBe(401)
    expect(await statusOf(secret, '/api/me/keys')).toBe(401)
  })

  test('nobody gets a key for an organization that is not theirs', async () => {
    const body = { name: 'x', orgId: rival.orgId, scope: 'read', expiresInDays: 1 }
    expect((await platform.call('POST', '/api/me/keys', { token: owner.idToken, body })).status).toBe(404)
  })

  test.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'a\nb' },
    { scope: 'admin' },
    { expiresInDays: 0 },
    { expiresInDays: 366 },
    { expiresInDays: 1.5 },
    { role: 'owner' },
  ])('%j is refused', async (wrong) => {
    const body = { name: 'x', orgId: owner.orgId, scope: 'read', expiresInDays: 1, ...wrong }
    expect((await platform.call('POST', '/api/me/keys', { token: owner.idToken, body })).status).toBe(422)
  })
})

describe('the end of a key', () => {
  test('a revoked key is refused by the next call, and nobody else can revoke it', async () => {
    const { key, secret } = await keyOf(owner)
    expect((await platform.call('DELETE', `/api/me/keys/${key.id}`, { token: rival.idToken })).status).toBe(404)
    expect(await statusOf(secret)).toBe(200)
    expect((await platform.call('DELETE', `/api/me/keys/${key.id}`, { token: owner.idToken })).status).toBe(204)
    expect(await statusOf(secret)).toBe(401)
    expect((await platform.call('DELETE', `/api/me/keys/${key.id}`, { token: owner.idToken })).status).toBe(404)
  })

  test('who is removed and comes back does not get the old key back', async () => {
    const member = await platform.join(owner.orgId, 'admin', 'admin@keys.example')
    const { secret } = await keyOf({ ...owner, ...member })
    expect((await platform.call('DELETE', `/api/members/${member.uid}`, { token: owner.apiToken })).status).toBe(204)
    expect(await statusOf(secret)).toBe(401)
    const org = await platform.documents.get<{ name: string; slug: string }>(recordPaths.organization(owner.orgId))
    await platform.documents.transaction(async (transaction) =>
      platform.access.admit(
        transaction,
        { orgId: owner.orgId, name: '', slug: '', ...org?.data },
        { uid: member.uid, email: member.email, name: '' },
        'admin',
      ),
    )
    expect(await statusOf(secret)).toBe(401)
    expect(await keysOf(member.idToken)).toMatchObject([{ state: 'no-access' }])
  })

  test('an expired key is refused', async () => {
    const late = await platform.organization('Late', 'owner@late.example')
    const { secret } = await keyOf(late, 'read', 1)
    platform.pass(DAY_MS - 60_000)
    expect(await statusOf(secret)).toBe(200)
    platform.pass(60_000)
    expect(await statusOf(secret)).toBe(401)
    const { body } = await platform.toolkit('signInWithPassword', { email: late.email, password: 'correct horse battery' })
    expect(await keysOf(String(body['idToken']))).toMatchObject([{ state: 'expired' }])
    platform.pass(-DAY_MS)
  })
})

test('the secret is returned once and stands nowhere; its use is noted', async () => {
  const { key, secret } = await keyOf(owner)
  expect(key).toMatchObject({ lastUsedMs: null, prefix: secret.slice(0, 8), state: 'active' })
  await statusOf(secret)
  const listed = await keysOf(owner.idToken)
  expect(JSON.stringify(listed)).not.toContain(secret.slice(9))
  expect(listed.find(({ id }) => id === key.id)?.lastUsedMs).toBeGreaterThan(0)
  for (const file of await readdir(platform.dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect((await readFile(join(file.parentPath, file.name))).includes(secret), file.name).toBe(false)
})

test('the audit log names the key through which somebody acted', async () => {
  const { key, secret } = await keyOf(owner)
  await createsWith(secret)
  await platform.call('GET', '/api/audit', { token: (await keyOf(owner, 'read')).secret })
  const records = await platform.audit(owner)
  expect(records.find(({ keyId }) => keyId === key.id)).toMatchObject({ action: 'environment.create', actorUid: owner.uid })
  expect(records.filter(({ action }) => action === 'api-key.create').length).toBeGreaterThan(0)
  expect(await platform.chain(owner.orgId)).toMatchObject({ intact: true })
})

test('what only looks like a key is refused like any other token', async () => {
  const { secret } = await keyOf(owner)
  const flipped = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
  for (const token of [newSecret('sgk_'), 'sgk_', flipped, `${secret}x`, secret.replace('sgk_', 'sga_'), secret.replace('sgk_', 'sgw_')])
    expect(await statusOf(token), token.slice(0, 8)).toBe(401)
})

test('fifty keys are enough', async () => {
  const many = await platform.organization('Many', 'owner@many.example')
  for (let i = 0; i < 50; i++) await keyOf(many)
  const body = { name: 'one more', orgId: many.orgId, scope: 'read', expiresInDays: 1 }
  expect((await platform.call('POST', '/api/me/keys', { token: many.idToken, body })).status).toBe(409)
})
