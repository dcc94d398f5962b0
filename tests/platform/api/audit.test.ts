import { afterAll, describe, expect, test } from 'vitest'

import { type AuditStored, verifyAuditChain } from '#platform/api/audit-chain.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import type { CreatedOrganization } from '#wire/product/organizations.ts'
import { readAuditRecord } from '#wire/product/audit.ts'
import { readPage } from '#wire/product/page.ts'

import { openPlatform } from '../support/platform.ts'
import { attempt, buildStage, operationsOf, rightPerson, rightToken, type Stage } from './stage.ts'

/** The audit log (security.md E2). */
const platform = await openPlatform()
const operations = await operationsOf(platform)
afterAll(() => platform.close())

const recordsOf = async (orgId: string): Promise<AuditStored[]> =>
  (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  const { audit, method, success } = operation

  test(audit ? 'leaves exactly one record' : 'leaves no record', async () => {
    expect(audit === undefined).toBe(method === 'GET')
    const stage = await buildStage(platform)
    const before = await recordsOf(stage.orgId)
    const reply = await attempt(platform, stage, operation, { token: rightToken(operation, stage) })
    expect(reply.status).toBe(success)
    const made = operation.name === 'POST /api/orgs'
    const orgId = made ? (reply.body as CreatedOrganization).orgId : stage.orgId
    const added = (await recordsOf(orgId)).slice(made ? 0 : before.length)
    expect(added).toHaveLength(audit ? 1 : 0)
    if (audit)
      expect(added[0]).toMatchObject({
        action: audit,
        actorUid: rightPerson(operation.name, stage).uid,
        actorEmail: rightPerson(operation.name, stage).email,
        result: 'done',
      })
    expect(await verifyAuditChain(platform.documents, orgId)).toMatchObject({ intact: true })
  })

  test('leaves no record of success when it fails', async () => {
    if (operation.auth !== 'member' || method === 'GET') return
    const stage = await buildStage(platform)
    const before = await recordsOf(stage.orgId)
    const body = operation.hasBody ? { nonsense: true } : undefined
    const id = operation.path.includes('{id}') ? 'nowhere' : undefined
    if (!body && !id) return
    const reply = await attempt(platform, stage, operation, { token: stage.owner.apiToken, body, ...(id && { id }) })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(await recordsOf(stage.orgId)).toHaveLength(before.length)
  })
})

test('somebody who tries what they may not is written down, but cannot flood the log', async () => {
  const stage = await buildStage(platform)
  const before = (await recordsOf(stage.orgId)).length
  for (let i = 0; i < 30; i++)
    await platform.call('DELETE', `/api/environments/${stage.empty.id}`, { token: stage.viewer.apiToken, headers: { 'if-match': '*' } })
  const added = (await recordsOf(stage.orgId)).slice(before)
  expect(added).toHaveLength(10)
  expect(added[0]).toMatchObject({
    action: 'access.refused',
    result: 'refused',
    target: 'DELETE /api/environments/{id}',
    actorUid: stage.viewer.uid,
  })
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
})

test('an admin who reaches for an owner is written down too', async () => {
  const stage = await buildStage(platform)
  await platform.call('DELETE', `/api/members/${stage.owner.uid}`, { token: stage.admin.apiToken })
  expect((await recordsOf(stage.orgId)).at(-1)).toMatchObject({ action: 'access.refused', actorUid: stage.admin.uid })
})

test('the list is newest first, is searched, goes on by cursor, and is for admins', async () => {
  const stage = await buildStage(platform)
  const list = async (search: string) => {
    const reply = await platform.call('GET', `/api/audit${search}`, { token: stage.admin.apiToken })
    return readPage(reply.body, readAuditRecord)
  }
  const whole = await list('')
  expect(whole.items.map(({ action }) => action)).toEqual([
    'api-key.create',
    'sso.add-domain',
    'invitation.create',
    'review.create',
    'objective.create',
    'deployment.create',
    'environment.create',
    'organization.create',
  ])
  const first = await list('?limit=4')
  const second = await list(`?limit=4&cursor=${first.next}`)
  expect([...first.items, ...second.items]).toEqual(whole.items)
  expect(second.next).toBeNull()
  expect((await list('?q=ENVIRONMENT')).items.map(({ action }) => action)).toEqual(['environment.create'])
})

describe('a chain that somebody has touched', () => {
  let stage: Stage
  const path = (sequence: number) => recordPaths.auditRecord(stage.orgId, String(sequence).padStart(12, '0'))
  const tamper = (work: Parameters<typeof platform.documents.transaction<void>>[0]) => platform.documents.transaction(work)

  const fresh = async () => {
    stage = await buildStage(platform)
    for (const name of ['a', 'b', 'c']) await platform.call('POST', '/api/environments', { token: stage.owner.apiToken, body: { name } })
    expect(await verifyAuditChain(platform.documents, stage.orgId)).toEqual({ intact: true, records: 11 })
  }

  test('names the record whose content was changed', async () => {
    await fresh()
    await tamper(async (transaction) => transaction.update(path(4), { actorUid: 'somebodyelse' }))
    expect(await verifyAuditChain(platform.documents, stage.orgId)).toEqual({
      intact: false,
      brokenAt: '000000000004',
      reason: 'its content was changed',
    })
  })

  test('names the record that is missing, in the middle and at the end', async () => {
    await fresh()
    await tamper(async (transaction) => transaction.delete(path(3)))
    expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: false, brokenAt: '000000000003' })
    await fresh()
    await tamper(async (transaction) => transaction.delete(path(9)))
    expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: false, brokenAt: '000000000009' })
  })

  test('names a record that was made to fit by itself', async () => {
    const other = await buildStage(platform)
    await platform.call('POST', '/api/environments', { token: other.owner.apiToken, body: { name: 'a' } })
    const foreign = await platform.documents.get<AuditStored>(recordPaths.auditRecord(other.orgId, '000000000004'))
    await fresh()
    await tamper(async (transaction) => transaction.set(path(4), foreign?.data ?? {}))
    expect(await verifyAuditChain(platform.documents, stage.orgId)).toEqual({
      intact: false,
      brokenAt: '000000000004',
      reason: 'it does not follow the record before it',
    })
  })

  test('names a record that was put in at the end', async () => {
    await fresh()
    const last = await platform.documents.get<AuditStored>(path(10))
    await tamper(async (transaction) => transaction.set(path(11), { ...last?.data, sequence: 11 }))
    expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: false, brokenAt: '000000000011' })
  })
})

test('fifty editors at once leave fifty records in one unbroken chain', async () => {
  const stage = await buildStage(platform)
  const before = (await recordsOf(stage.orgId)).length
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      platform.call('POST', '/api/environments', { token: stage.owner.apiToken, body: { name: `env ${i}` } }),
    ),
  )
  expect(replies.every(({ status }) => status === 201)).toBe(true)
  expect((await recordsOf(stage.orgId)).length).toBe(before + 50)
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
})
