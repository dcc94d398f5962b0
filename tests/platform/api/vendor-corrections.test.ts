import { afterAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { createHistoryPort, VENDOR_CORRECTIONS } from '#platform/api/history/settings.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import {
  CORRECTED_DOMAINS_MAX,
  NO_CORRECTIONS,
  OWN_VENDORS_MAX,
  readVendorHistory,
  readVendorSettings,
  type VendorSettings,
} from '#wire/product/vendor-corrections.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())
const port = createHistoryPort(platform.documents, platform.clock, VENDOR_CORRECTIONS)

const read = async (person: Person) =>
  readVendorSettings((await platform.call('GET', '/api/vendor-corrections', { token: person.apiToken })).body)
const put = (person: Person, body: unknown, version: string) =>
  platform.call('PUT', '/api/vendor-corrections', { token: person.apiToken, body, headers: { 'if-match': `"${version}"` } })
const history = async (person: Person) =>
  readVendorHistory((await platform.call('GET', '/api/vendor-corrections/history', { token: person.apiToken })).body)

const vendor = (more: object = {}) => ({ id: 'acme-cdn', name: 'Acme CDN', category: 'delivery', country: 'CH', domains: [], ...more })
const corrected: VendorSettings = {
  vendors: [{ id: 'acme-cdn', name: 'Acme CDN', category: 'delivery', country: 'CH', domains: ['cdn.example.com'] }],
  domains: [
    { domain: 'example.net', vendor: 'acme-cdn' },
    { domain: 'example.org', vendor: '' },
    { domain: 'one.example.co.uk', vendor: 'stripe' },
    { domain: 'unheard-of.com', vendor: 'example.com' },
  ],
}

test('nothing is corrected at first; what an editor corrects is one record, everybody of the organization reads it, and nobody else', async () => {
  const { orgId } = await platform.organization()
  const [editor, viewer] = [await platform.join(orgId, 'editor'), await platform.join(orgId, 'viewer')]
  const before = await read(viewer)
  expect(before).toMatchObject(NO_CORRECTIONS)
  expect(await history(viewer)).toEqual({ pendingSinceMs: null })
  expect((await put(editor, corrected, before.version)).status).toBe(200)
  expect(await read(viewer)).toMatchObject(corrected)
  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  expect(records.filter(({ action }) => action === 'vendor-corrections.change')).toMatchObject([
    { actorUid: editor.uid, details: { vendors: 1, domains: 4 } },
  ])
  const others = await platform.organization()
  expect(await read(others.owner)).toMatchObject(NO_CORRECTIONS)
  expect(await history(others.owner)).toEqual({ pendingSinceMs: null })
  expect(await port.read(others.orgId)).toBeUndefined()
  expect((await port.read(orgId))?.value.domains).toEqual({
    'example.net': 'acme-cdn',
    'example.org': '',
    'one.example.co.uk': 'stripe',
    'unheard-of.com': 'example.com',
  })
})

test('history is due with each change, until it is derived with the newest', async () => {
  const { orgId, owner } = await platform.organization()
  await put(owner, corrected, (await read(owner)).version)
  expect(await history(owner)).toEqual({ pendingSinceMs: platform.clock() })
  const dueOf = async () => (await port.due(undefined, 100)).filter((due) => due.orgId === orgId)
  const [first] = await dueOf()
  await put(owner, NO_CORRECTIONS, (await read(owner)).version)
  if (first) await port.done(first) // of the change before
  const [second] = await dueOf()
  expect(second).toBeDefined()
  expect(await history(owner)).toEqual({ pendingSinceMs: platform.clock() })
  if (second) await port.done(second)
  if (second) await port.done(second)
  expect(await history(owner)).toEqual({ pendingSinceMs: null })
})

test('two who correct at the same time: the second gets a conflict', async () => {
  const { owner } = await platform.organization()
  const { version } = await read(owner)
  const statuses = await Promise.all([put(owner, corrected, version), put(owner, NO_CORRECTIONS, version)])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

const of = (domain: string, id = 'stripe') => ({ vendors: [], domains: [{ domain, vendor: id }] })
test.each([
  ['a suffix', of('co.uk'), 'domains.0.domain'],
  ['a top-level domain', of('com'), 'domains.0.domain'],
  ['a private name', of('db.internal'), 'domains.0.domain'],
  ['a name in the cluster', of('checkout.shop.svc'), 'domains.0.domain'],
  ['an address', of('203.0.113.9'), 'domains.0.domain'],
  ['an address of IPv6', of('2001:db8::1'), 'domains.0.domain'],
  ['an address with a port', of('example.com:443'), 'domains.0.domain'],
  ['capital letters', of('Example.com'), 'domains.0.domain'],
  ['a URL', of('https://example.com/'), 'domains.0.domain'],
  ['an empty label', of('a..example.com'), 'domains.0.domain'],
  ['a vendor that is not there', of('example.com', 'nobody-of-this-name'), 'domains.0.vendor'],
  ['a vendor that every object has', of('example.com', 'constructor'), 'domains.0.vendor'],
  ['a private name of an own vendor', { vendors: [vendor({ domains: ['db.internal'] })], domains: [] }, 'vendors.0.domains.0'],
  ['a domain twice', { vendors: [vendor({ domains: ['a.com'] })], domains: [{ domain: 'a.com', vendor: '' }] }, 'body'],
  ['an id twice', { vendors: [vendor(), vendor()], domains: [] }, 'body'],
  ['a vendor without a name', { vendors: [vendor({ name: ' ' })], domains: [] }, 'vendors.0.name'],
  ['a name with a line break', { vendors: [vendor({ name: 'a\nb' })], domains: [] }, 'vendors.0.name'],
  ['an unknown category', { vendors: [vendor({ category: 'toys' })], domains: [] }, 'vendors.0.category'],
  ['a country by name', { vendors: [vendor({ country: 'Switzerland' })], domains: [] }, 'vendors.0.country'],
  [
    'more vendors than there may be',
    { vendors: Array.from({ length: OWN_VENDORS_MAX + 1 }, (_, i) => vendor({ id: `v${i}` })), domains: [] },
    'vendors',
  ],
  [
    'more domains than there may be',
    { vendors: [], domains: Array.from({ length: CORRECTED_DOMAINS_MAX + 1 }, (_, i) => ({ domain: `d${i}.com`, vendor: '' })) },
    'body',
  ],
])('%s is refused with a sentence at its field, and changes nothing', async (_, body, field) => {
  const { owner, orgId } = await platform.organization()
  const { version } = await read(owner)
  const refused = await put(owner, body, version)
  expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([422, [field]])
  expect(await read(owner)).toMatchObject({ ...NO_CORRECTIONS, version })
  expect((await port.due(undefined, 1000)).filter((due) => due.orgId === orgId)).toEqual([])
})
