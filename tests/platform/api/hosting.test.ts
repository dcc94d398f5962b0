import { afterAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { hostingPath } from '#wire/documents.ts'
import { readHostingSettings } from '#wire/product/hosting.ts'

import { openPlatform, type Person, PULSE_ORIGIN } from '../support/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())

const read = async (person: Person) => readHostingSettings((await platform.call('GET', '/api/hosting', { token: person.apiToken })).body)
const put = (person: Person, body: unknown, version: string) =>
  platform.call('PUT', '/api/hosting', { token: person.apiToken, body, headers: { 'if-match': `"${version}"` } })

test('an owner names a pulse of the operator’s list and takes it back: two records, and the document that browsers read says the same', async () => {
  const { orgId, owner } = await platform.organization()
  const viewer = await platform.join(orgId, 'viewer')
  const document = async () => (await platform.documents.get(hostingPath(orgId)))?.data
  const before = await read(viewer)
  expect(before).toEqual({ version: before.version })

  const address = `${PULSE_ORIGIN}/acme`
  expect((await put(owner, { pulseUrl: ` ${address} ` }, before.version)).body).toMatchObject({ pulseUrl: address })
  expect(await document()).toEqual({ pulseUrl: address })
  const named = await read(viewer)
  expect((await put(owner, {}, before.version)).status).toBe(412)
  expect((await put(owner, {}, named.version)).status).toBe(200)
  expect(await document()).toEqual({})

  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  const details = records.filter(({ action }) => action === 'hosting.change').map((record) => record.details)
  expect(details).toEqual(expect.arrayContaining([{ address }, { address: 'of this installation' }]))
  expect(details).toHaveLength(2)
})

test.each([
  'https://evil',
  'https://pulse.example@evil',
  'https://pulse.example.evil',
  'http://pulse.example',
  'javascript:alert(1)',
  'https://pulse.example:444',
  'https://user@pulse.example/',
  'https://pulse.example/?x',
  '/pulse',
  ' ',
  `https://pulse.example/${'a'.repeat(10_240)}`,
])('%s is refused at its field, by the platform too, and nothing changes', async (pulseUrl) => {
  const { owner } = await platform.organization()
  const before = await read(owner)
  const refused = await put(owner, { pulseUrl }, before.version)
  expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([422, ['pulseUrl']])
  expect(await read(owner)).toEqual(before)
})
