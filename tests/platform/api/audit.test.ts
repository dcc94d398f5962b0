import { globSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type AuditStored, verifyAuditChain, writeAudit } from '#platform/api/audit-chain.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { AUDIT_LABELS } from '#src/lib/audit-labels.ts'
import type { CreatedOrganization } from '#wire/product/organizations.ts'
import { type AuditRecord, readAuditCheck, readAuditRecord } from '#wire/product/audit.ts'
import { type Page, readPage } from '#wire/product/page.ts'

import { openPlatform } from '../support/platform.ts'
import { attempt, buildStage, operationsOf, rightPerson, rightToken, type Stage } from './stage.ts'

/** The audit log (security.md E2). */
const platform = await openPlatform()
const operations = await operationsOf(platform)
afterAll(() => platform.close())

test('every action that is recorded has a label for people', () => {
  const source = globSync('platform/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:audit|action): '([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
  )
  const declared = operations.flatMap(({ audit }) => audit ?? [])
  expect(source.length).toBeGreaterThan(40)
  expect([...new Set([...source, ...declared])].filter((action) => !Object.hasOwn(AUDIT_LABELS, action))).toEqual([])
})

/** For what changes nothing; everything else has a stage of its own. */
const readOnly = await buildStage(platform)

const recordsOf = async (orgId: string): Promise<AuditStored[]> =>
  (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  const { audit, method, success } = operation

  test(audit ? 'leaves exactly one record' : 'leaves no record', async () => {
    expect(audit === undefined).toBe(method === 'GET')
    const stage = method === 'GET' ? readOnly : await buildStage(platform)
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
    const body = operation.hasBody ? { nonsense: true } : undefined
    const id = operation.path.includes('{id}') ? 'nowhere' : undefined
    if (!body && !id) return
    const stage = await buildStage(platform)
    const before = await recordsOf(stage.orgId)
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

describe('one of many', () => {
  const HEAD = 12_000
  let orgId = ''
  let token = ''
  const list = async (search: Record<string, string | number>): Promise<Page<AuditRecord>> => {
    const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
    return readPage((await platform.call('GET', `/api/audit?${text}`, { token })).body, readAuditRecord)
  }
  const entry = (i: number) => ({
    actor: { uid: i % 100 === 0 ? 'rare' : 'busy', email: 'a@example.test' },
    address: '10.0.0.1',
    action: i % 1000 === 0 ? 'view.delete' : 'view.change',
    target: i === 5 ? 'view/first' : `view/${i % 7}`,
    result: 'done' as const,
  })
  let startMs = 0
  beforeAll(async () => {
    const created = await platform.organization()
    orgId = created.orgId
    token = created.owner.apiToken
    startMs = platform.clock()
    for (let i = 1; i < HEAD; i += 1000)
      await platform.documents.transaction(async (transaction) => {
        // A second between two records
        const times = Array.from({ length: Math.min(1000, HEAD - i) }, (_, at) => startMs + (i + at) * 1000)
        await writeAudit(transaction, () => times.shift() ?? 0, orgId, ...times.map((_, at) => entry(i + at)))
      })
  })

  test('a thing, a person and an action are found however many records came after', async () => {
    expect((await list({ target: 'view/first' })).items.map(({ sequence }) => sequence)).toEqual([6])
    expect(await list({ target: 'view/first' })).toMatchObject({ next: null })
    const first = await list({ actor: 'rare', limit: 100 })
    const second = await list({ actor: 'rare', limit: 100, cursor: first.next ?? '' })
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 19, null])
    expect([...first.items, ...second.items].every(({ actorUid }) => actorUid === 'rare')).toBe(true)
    expect((await list({ action: 'view.delete', actor: 'rare', target: 'view/6' })).items.map(({ sequence }) => sequence)).toEqual([
      8_001, 1_001,
    ])
  })

  test('a range of time, of everything or of one person', async () => {
    const [from, to] = [startMs + 2_000_000, startMs + 2_005_000]
    expect((await list({ from, to })).items.map(({ atMs }) => (atMs - startMs) / 1000)).toEqual([2005, 2004, 2003, 2002, 2001, 2000])
    expect((await list({ from, to, actor: 'rare' })).items.map(({ atMs }) => (atMs - startMs) / 1000)).toEqual([2000])
    expect(await list({ from, to, limit: 4 })).toMatchObject({ items: { length: 4 }, next: expect.stringMatching(/^\d{12}$/) as string })
    expect(await list({ to: startMs - 1_000_000 })).toEqual({ items: [], next: null })
  })

  test('is checked in parts, and a part says where the next begins', async () => {
    const part = async (after: string | null) =>
      readAuditCheck((await platform.call('GET', `/api/audit/check${after === null ? '' : `?after=${after}`}`, { token })).body)
    const parts = [await part(null)]
    for (let next = parts[0]?.next ?? null; next !== null; next = parts.at(-1)?.next ?? null) parts.push(await part(next))
    expect(parts.map(({ checked }) => checked)).toEqual([5_000, 10_000, HEAD])
    expect(parts.every(({ records, broken }) => records === HEAD && broken === null)).toBe(true)
    await platform.documents.transaction(async (transaction) =>
      transaction.update(recordPaths.auditRecord(orgId, '000000007000'), { actorEmail: 'somebody@else.test' }),
    )
    expect(await part('000000005000')).toMatchObject({
      checked: 6_999,
      next: null,
      broken: { id: '000000007000', reason: 'its content was changed' },
    })
  })
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
