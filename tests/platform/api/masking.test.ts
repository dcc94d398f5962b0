import { afterAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { MASKED_NAME_MAX, MASKED_NAMES_MAX, NO_MASKED_NAMES, readMaskingPolicy } from '#wire/product/masking.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())

const read = async (person: Person) => readMaskingPolicy((await platform.call('GET', '/api/masking', { token: person.apiToken })).body)
const put = (person: Person, body: unknown, version: string) =>
  platform.call('PUT', '/api/masking', { token: person.apiToken, body, headers: { 'if-match': `"${version}"` } })

test('nobody named anything at first; what an admin names is one record, everybody of the organization reads it, and nobody else', async () => {
  const { orgId } = await platform.organization()
  const [admin, viewer] = [await platform.join(orgId, 'admin'), await platform.join(orgId, 'viewer')]
  const before = await read(viewer)
  expect(before).toMatchObject(NO_MASKED_NAMES)
  const reply = await put(admin, { names: [' X-Internal-Session ', 'patientId'] }, before.version)
  expect([reply.status, reply.headers.get('etag')]).toEqual([200, `"${readMaskingPolicy(reply.body).version}"`])
  expect(await read(viewer)).toMatchObject({ names: ['X-Internal-Session', 'patientId'] })
  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  expect(records.filter(({ action }) => action === 'masking.change')).toMatchObject([
    { actorUid: admin.uid, details: { names: 'X-Internal-Session, patientId' } },
  ])
  const others = await platform.organization()
  expect(await read(others.owner)).toMatchObject(NO_MASKED_NAMES)
})

test('two who name at the same time: the second gets a conflict', async () => {
  const { owner } = await platform.organization()
  const { version } = await read(owner)
  const statuses = await Promise.all([put(owner, { names: ['a'] }, version), put(owner, { names: ['b'] }, version)])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('an editor may look and not change', async () => {
  const { orgId } = await platform.organization()
  const editor = await platform.join(orgId, 'editor')
  const { version } = await read(editor)
  expect((await put(editor, { names: ['a'] }, version)).status).toBe(403)
})

test('as many and as long names as there may be are taken', async () => {
  const { owner } = await platform.organization()
  const names = Array.from({ length: MASKED_NAMES_MAX }, (_, at) => `name ${at}`.padEnd(MASKED_NAME_MAX, 'x'))
  expect((await put(owner, { names }, (await read(owner)).version)).status).toBe(200)
  expect(await read(owner)).toMatchObject({ names })
})

test.each([
  ['a name twice', ['patientId', 'Patient_ID'], 'names', 'List each name once'],
  ['a header that says what a body is', ['a', 'content-type'], 'names.1', 'stay readable'],
  ['the same, written otherwise', ['contentEncoding'], 'names.0', 'stay readable'],
  ['another alphabet', ['größe'], 'names.0', 'Use A to Z'],
  ['a pattern', ['patient*'], 'names.0', 'Use A to Z'],
  ['no digit and no character', ['-_'], 'names.0', 'Use A to Z'],
  ['nothing', ['  '], 'names.0', 'Enter a name.'],
  ['a long name', ['a'.repeat(MASKED_NAME_MAX + 1)], 'names.0', `at most ${MASKED_NAME_MAX} characters`],
  ['too many', Array.from({ length: MASKED_NAMES_MAX + 1 }, (_, at) => `n${at}`), 'names', `at most ${MASKED_NAMES_MAX} names`],
])('%s is refused with a sentence, and changes nothing', async (_, names, field, sentence) => {
  const { owner } = await platform.organization()
  const { version } = await read(owner)
  const refused = await put(owner, { names }, version)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ fields: { [field]: expect.stringContaining(sentence) } })
  expect(await read(owner)).toMatchObject({ ...NO_MASKED_NAMES, version })
})
