import { afterAll, beforeAll, expect, test } from 'vitest'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { catalogueVendorOf } from '#domain/vendors/catalogue.ts'
import { verifyAuditChain } from '#platform/api/audit-chain.ts'
import { ensureDemoOrganization } from '#platform/api/verbs/demo/ensure-demo-organization.ts'
import { seedDemoOrganization } from '#platform/api/verbs/demo/seed-demo-organization.ts'
import { FLOWS } from '#platform/demo/personas/flows.ts'
import { savedAt } from '#platform/demo/saved.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_ORG_ID, DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { readObjective } from '#wire/product/objectives.ts'
import { readPage } from '#wire/product/page.ts'
import { readSavedView } from '#wire/product/views.ts'

import { type RunningPlatform, openPlatform } from '../support/platform.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 19, 15, 0, 30)

let platform: RunningPlatform
let look: (path: string) => Promise<unknown>

beforeAll(async () => {
  platform = await openPlatform()
  await ensureDemoOrganization({ ...platform, credentials: platform.access })
  await seedDemoOrganization(platform, savedAt(START))
  const { apiToken } = await platform.personIn(DEMO_ORG_ID, DEMO_VIEWER_UID, 'viewer@demo.invalid')
  look = async (path) => (await platform.call('GET', path, { token: apiToken })).body
})
afterAll(() => platform.close())

test('visitors find three objectives', async () => {
  const { items } = readPage(await look('/api/objectives'), readObjective)
  expect(items).toHaveLength(3)
  for (const { createdMs } of items) expect(createdMs).toBe(platform.clock())
})

test('visitors find shared views of the demo’s own, with filters that their pages understand', async () => {
  const { items } = readPage(await look('/api/views'), readSavedView)
  expect(items.map(({ page, shared, ownerName, defaultForAll }) => ({ page, shared, ownerName, defaultForAll }))).toEqual(
    ['/traffic/requests', '/traffic/connections'].map((page) => ({ page, shared: true, ownerName: 'Demo viewer', defaultForAll: false })),
  )
  for (const { page, query } of items) {
    const parsed = parseFilter(new URLSearchParams(query).get('q') ?? '', page === '/traffic/connections' ? CONNECTIONS : REQUESTS)
    expect(parsed, query).toEqual({ ok: true, node: expect.objectContaining({ kind: expect.any(String) }) })
  }
})

test('a later start, at another time, changes nothing', async () => {
  const audited = () => platform.documents.query({ collection: recordPaths.audit(DEMO_ORG_ID) })
  const [objectives, views] = await Promise.all(['/api/objectives', '/api/views'].map(look))
  const audit = await audited()
  expect(audit.map(({ data }) => [data['action'], data['actorUid']])).toEqual(
    ['organization', 'objective', 'objective', 'objective', 'view', 'view'].map((what) => [`${what}.create`, 'platform']),
  )
  await seedDemoOrganization(platform, savedAt(START + 31 * HOUR_MS))
  expect(await look('/api/objectives')).toEqual(objectives)
  expect(await look('/api/views')).toEqual(views)
  expect(await audited()).toEqual(audit)
  expect(await verifyAuditChain(platform.documents, DEMO_ORG_ID)).toMatchObject({ intact: true })
})

test('objectives are about what the company calls, whenever it starts', () => {
  const targets = Object.values(FLOWS).flatMap((flows) => flows.map(({ to }) => to.host))
  const called = new Set(targets.flatMap((host) => [host, catalogueVendorOf(host)?.id ?? '']))
  for (let hour = 0; hour < 72; hour++)
    for (const { key } of Object.values(savedAt(START + hour * HOUR_MS).objectives)) expect(called).toContain(key[0])
})
