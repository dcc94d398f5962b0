import { afterAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { createHistoryPort, ENDPOINT_TEMPLATES } from '#platform/api/history/settings.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import {
  type DecidedHost,
  DECIDED_HOSTS_MAX,
  DECISIONS_MAX,
  DECISIONS_OF_HOST_MAX,
  type EndpointSettings,
  NO_DECISIONS,
  readEndpointHistory,
  readEndpointSettings,
  TEMPLATE_MAX,
} from '#wire/product/endpoint-templates.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())
const port = createHistoryPort(platform.documents, platform.clock, ENDPOINT_TEMPLATES)

const PATH = '/api/endpoint-templates'
const read = async (person: Person) => readEndpointSettings((await platform.call('GET', PATH, { token: person.apiToken })).body)
const put = (person: Person, body: unknown, version: string) =>
  platform.call('PUT', PATH, { token: person.apiToken, body, headers: { 'if-match': `"${version}"` } })
const history = async (person: Person) =>
  readEndpointHistory((await platform.call('GET', `${PATH}/history`, { token: person.apiToken })).body)
const dueOf = async (orgId: string) => (await port.due(undefined, 1000)).filter((due) => due.orgId === orgId)

const host = (more: Partial<DecidedHost> = {}): DecidedHost => ({
  host: 'api.example.com',
  templates: [],
  words: [],
  merges: [],
  names: [],
  ...more,
})
const of = (...hosts: DecidedHost[]): EndpointSettings => ({ hosts })
const decided = of(
  host({
    templates: ['/users/{login}'],
    words: ['/users/me'],
    merges: [{ templates: ['/files/{id}', '/files/{uuid}'], into: '/files/{file}' }],
    names: [{ method: 'GET', template: '/users/{login}', name: 'Read a user' }],
  }),
)

test('nothing is decided at first; what an editor decides is one record, everybody of the organization reads it, and nobody else', async () => {
  const { orgId } = await platform.organization()
  const [editor, viewer] = [await platform.join(orgId, 'editor'), await platform.join(orgId, 'viewer')]
  const before = await read(viewer)
  expect(before).toMatchObject(NO_DECISIONS)
  expect((await put(viewer, decided, before.version)).status).toBe(403)
  expect((await put(editor, decided, before.version)).status).toBe(200)
  expect(await read(viewer)).toMatchObject(decided)
  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  expect(records.filter(({ action }) => action === 'endpoint-templates.change')).toMatchObject([
    { actorUid: editor.uid, details: { hosts: 1, decisions: 4 } },
  ])
  const others = await platform.organization()
  expect(await read(others.owner)).toMatchObject(NO_DECISIONS)
  expect(await history(others.owner)).toEqual({ pendingSinceMs: null })
  expect(await port.read(others.orgId)).toBeUndefined()
  expect((await port.read(orgId))?.value.of('api.example.com')).toBeDefined()
})

test('history is due for the hosts whose decisions changed, gathered until it is derived; a name makes none due', async () => {
  const { orgId, owner } = await platform.organization()
  const save = async (settings: EndpointSettings) => expect((await put(owner, settings, (await read(owner)).version)).status).toBe(200)
  await save(of(host({ names: decided.hosts[0]?.names ?? [] })))
  expect(await history(owner)).toEqual({ pendingSinceMs: null })
  await save(decided)
  const [first] = await dueOf(orgId)
  expect(first?.hosts).toEqual(['api.example.com'])
  await save(of(host({ host: 'b.example.com', templates: ['/x/{y}'] })))
  if (first) await port.done(first) // of the change before
  const [second] = await dueOf(orgId)
  expect(second?.hosts?.toSorted()).toEqual(['api.example.com', 'b.example.com'])
  expect(await history(owner)).toEqual({ pendingSinceMs: platform.clock() })
  if (second) await port.done(second)
  expect(await history(owner)).toEqual({ pendingSinceMs: null })
  // Rows that were made without it
  await port.markDue(orgId)
  expect((await dueOf(orgId))[0]?.hosts).toEqual(['b.example.com'])
})

test('two who decide at the same time: the second is refused', async () => {
  const { owner } = await platform.organization()
  const { version } = await read(owner)
  const answers = await Promise.all([put(owner, decided, version), put(owner, NO_DECISIONS, version)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

const many = (count: number, make: (index: number) => DecidedHost) => Array.from({ length: count }, (_, index) => make(index))
test.each<[string, unknown, string]>([
  ['a template without a slash', of(host({ templates: ['users'] })), 'hosts.0.templates.0'],
  ['a template with a query', of(host({ templates: ['/users?x'] })), 'hosts.0.templates.0'],
  ['a slash at the end', of(host({ templates: ['/users/'] })), 'hosts.0.templates.0'],
  ['an open brace', of(host({ templates: ['/users/{id'] })), 'hosts.0.templates.0'],
  ['a parameter of other characters', of(host({ templates: ['/users/{a b}'] })), 'hosts.0.templates.0'],
  ['a template that is too long', of(host({ templates: [`/${'x'.repeat(TEMPLATE_MAX)}`] })), 'hosts.0.templates.0'],
  ['more segments than a path is templated by', of(host({ templates: ['/a'.repeat(25)] })), 'hosts.0.templates.0'],
  ['a split that ends in a parameter', of(host({ words: ['/users/{id}'] })), 'hosts.0.words.0'],
  ['a merge of one', of(host({ merges: [{ templates: ['/a'], into: '/a' }] })), 'hosts.0.merges.0.templates'],
  ['a name of two lines', of(host({ names: [{ method: 'GET', template: '/a', name: 'a\nb' }] })), 'hosts.0.names.0.name'],
  ['two pins that contradict each other', of(host({ templates: ['/users/{id}/posts', '/users/me/{tab}'] })), 'hosts.0'],
  ['two names of an endpoint', of(host({ names: ['a', 'b'].map((name) => ({ method: 'GET', template: '/a', name })) })), 'hosts.0'],
  ['a host twice', of(host(), host()), 'body'],
  ['a host without a name', of(host({ host: '' })), 'hosts.0.host'],
  ['more hosts than there may be', of(...many(DECIDED_HOSTS_MAX + 1, (i) => host({ host: `h${i}` }))), 'hosts'],
  [
    'more pins of a host than there may be',
    of(host({ templates: Array.from({ length: DECISIONS_OF_HOST_MAX + 1 }, (_, i) => `/a${i}`) })),
    'hosts.0.templates',
  ],
  [
    'more decisions than there may be',
    of(...many(DECISIONS_MAX / 100 + 1, (i) => host({ host: `h${i}`, words: Array.from({ length: 100 }, (_, w) => `/a${w}`) }))),
    'body',
  ],
])('%s is refused with a sentence at its field, and changes nothing', async (_, body, field) => {
  const { owner, orgId } = await platform.organization()
  const { version } = await read(owner)
  const refused = await put(owner, body, version)
  expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([422, [field]])
  expect(await read(owner)).toMatchObject({ ...NO_DECISIONS, version })
  expect(await dueOf(orgId)).toEqual([])
})
