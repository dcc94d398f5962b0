import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { applyRetention } from '#platform/api/retention/apply.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DEFAULT_RETENTION, readRetention, RETENTION_DAYS_MAX, type RetentionDays } from '#wire/product/retention.ts'

import { openPlatform, type Person } from '../support/platform.ts'

/** Retention for each organization: A1, A2, C1 and E2 of security.md; that days are obeyed stands in events/expire and warehouse/expire. */
const DAY_MS = 86_400_000
const platform = await openPlatform()
afterAll(() => platform.close())

let orgId = ''
let admin: Person

beforeAll(async () => {
  ;({ orgId } = await platform.organization())
  admin = await platform.join(orgId, 'admin')
})

const get = async (person: Person) => readRetention((await platform.call('GET', '/api/retention', { token: person.apiToken })).body)
const put = (person: Person, body: unknown, version: string) =>
  platform.call('PUT', '/api/retention', { token: person.apiToken, body, headers: { 'if-match': `"${version}"` } })

test('an organization that never chose has the defaults; what an admin chooses is one record, and everybody reads it', async () => {
  const before = await get(admin)
  expect(before).toMatchObject(DEFAULT_RETENTION)
  const days: RetentionDays = { requests: 7, connections: 14, findings: 30, bodies: 1 }
  const reply = await put(admin, days, before.version)
  expect([reply.status, reply.headers.get('etag')]).toEqual([200, `"${readRetention(reply.body).version}"`])
  expect(await get(await platform.join(orgId, 'viewer'))).toMatchObject(days)
  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  expect(records.filter(({ action }) => action === 'retention.change')).toMatchObject([{ actorUid: admin.uid, details: days }])
})

test('C1: who has not seen the newest numbers gets a conflict, also when nobody had chosen yet', async () => {
  const fresh = await platform.organization()
  const { version } = await get(fresh.owner)
  expect((await put(fresh.owner, DEFAULT_RETENTION, version)).status).toBe(200)
  expect((await put(fresh.owner, { ...DEFAULT_RETENTION, bodies: 2 }, version)).status).toBe(412)
  expect(await get(fresh.owner)).toMatchObject(DEFAULT_RETENTION)
})

test.each([
  ['no days at all', { bodies: 0 }],
  ['more than the store keeps', { bodies: RETENTION_DAYS_MAX + 1 }],
  ['half a day', { requests: 1.5 }],
  ['words', { findings: '7' }],
  ['another organization', { orgId: 'globex' }],
])('%s is refused', async (_what, wrong) => {
  const { version } = await get(admin)
  expect((await put(admin, { ...DEFAULT_RETENTION, ...wrong }, version)).status).toBe(422)
  expect((await get(admin)).version).toBe(version)
})

test('A2: an editor may look and not change', async () => {
  const editor = await platform.join(orgId, 'editor')
  const { version } = await get(editor)
  expect((await put(editor, DEFAULT_RETENTION, version)).status).toBe(403)
})

test('a pass requests whole days of each organization by its own numbers, and leaves to the tables what they keep anyway', async () => {
  const asked: [string, string, number][] = []
  const moments = new Map<string, number>()
  const other = await platform.organization('Globex')
  await applyRetention(
    {
      documents: platform.documents,
      clock: platform.clock,
      log: platform.log,
      events: {
        async expire(org, kind, beforeMs) {
          asked.push([org, kind, (platform.clock() - beforeMs) / DAY_MS])
          if (kind === 'requests') throw new Error('the store is away') // keeps nobody else waiting
          return 0
        },
        compact: async () => undefined,
      },
      objects: {
        async expire(beforeMsOf) {
          for (const org of [orgId, other.orgId]) moments.set(org, (platform.clock() - beforeMsOf(org)) / DAY_MS)
          return 0
        },
      },
    },
    new AbortController().signal,
  )
  // The platform's clock stands at noon
  expect(asked.filter(([org]) => org === orgId)).toEqual([
    [orgId, 'requests', 7.5],
    [orgId, 'connections', 14.5],
  ])
  expect(asked.filter(([org]) => org === other.orgId)).toEqual([])
  expect([moments.get(orgId), moments.get(other.orgId)]).toEqual([1.5, 30.5])
})
