import { afterAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { CLIENT_DECISIONS, createHistoryPort } from '#platform/api/history/settings.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import {
  CLIENT_MERGES_MAX,
  CLIENT_NAME_MAX,
  CLIENT_PREFIXES_MAX,
  CLIENT_SPLITS_MAX,
  type ClientSettings,
  MERGED_CLIENTS_MAX,
  NO_CLIENT_DECISIONS,
  readClientHistory,
  readClientSettings,
} from '#wire/product/client-decisions.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())
const port = createHistoryPort(platform.documents, platform.clock, CLIENT_DECISIONS)
const PATH = '/api/client-decisions'

const read = async (person: Person) => readClientSettings((await platform.call('GET', PATH, { token: person.apiToken })).body)
const put = (person: Person, body: unknown, version: string) =>
  platform.call('PUT', PATH, { token: person.apiToken, body, headers: { 'if-match': `"${version}"` } })
const history = async (person: Person) =>
  readClientHistory((await platform.call('GET', `${PATH}/history`, { token: person.apiToken })).body)

const merge = (more: object = {}) => ({ into: 'checkout', names: ['checkout-a'], prefixes: [], ...more })
const decided: ClientSettings = {
  merges: [{ into: 'checkout', names: ['checkout-a', 'a\nb <x>'], prefixes: ['cart-'] }],
  splits: [{ client: 'app', by: 'workload' }],
}

test('nothing is decided at first; what an editor decides is one record, everybody of the organization reads it, and nobody else', async () => {
  const { orgId } = await platform.organization()
  const [editor, viewer] = [await platform.join(orgId, 'editor'), await platform.join(orgId, 'viewer')]
  const before = await read(viewer)
  expect(before).toMatchObject(NO_CLIENT_DECISIONS)
  expect(await history(viewer)).toEqual({ pendingSinceMs: null })
  expect((await put(viewer, decided, before.version)).status).toBe(403)
  expect((await put(editor, decided, before.version)).status).toBe(200)
  expect(await read(viewer)).toMatchObject(decided)
  expect(await history(viewer)).toEqual({ pendingSinceMs: platform.clock() })
  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  expect(records.filter(({ action }) => action === 'client-decisions.change')).toMatchObject([
    { actorUid: editor.uid, details: { merges: 1, splits: 1 } },
  ])
  const others = await platform.organization()
  expect(await read(others.owner)).toMatchObject(NO_CLIENT_DECISIONS)
  expect(await port.read(others.orgId)).toBeUndefined()
  const rules = (await port.read(orgId))?.value
  expect([rules?.names.get('checkout-a'), rules?.prefixes.get('cart-'), rules?.splits.get('app')]).toEqual([
    'checkout',
    'checkout',
    'workload',
  ])
  // Two who decide at the same time: the second gets a conflict
  const { version } = await read(editor)
  const statuses = await Promise.all([put(editor, NO_CLIENT_DECISIONS, version), put(editor, decided, version)])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('reviews of what is merged are kept: nobody else has them, and they are there when the merge is removed', async () => {
  const { owner } = await platform.organization()
  const review = (key: string) => ({ kind: 'client', key: [key], state: 'accepted', note: `about ${key}` })
  for (const key of ['checkout', 'checkout-a'])
    expect((await platform.call('POST', '/api/reviews', { token: owner.apiToken, body: review(key) })).status).toBe(201)
  const notes = async () => {
    const { items } = (await platform.call('GET', '/api/reviews', { token: owner.apiToken })).body as { items: { note: string }[] }
    return items.map(({ note }) => note).toSorted()
  }
  const before = await notes()
  expect(before).toEqual(['about checkout', 'about checkout-a'])
  await put(owner, { merges: [merge()], splits: [] }, (await read(owner)).version)
  expect(await notes()).toEqual(before)
  await put(owner, NO_CLIENT_DECISIONS, (await read(owner)).version)
  expect(await notes()).toEqual(before)
})

test.each([
  ['a merge of nothing', { merges: [merge({ names: [] })], splits: [] }, 'merges.0', 'Name at least one client to merge.'],
  ['a merge without a name', { merges: [merge({ into: ' ' })], splits: [] }, 'merges.0.into', 'Enter a name.'],
  ['a merge into two lines', { merges: [merge({ into: 'a\nb' })], splits: [] }, 'merges.0.into', /one line/],
  ['an empty name', { merges: [merge({ names: [''] })], splits: [] }, 'merges.0.names.0', 'Name a client.'],
  ['every name', { merges: [merge({ prefixes: [''] })], splits: [] }, 'merges.0.prefixes.0', 'Name a client.'],
  ['a name that is too long', { merges: [merge({ names: ['x'.repeat(CLIENT_NAME_MAX + 1)] })], splits: [] }, 'merges.0.names.0', /at most/],
  ['a way to split that there is not', { merges: [], splits: [{ client: 'app', by: 'constructor' }] }, 'splits.0.by', /Expected/],
  [
    'a chain',
    { merges: [merge(), merge({ into: 'shop', names: ['checkout'] })], splits: [] },
    'body',
    /“checkout” is itself merged into “shop”/,
  ],
  ['a cycle', { merges: [merge(), merge({ into: 'checkout-a', names: ['checkout'] })], splits: [] }, 'body', /is itself merged into/],
  [
    'more merges than there may be',
    { merges: Array.from({ length: CLIENT_MERGES_MAX + 1 }, (_, i) => merge({ into: `t${i}`, names: [`n${i}`] })), splits: [] },
    'merges',
    /at most/,
  ],
  [
    'more names than there may be',
    { merges: [merge({ names: Array.from({ length: MERGED_CLIENTS_MAX + 1 }, (_, i) => `n${i}`) })], splits: [] },
    'body',
    /at most/,
  ],
  [
    'more beginnings than there may be',
    { merges: [merge({ prefixes: Array.from({ length: CLIENT_PREFIXES_MAX + 1 }, (_, i) => `p${i}-`) })], splits: [] },
    'body',
    /at most/,
  ],
  [
    'more splits than there may be',
    { merges: [], splits: Array.from({ length: CLIENT_SPLITS_MAX + 1 }, (_, i) => ({ client: `c${i}`, by: 'host' })) },
    'splits',
    /at most/,
  ],
])('%s is refused with a sentence at its field, and changes nothing', async (_, body, field, sentence) => {
  const { owner, orgId } = await platform.organization()
  const { version } = await read(owner)
  const refused = await put(owner, body, version)
  const { fields } = refused.body as { fields: Record<string, string> }
  expect([refused.status, Object.keys(fields)]).toEqual([422, [field]])
  expect(fields[field]).toMatch(sentence)
  expect(await read(owner)).toMatchObject({ ...NO_CLIENT_DECISIONS, version })
  expect((await port.due(undefined, 1000)).filter((due) => due.orgId === orgId)).toEqual([])
})
