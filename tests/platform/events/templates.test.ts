import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { endpointRules } from '#domain/templating/decisions.ts'
import { templatePath } from '#domain/templating/template.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import { type DeclaredQuery, type InventoryQuery, STANDING_VIEWS } from '#wire/pulse/inventory.ts'
import type { TemplatePreviewQuery } from '#wire/pulse/templates.ts'

import { emptyBatch } from './support/generator.ts'
import { silent } from './support/open.ts'
import { request } from './support/records.ts'

/** Why templates are what they are, and what decisions would move, counted here from the rows that were stored. */
const HOST = 'api.example.com'
const NOW_MS = Date.now()
const range = { fromMs: NOW_MS - 3_600_000, toMs: NOW_MS }
/** Of names below `/people`, one of which stays a word. */
const PEOPLE_FOLD = '[[["people",[[["me",[[]]]],["{name}","rare",true,[[]]]]]]]'
const SHOP = 'shop.example.com'
const operation = (text: string, deprecated = false) => {
  const [method = '', template = ''] = text.split(' ')
  return { method, template, deprecated, name: '' }
}
const rules = endpointRules(
  [{ host: HOST, templates: ['/teams/{team}'], words: ['/orders/0001'], merges: [] }],
  [
    {
      host: SHOP,
      operations: [
        operation('GET /carts/{cartId}/'),
        operation('PUT /carts/{cartId}'),
        operation('GET /old', true),
        operation('POST /older', true),
        operation('GET /longAgo'),
        operation('GET /never'),
      ],
    },
    { host: 'quiet.example.com', operations: [operation('GET /a')] },
  ],
  new Map([['people.example.com', PEOPLE_FOLD]]),
)

const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-templates-'))
const engine = await openChdb(dataDir, silent)
let events: Awaited<ReturnType<typeof eventsOver>>
let made = 0
const call = (path: string, more: object = {}) =>
  request({
    id: `t${++made}`,
    orgId: 'acme',
    method: 'GET',
    endpointId: HOST,
    path,
    template: templatePath(path),
    timestampMs: NOW_MS - 60_000 - made,
    ...more,
  })
const users = Array.from({ length: 30 }, (_, index) => call(`/users/${index + 1}/posts?page=${index}`))

beforeAll(async () => {
  events = await eventsOver(engine, undefined, undefined, {
    correctionsOf: async () => undefined,
    decisionsOf: async (orgId) => (orgId === 'acme' ? rules : undefined),
    reviewedOf: async () => [],
  })
  const requests = [
    ...users,
    call('/users/7/posts'),
    call('/users/deadbeef01/posts'),
    call('/teams/core', { template: '/teams/{team}' }),
    call('/orders/0001', { template: '/orders/0001' }),
    call('/orders/0002'),
    call('/people/ada', { endpointId: 'people.example.com', template: '/people/{name}' }),
    call('/people/me', { endpointId: 'people.example.com' }),
    call('/old', { timestampMs: NOW_MS - 7_200_000 }),
    call('users', { family: 'database', template: 'users' }),
    ...[
      { path: '/carts/7', template: '/carts/{cartId}/' },
      { path: '/carts/8', template: '/carts/{cartId}/' },
      // A pin may have called the parameter otherwise
      { path: '/carts/7', template: '/carts/{id}', method: 'PUT' },
      { path: '/carts/7', template: '/carts/{cartId}', method: 'HEAD' },
      { path: '/carts/7', template: '/carts/{cartId}', method: 'OPTIONS' },
      { path: '/carts/7', template: '/carts/{cartId}', method: 'DELETE' },
      { path: '/old' },
      { path: '/OLD' },
      { path: '/hidden', environmentId: 'staging' },
      { path: '/longAgo', timestampMs: NOW_MS - 7_200_000 },
    ].map(({ path, ...more }) => call(path, { endpointId: SHOP, ...more })),
    call('/never', { endpointId: SHOP, orgId: 'globex' }),
    ...['/users/1/posts', '/users/ada'].map((path) => call(path, { orgId: 'globex' })),
  ]
  await events.insert({ ...emptyBatch(), requests }, 'all')
})
afterAll(async () => {
  await events.close()
  await rm(dataDir, { recursive: true, force: true })
})

const evidence = (template: string, orgId = 'acme') =>
  events.run({ orgId }, '/inventory/template-evidence', { range, method: 'GET', host: HOST, template })
const preview = (decisions: Partial<TemplatePreviewQuery['decisions']>, orgId = 'acme') =>
  events.run({ orgId }, '/inventory/template-preview', {
    range,
    host: HOST,
    decisions: { templates: [], words: [], merges: [], ...decisions },
  })

