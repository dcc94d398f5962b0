import { afterAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { COUNTRIES_MAX, NO_DECISIONS, readCountries } from '#wire/product/countries.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())

const read = (person: Person) => platform.call('GET', '/api/countries', { token: person.apiToken })
const put = (person: Person, body: unknown, version: string) =>
  platform.call('PUT', '/api/countries', { token: person.apiToken, body, headers: { 'if-match': `"${version}"` } })

test('nothing is decided at first; what an editor decides is one record, everybody of the organization reads it, and nobody else', async () => {
  const { orgId } = await platform.organization()
  const [editor, viewer] = [await platform.join(orgId, 'editor'), await platform.join(orgId, 'viewer')]
  const before = readCountries((await read(viewer)).body)
  expect(before).toMatchObject(NO_DECISIONS)
  const decided = { allowed: ['CH', 'US'], denied: ['KP'] }
  expect((await put(editor, decided, before.version)).status).toBe(200)
  expect(readCountries((await read(viewer)).body)).toMatchObject(decided)
  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  expect(records.filter(({ action }) => action === 'countries.change')).toMatchObject([
    { actorUid: editor.uid, details: { allowed: 'CH US', denied: 'KP' } },
  ])
  const others = await platform.organization()
  expect(readCountries((await read(others.owner)).body)).toMatchObject(NO_DECISIONS)
})

test('two who decide at the same time: the second gets a conflict', async () => {
  const { owner } = await platform.organization()
  const { version } = readCountries((await read(owner)).body)
  const statuses = await Promise.all([
    put(owner, { allowed: ['CH'], denied: [] }, version),
    put(owner, { allowed: [], denied: ['CH'] }, version),
  ])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test.each([
  ['a country in both lists', { allowed: ['CH'], denied: ['CH'] }],
  ['a country twice', { allowed: ['CH', 'CH'], denied: [] }],
  ['a name', { allowed: ['Switzerland'], denied: [] }],
  ['small letters', { allowed: ['ch'], denied: [] }],
  ['one list only', { allowed: [] }],
  ['more than there are', { allowed: Array.from({ length: COUNTRIES_MAX + 1 }, () => 'CH'), denied: [] }],
])('%s is refused with a sentence, and changes nothing', async (_, body) => {
  const { owner } = await platform.organization()
  const { version } = readCountries((await read(owner)).body)
  const refused = await put(owner, body, version)
  expect(refused.status).toBe(422)
  expect(readCountries((await read(owner)).body)).toMatchObject({ ...NO_DECISIONS, version })
})
