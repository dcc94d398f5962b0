import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { Fault } from '#platform/lib/faults.ts'
import { createLog } from '#platform/lib/log.ts'
import type { MemberCaller, OrgScope } from '#platform/lib/ports/access.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import { pulseRoutes } from '#platform/pulse/api/routes.ts'
import type { QueryEvents } from '#platform/pulse/api/list-queries.ts'
import { createTailHub } from '#platform/pulse/tail.ts'
import { readRequestDetail } from '#wire/pulse/read-request-detail.ts'
import { readCountResult, readHistogramResult, readListResult, readValuesResult } from '#wire/pulse/read-requests.ts'

import { emptyBatch } from '../../events/support/generator.ts'
import { openTemporary } from '../../events/support/open.ts'
import { artifact, connection, issue, NOW, request, sensitive } from '../../events/support/records.ts'
import { NO_OWN_NAMES } from '../../support/own-names.ts'

const member: MemberCaller = { orgId: 'acme', uid: 'u1', email: 'u1@example.test', role: 'viewer', defaultEnvironmentId: 'production' }
const range = { fromMs: NOW - 86_400_000, toMs: NOW + 1 }
let asked: { scope: OrgScope; query: unknown; signal: AbortSignal | undefined }[]

const events: QueryEvents & QueryPort = {
  run: async (scope, _path, query, signal) => note({} as never, scope, query, signal), // no test here looks into the answer
  connectionById: async (scope, id, signal) => note(undefined, scope, id, signal),
  harFacts: async () => new Map(),
  countRequests: async (scope, query, signal) => note({ count: 3, failed: 1 }, scope, query, signal),
  listRequests: async (scope, query, signal) => note({ rows: [] }, scope, query, signal),
  requestHistogram: async (scope, query, signal) => note({ stepMs: 1000, buckets: [] }, scope, query, signal),
  requestValues: async (scope, query, signal) => note({ fields: {} }, scope, query, signal),
  requestById: async (scope, id) => note(undefined, scope, id, undefined),
}
function note<Answer>(answer: Answer, scope: OrgScope, query: unknown, signal: AbortSignal | undefined): Answer {
  asked.push({ scope, query, signal })
  return answer
}

function receivers(store: QueryEvents & QueryPort = events, more: { member?: MemberCaller; queriesPerMinute?: number } = {}) {
  const access = {
    memberByPulseToken: async (token: string) => {
      if (token !== 'good') throw new Fault('unauthenticated', 'This token is not good any more.')
      return more.member ?? member
    },
  }
  const tail = createTailHub({ clock: Date.now })
  const log = createLog('silent', 'stderr')
  return pulseRoutes({
    access,
    events: store,
    tail,
    ownNames: NO_OWN_NAMES,
    maskedObject: async () => undefined,
    audit: { record: async () => undefined },
    importRoutes: new Hono(),
    notices: { skipped: { of: () => [] }, storeReplacedMs: () => undefined },
    oldestWaitingMs: () => 0,
    clock: Date.now,
    log,
    queriesPerMinute: more.queriesPerMinute ?? 1e6,
  })
}

beforeEach(() => void (asked = []))