test('each segment says why it folded, by which shapes, and what stood there', async () => {
  const found = await evidence('/users/{id}/posts')
  expect(found).toMatchObject({ requests: 32, paths: 31, sampled: 31 })
  expect(found.segments.map(({ text, why, values }) => [text, why, values])).toEqual([
    ['users', 'word', 1],
    ['{id}', 'shape', 31],
    ['posts', 'word', 1],
  ])
  expect(found.segments[1]?.shapes).toEqual([
    { shape: 'number', paths: 30 },
    { shape: 'hex', paths: 1 },
  ])
  // Called twice, so it comes first
  expect(found.segments[1]?.examples[0]).toBe('7')
  expect(found.segments[1]?.examples).toHaveLength(5)
  expect((await evidence('/teams/{team}')).segments.map(({ why }) => why)).toEqual(['pinned', 'pinned'])
  expect((await evidence('/orders/0001')).segments.map(({ why }) => why)).toEqual(['word', 'split'])
})

test('what was learned is said of a segment, and of a template whose paths have gone by it', async () => {
  const of = (template: string, orgId = 'acme') =>
    events.run({ orgId }, '/inventory/template-evidence', { range, method: 'GET', host: 'people.example.com', template })
  const why = async (template: string) => (await of(template)).segments.map((segment) => `${segment.text} ${segment.why}`)
  expect(await why('/people/{name}')).toEqual(['people word', '{name} rare'])
  expect(await why('/people/me')).toEqual(['people word', 'me word'])
  expect((await of('/people/ken')).now).toBe('/people/{name}')
  expect((await of('/people/ken', 'globex')).now).toBe('/people/ken')
  expect((await of('/people/me')).now).toBe('/people/me')
})

test('an endpoint that was not called in the range has no evidence, and nobody sees that of another organization', async () => {
  expect(await evidence('/old')).toMatchObject({ requests: 0, paths: 0, segments: [{ text: 'old', why: 'word', values: 0, examples: [] }] })
  expect(await evidence('/users/{id}/posts', 'globex')).toMatchObject({ requests: 1, paths: 1 })
})

test('a preview says how many stored requests would move where, and changes nothing', async () => {
  const found = await preview({ templates: ['/users/{login}/posts'], words: ['/users/7'] })
  // Without its decisions, the split order and the pinned team move, too
  expect(found).toEqual({
    requests: 35,
    looked: 35,
    moving: 34,
    moves: [
      { from: '/users/{id}/posts', to: '/users/{login}/posts', requests: 30 },
      { from: '/users/{id}/posts', to: '/users/7/posts', requests: 2 },
      { from: '/orders/0001', to: '/orders/{id}', requests: 1 },
      { from: '/teams/{team}', to: '/teams/core', requests: 1 },
    ],
  })
  expect(await evidence('/users/{id}/posts')).toMatchObject({ requests: 32 })
})

test('a preview is about the own organization, and about paths of interfaces only', async () => {
  expect(await preview({ templates: ['/users/{login}', '/{table}'] }, 'globex')).toEqual({
    requests: 2,
    looked: 2,
    moving: 1,
    moves: [{ from: '/users/ada', to: '/users/{login}', requests: 1 }],
  })
})

const lines = async (more: Partial<InventoryQuery>, scope: OrgScope = { orgId: 'acme' }) => {
  const found = await events.run(scope, '/inventory/list', {
    kind: 'endpoints',
    range,
    sort: { by: 'name', direction: 'asc' },
    limit: 100,
    ...more,
  })
  return {
    lines: found.rows.map(
      ({ key: [method, host, template], requests, standing }) => `${method} ${host}${template} ${requests} ${standing}`,
    ),
    entities: found.entities,
  }
}
const declared = async (orgId: string, more: Partial<DeclaredQuery> = {}) =>
  (await events.run({ orgId }, '/inventory/declared', { range, ...more })).hosts

