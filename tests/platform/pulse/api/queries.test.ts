import { afterAll, beforeAll, expect, test } from 'vitest'

import * as fc from '#tests/properties.ts'
import { DELAY_REPORTED_AFTER_MS, DELAYED_SINCE_HEADER } from '#wire/pulse/delay.ts'
import type { QueryPath } from '#wire/pulse/queries.ts'
import { readConnectionDetail } from '#wire/pulse/read-connection-detail.ts'

import { emptyBatch } from '../../events/support/generator.ts'
import { openTemporary } from '../../events/support/open.ts'
import { queryDocuments } from '../../events/support/queries.ts'
import { connection, NOW, request } from '../../events/support/records.ts'
import { RESULT_READERS } from '../support/result-readers.ts'
import { member, queryHandlers } from '../support/query-handlers.ts'

const range = { fromMs: NOW - 86_400_000, toMs: NOW + 1 }
const documents = queryDocuments(range, fc.constantFrom('', 'team', 'a'))
const paths = Object.keys(documents) as QueryPath[]
let store: Awaited<ReturnType<typeof openTemporary>>
let receivers: ReturnType<typeof queryHandlers>

beforeAll(async () => {
  store = await openTemporary()
  const requests = Array.from({ length: 40 }, (_, n) =>
    request({ id: `r${n}`, status: n < 20 ? 503 : 200, connectionId: 'c1', tags: ['team:core'], timestampMs: NOW - 3_600_000 + n * 1000 }),
  )
  const connections = [
    connection({ part: 0 }),
    connection({ part: 1, finalized: true, closedMs: NOW - 1000, bytesSent: 5, bytesReceived: 7 }),
    connection({ id: 'c2', tlsIntrospected: false, labels: ['is-root'] }),
  ]
  await store.insert({ ...emptyBatch(), requests, connections }, 't')
  receivers = queryHandlers({ events: store }, { ...member, role: 'editor' })
})
afterAll(() => store.remove())

/** Some of each question, with and without a filter. */
const samples = (path: QueryPath): object[] => {
  const drawn = fc.sample(documents[path] as fc.Arbitrary<{ filter?: unknown }>, { numRuns: 6, seed: 3 })
  return drawn.map(({ filter, ...rest }, index) => (index < 4 ? rest : { ...rest, filter }))
}

test.each(paths)('%s: the browser reads what a real store returns, whole', async (path) => {
  for (const document of samples(path)) {
    const response = await receivers.post(path, document)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const raw: unknown = await response.json()
    expect(RESULT_READERS[path](raw)).toEqual(raw)
  }
})

test('one connection is read whole; none, a foreign one and one that cannot be are the same 404', async () => {
  const response = await receivers.get('/connections/c1')
  const raw: unknown = await response.json()
  expect(readConnectionDetail(raw)).toEqual(raw)
  expect(raw).toMatchObject({ id: 'c1', open: false, bytesReceived: 7, parts: [{ part: 0 }, { part: 1 }], requestCount: 40 })
  const foreign = queryHandlers({ events: store }, { ...member, orgId: 'globex' })
  const answers = [
    await receivers.get('/connections/none'),
    await receivers.get('/connections/a%20b'),
    await foreign.get('/connections/c1'),
  ]
  const bodies = await Promise.all(answers.map(async (answer) => ({ ...((await answer.json()) as object), requestId: '' })))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
})

test.each(paths)('%s: a result of another shape is reported by its field', (path) => {
  for (const wrong of [null, [], 'text', {}, { rows: 5 }]) expect(() => RESULT_READERS[path](wrong)).toThrow(/should be/)
})

test.each(paths)('%s refuses everybody without a good token, and knows no organization in its document', async (path) => {
  const [document] = samples(path)
  expect((await receivers.post(path, document, { token: 'bad' })).status).toBe(401)
  expect((await receivers.post(path, { ...document, orgId: 'globex' })).status).toBe(422)
  expect((await receivers.post(path, { ...document, range: { fromMs: 5, toMs: 5 } })).status).toBe(422)
  expect((await receivers.post(path, { ...document, filter: { kind: 'sql' } })).status).toBe(422)
})

test.each<[path: QueryPath, field: string, wrong: object]>([
  ['/requests/frequency', 'by', { by: 'org' }],
  ['/requests/frequency', 'top', { top: 21 }],
  ['/requests/frequency', 'buckets', { buckets: 401 }],
  ['/requests/heatmap', 'buckets', { buckets: 151 }],
  ['/requests/counts', 'groupBy', { groupBy: ['host', 'host'] }],
  ['/requests/counts', 'limit', { limit: 501 }],
  ['/requests/endpoints', 'groupBy', { groupBy: [] }],
  ['/requests/endpoints', 'groupBy.0', { groupBy: ['count(), 1'] }],
  ['/requests/endpoints', 'groupBy', { groupBy: ['host', 'method', 'vendor', 'client'] }],
  ['/requests/endpoints', 'groupBy', { groupBy: ['host', 'host'] }],
  ['/requests/endpoints', 'sort', { sort: '1; DROP TABLE requests' }],
  ['/requests/endpoints', 'limit', { limit: 501 }],
  ['/requests/tags/values', 'key', { key: 'x'.repeat(1025) }],
  ['/connections/list', 'sort.by', { sort: { by: 'org', direction: 'asc' } }],
  ['/connections/list', 'limit', { limit: 1001 }],
  ['/connections/list', 'cursor', { cursor: 'none of ours' }],
  ['/connections/list', 'filter', { filter: { kind: 'compare', field: 'status', op: '>', value: 1 } }],
  ['/connections/values', 'fields.0', { fields: ['path'] }],
  ['/traffic/series', 'of', { of: 'system.tables' }],
  ['/traffic/series', 'filter', { filter: { kind: 'is', field: 'status', values: [{ text: '1', prefix: false }] } }],
  ['/traffic/talkers', 'by', { by: 'exe' }],
  ['/traffic/availability', 'range', { range: { fromMs: 0, toMs: 33 * 86_400_000 } }],
  ['/traffic/availability', 'step', { range: { fromMs: 0, toMs: 6 * 3_600_000 + 1 }, step: 'minute' }],
  ['/traffic/outages', 'range', { range: { fromMs: 0, toMs: 33 * 86_400_000 } }],
])('%s says what is wrong with %s', async (path, field, wrong) => {
  const [document] = samples(path)
  const refused = await receivers.post(path, { ...document, ...wrong })
  expect(refused.status).toBe(422)
  expect(((await refused.json()) as { fields: object }).fields).toHaveProperty([field])
})

test('a filter uses the fields of its query', async () => {
  const port = { kind: 'compare', field: 'port', op: '>=', value: 443 }
  expect((await receivers.post('/connections/count', { range, filter: port })).status).toBe(200)
  expect((await receivers.post('/requests/errors', { range, filter: port, limit: 5 })).status).toBe(422)
})

test('responses say since when events wait for the store, and nothing while they arrive in time', async () => {
  const headerAfter = async (waitingMs: number) => {
    const { post } = queryHandlers({ events: store, oldestWaitingMs: () => waitingMs, clock: () => 1_000_000 })
    return (await post('/requests/count', { range })).headers.get(DELAYED_SINCE_HEADER)
  }
  expect(await headerAfter(400)).toBeNull()
  expect(await headerAfter(DELAY_REPORTED_AFTER_MS)).toBe(String(1_000_000 - DELAY_REPORTED_AFTER_MS))
})