const ask = (app: Hono, path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(`/pulse/api/v1${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: 'Bearer good', 'content-type': 'application/json', ...headers },
  })

const DOCUMENTS = {
  '/requests/count': { range },
  '/requests/list': { range, limit: 10 },
  '/requests/histogram': { range, buckets: 10 },
  '/requests/values': { range, fields: ['host'], limit: 5 },
}
const PATHS = Object.entries(DOCUMENTS)

test('every response of a real store is what the browser reads', async () => {
  const store = await openTemporary()
  const batch = {
    ...emptyBatch(),
    requests: [
      request({ connectionId: 'c1', token: { mask: 'sk***', hash: 'ab', carrier: 'authorization', type: 'jwt' } }),
      request({ id: 'r2', status: 503, family: 'grpc', grpc: { service: 's', method: 'm', status: '14', message: '' } }),
    ],
    issues: [issue()],
    sensitive: [sensitive()],
    artifacts: [artifact()],
    connections: [connection()],
  }
  await store.insert(batch, 't')
  const app = receivers(store)
  const read = async (response: Response | Promise<Response>) => (await response).json()
  expect(readCountResult(await read(ask(app, '/requests/count', { range })))).toEqual({ count: 2, failed: 1 })
  const page = readListResult(await read(ask(app, '/requests/list', { range, limit: 1 })))
  expect(page).toMatchObject({ rows: [{ id: 'r2', status: 503 }], next: expect.any(String) })
  expect(readListResult(await read(ask(app, '/requests/list', { range, limit: 1, cursor: page.next })))).toMatchObject({
    rows: [{ id: 'r1', hasIssue: true }],
  })
  expect(readHistogramResult(await read(ask(app, '/requests/histogram', { range, buckets: 24 }))).buckets).toMatchObject([
    { c2: 1, c5: 1, failed: 1 },
  ])
  const values = readValuesResult(await read(ask(app, '/requests/values', { range, fields: ['status', 'tag'], limit: 5 })))
  expect(values.fields).toEqual({
    status: [
      { value: '200', count: 1 },
      { value: '503', count: 1 },
    ],
    tag: [{ value: '', count: 2 }],
  })
  const raw = await read(app.request('/pulse/api/v1/requests/r1', { headers: { authorization: 'Bearer good' } }))
  expect(readRequestDetail(raw)).toEqual(raw)
  expect(raw).toMatchObject({ connection: { id: 'c1' }, issues: [{ error: 'server error' }], payload: artifact().digest })
  await store.remove()
})

test('a result of another shape is reported by its field, not shown', () => {
  expect(() => readListResult({ rows: [{ id: 5 }] })).toThrow('request.id should be a text')
  expect(() => readListResult('<html>')).toThrow('list should be an object')
  expect(() => readCountResult({ count: '3', failed: 0 })).toThrow('count.count should be a number')
  expect(() => readValuesResult({ fields: { host: [{ value: 'a' }] } })).toThrow('value.count should be a number')
  expect(() => readHistogramResult({ stepMs: 1, buckets: [{ startMs: 0 }] })).toThrow('bucket.none should be a number')
  expect(() => readRequestDetail(null)).toThrow('should be an object')
})

test("whose rows are read is the token's matter: an organization in a body is refused as an unknown field", async () => {
  const app = receivers(events, { member: { ...member, contextId: 'staging' } })
  for (const [path, document] of PATHS) {
    expect((await ask(app, path, document)).status).toBe(200)
    const smuggled = await ask(app, path, { ...document, orgId: 'globex' })
    expect(smuggled.status).toBe(422)
  }
  expect(asked).toHaveLength(4)
  for (const { scope } of asked) expect(scope).toMatchObject({ orgId: 'acme', contextId: 'staging' })
})

test.each(PATHS)('%s refuses everybody without a good token, and no other method', async (path, document) => {
  const app = receivers()
  for (const authorization of ['', 'Bearer bad', 'Basic good', 'good', 'Bearer ']) {
    const refused = await ask(app, path, document, { authorization })
    expect([authorization, refused.status, refused.headers.get('www-authenticate')]).toEqual([authorization, 401, 'Bearer'])
  }
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const refused = await app.request(`/pulse/api/v1${path}`, { method, headers: { authorization: 'Bearer good' } })
    expect(refused.status).toBe(404)
  }
  expect(asked).toEqual([])
})

test.each(PATHS)('%s is never stored by anybody on the way', async (path, document) => {
  expect((await ask(receivers(), path, document)).headers.get('cache-control')).toBe('no-store')
})

test.each<[path: string, field: string, words: RegExp, wrong: object]>([
  ['/requests/count', 'range', /./, {}],
  ['/requests/count', 'range', /begin before it ends/, { range: { fromMs: 5, toMs: 5 } }],
  ['/requests/count', 'range', /begin before it ends/, { range: { fromMs: 9, toMs: 5 } }],
  ['/requests/count', 'range.fromMs', /1970/, { range: { fromMs: -1, toMs: 5 } }],
  ['/requests/count', 'range.fromMs', /whole milliseconds/, { range: { fromMs: 0.5, toMs: 5 } }],
  ['/requests/count', 'range.toMs', /./, { range: { fromMs: 0, toMs: 1e18 } }],
  ['/requests/count', 'range.fromMs', /whole milliseconds/, { range: { fromMs: '0', toMs: 5 } }],
  [
    '/requests/count',
    'filter',
    /not a field of requests/,
    { range, filter: { kind: 'is', field: 'org', values: [{ text: 'globex', prefix: false }] } },
  ],
  ['/requests/count', 'filter', /kind must be/, { range, filter: { kind: 'sql', text: '1=1' } }],
  ['/requests/count', 'filter', /op must be/, { range, filter: { kind: 'compare', field: 'status', op: '=1 OR 1', value: 1 } }],
  [
    '/requests/count',
    'filter',
    /1000/,
    { range, filter: { kind: 'or', nodes: Array.from({ length: 1001 }, () => ({ kind: 'text', text: 'x' })) } },
  ],
  ['/requests/list', 'limit', /1 to 1000/, { range, limit: 0 }],
  ['/requests/list', 'limit', /1 to 1000/, { range, limit: 1001 }],
  ['/requests/list', 'sort.by', /time, duration/, { range, limit: 10, sort: { by: 'org', direction: 'asc' } }],
  ['/requests/list', 'sort.direction', /asc or desc/, { range, limit: 10, sort: { by: 'time', direction: 'ASC; DROP' } }],
  ['/requests/list', 'cursor', /./, { range, limit: 10, cursor: 5 }],
  ['/requests/histogram', 'buckets', /1 to 400/, { range, buckets: 401 }],
  ['/requests/values', 'fields', /name a field/, { range, limit: 5, fields: [] }],
  ['/requests/values', 'fields.0', /field of the filter language/, { range, limit: 5, fields: ['org'] }],
  ['/requests/values', 'fields', /at most 20/, { range, limit: 5, fields: Array.from({ length: 21 }, () => 'host') }],
  ['/requests/values', 'limit', /1 to 200/, { range, limit: 201, fields: ['host'] }],
])('%s says what is wrong with %s: %s', async (path, field, words, wrong) => {
  const refused = await ask(receivers(), path, wrong)
  expect(refused.status).toBe(422)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  const problem = (await refused.json()) as { code: string; fields: Record<string, string> }
  expect(problem.code).toBe('invalid')
  expect(problem.fields[field]).toMatch(words)
  expect(asked).toEqual([])
})

test('bombs and other things that are no documents are refused, and nothing is queried', async () => {
  const app = receivers()
  const deep = `${'{"kind":"not","node":'.repeat(10_000)}{"kind":"text","text":"x"}${'}'.repeat(10_000)}`
  expect((await ask(app, '/requests/count', `{"range":${JSON.stringify(range)},"filter":${deep}}`)).status).toBe(422)
  expect((await ask(app, '/requests/count', '['.repeat(100_000))).status).toBe(422)
  expect((await ask(app, '/requests/count', `{"range":${' '.repeat(300_000)}{}}`)).status).toBe(413)
  expect((await ask(app, '/requests/count', { range }, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await ask(app, '/requests/count', 'null')).status).toBe(422)
  expect(asked).toEqual([])
})

test('a filter reaches the store in normal form', async () => {
  const raw = { kind: 'and', nodes: [{ kind: 'is', field: 'method', values: [{ text: 'get', prefix: false }] }] }
  await ask(receivers(), '/requests/count', { range, filter: raw })
  const normal: FilterNode = { kind: 'is', field: 'method', values: [{ text: 'GET', prefix: false }] }
  expect(asked[0]?.query).toEqual({ range, filter: normal })
})

test('an unknown id, a foreign one and one that no request can have are the same 404', async () => {
  const app = receivers()
  const answers = await Promise.all(
    ['unknown', 'a%20b', '%27%20OR%201', 'x'.repeat(129)].map((id) =>
      app.request(`/pulse/api/v1/requests/${id}`, { headers: { authorization: 'Bearer good' } }),
    ),
  )
  const bodies = await Promise.all(answers.map(async (answer) => ({ ...((await answer.json()) as object), requestId: '' })))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('above the limit of a minute a person waits, and another person does not', async () => {
  const app = receivers(events, { queriesPerMinute: 5 })
  const statuses = []
  for (let time = 0; time < 7; time++) statuses.push((await ask(app, '/requests/count', { range })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  const refused = await ask(app, '/requests/count', { range })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a caller that disconnects cancels the query, which is no error', async () => {
  const leaving = new AbortController()
  let seen: AbortSignal | undefined
  const waiting: typeof events = {
    ...events,
    countRequests: (_scope, _query, signal) =>
      new Promise((_, reject) => {
        seen = signal
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  const asking = receivers(waiting).request('/pulse/api/v1/requests/count', {
    method: 'POST',
    body: JSON.stringify({ range }),
    headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
    signal: leaving.signal,
  })
  await expect.poll(() => seen).toBeDefined()
  leaving.abort()
  expect((await asking).status).toBe(499)
})