test('endpoints stand to the document of their host as it says: documented, deprecated, not in it, not called', async () => {
  const hostTerm = (host: string): FilterNode => ({ kind: 'is', field: 'host', values: [{ text: host, prefix: false }] })
  const shop = { filter: hostTerm(SHOP) }
  expect((await lines(shop)).lines).toEqual([
    `DELETE ${SHOP}/carts/{cartId} 1 shadow`,
    `GET ${SHOP}/carts/{cartId}/ 2 declared`,
    `GET ${SHOP}/hidden 1 shadow`,
    `GET ${SHOP}/OLD 1 shadow`,
    `GET ${SHOP}/old 1 deprecated`,
    `HEAD ${SHOP}/carts/{cartId} 1 declared`,
    `OPTIONS ${SHOP}/carts/{cartId} 1 declared`,
    `PUT ${SHOP}/carts/{id} 1 declared`,
  ])
  expect((await lines({ filter: hostTerm(HOST) })).lines.every((line) => line.endsWith(' null'))).toBe(true)
  const shadow = [`DELETE ${SHOP}/carts/{cartId} 1 shadow`, `GET ${SHOP}/hidden 1 shadow`, `GET ${SHOP}/OLD 1 shadow`]
  expect(await lines({ standing: 'shadow' })).toEqual({ lines: shadow, entities: 3 })
  expect(await lines({ standing: 'deprecated' })).toEqual({ lines: [`GET ${SHOP}/old 1 deprecated`], entities: 1 })
  const silent = [`GET ${SHOP}/longAgo 0 uncalled`, `GET ${SHOP}/never 0 uncalled`, `POST ${SHOP}/older 0 uncalled`]
  expect(await lines({ standing: 'uncalled', ...shop })).toEqual({ lines: silent, entities: 3 })
  expect(await lines({ standing: 'uncalled' })).toEqual({ lines: ['GET quiet.example.com/a 0 uncalled', ...silent], entities: 4 })
  expect(await lines({ standing: 'uncalled', search: 'NEVER' })).toEqual({ lines: [silent[1]], entities: 1 })
  expect(await lines({ standing: 'uncalled', limit: 1, sort: { by: 'last', direction: 'desc' } })).toEqual({
    lines: [silent[0]],
    entities: 4,
  })
  expect((await lines({ standing: 'shadow' }, { orgId: 'acme', contextId: 'staging' })).lines).toEqual([shadow[1]])
  for (const standing of STANDING_VIEWS) expect(await lines({ standing }, { orgId: 'globex' })).toEqual({ lines: [], entities: 0 })
})

test('what is counted of each host is what its views show', async () => {
  const found = await declared('acme')
  expect(found).toEqual([
    { host: 'quiet.example.com', operations: 1, shadow: 0, uncalled: 1, deprecated: 0 },
    { host: SHOP, operations: 6, shadow: 3, uncalled: 3, deprecated: 1 },
  ])
  for (const counts of found)
    for (const standing of STANDING_VIEWS) {
      const filter: FilterNode = { kind: 'is', field: 'host', values: [{ text: counts.host, prefix: false }] }
      expect((await lines({ standing, filter })).entities).toBe(counts[standing])
    }
  expect(await declared('acme', { host: SHOP })).toEqual(found.slice(1))
  expect(await declared('globex')).toEqual([])
})

test('figures by the hour of endpoints follow when stored templates change', async () => {
  const host = 'people.example.com'
  const HOUR_MS = 3_600_000
  const days = { fromMs: NOW_MS - 40 * HOUR_MS, toMs: NOW_MS - 20 * HOUR_MS }
  const requests = Array.from({ length: 120 }, (_, index) =>
    call(`/people/${index % 2 === 0 ? 'ada' : 'bob'}`, { endpointId: host, timestampMs: NOW_MS - 30 * HOUR_MS + index * 240_000 }),
  )
  await events.insert({ ...emptyBatch(), requests }, 'people')
  const listed = async () => {
    const filter = { kind: 'is' as const, field: 'vendor', values: [{ text: requests[0]?.vendor ?? '', prefix: false }] }
    const { rows } = await events.run({ orgId: 'acme' }, '/inventory/list', { range: days, kind: 'endpoints', filter, limit: 10 })
    return rows.map(({ key, requests, series }) => [...key, requests, series.reduce((sum, count) => sum + count, 0)])
  }
  expect((await listed()).toSorted()).toEqual([
    ['GET', host, '/people/ada', 60, 60],
    ['GET', host, '/people/bob', 60, 60],
  ])
  const changes = new Map(['/people/ada', '/people/bob'].map((path) => [path, '/people/{name}']))
  for (const day of await events.storedDays('acme', host))
    await events.changeTemplates('acme', host, day, changes, new AbortController().signal)
  expect(await listed()).toEqual([['GET', host, '/people/{name}', 120, 120]])
})

test('paths that are longer than what shapes look at are not learned from: thousands of them would not fit a result', async () => {
  const host = 'long.example.com'
  const requests = ['/short', `/${'l'.repeat(5_000)}`].map((path) => call(path, { endpointId: host }))
  await events.insert({ ...emptyBatch(), requests }, 'long')
  const found: string[] = []
  for await (const hosts of events.calledPaths('acme', [host], { fromMs: 0, toMs: 4e12 }))
    for (const { paths } of hosts) found.push(...paths)
  expect(found).toEqual(['/short'])
})
