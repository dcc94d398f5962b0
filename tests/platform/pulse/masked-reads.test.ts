import { env } from 'node:process'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as fc from '#tests/properties.ts'
import type { QueryPath } from '#wire/pulse/queries.ts'

import { emptyBatch } from '../events/support/generator.ts'
import { openTemporary } from '../events/support/open.ts'
import { queryDocuments } from '../events/support/queries.ts'
import { artifact, connection, issue, NOW, request, sensitive } from '../events/support/records.ts'
import { member, queryHandlers } from './support/query-handlers.ts'

/**
 * Rows that were stored before a secret's shape was known, as an older version left them: put into the store past every reader, and asked for
 * through each way out that members have.
 */
const SECRET = 'hunter2-correct-horse'
const KEY = `SK${'0123456789abcdef'.repeat(2)}`
const IBAN = 'DE89370400440532013000'
const PLANTED = [SECRET, KEY, IBAN]
const process = {
  exe: `/bin/a --password=${SECRET}`,
  user: KEY,
  hostname: KEY,
  container: `a --token=${SECRET}`,
  image: KEY,
  pod: KEY,
  namespace: IBAN,
  service: KEY,
}
const tags = [`password:${SECRET}`, `cmd:--password=${SECRET}`, `key:${KEY}`, 'env:prod']
const range = { fromMs: NOW - 86_400_000, toMs: NOW + 1 }

const documents = queryDocuments(range, fc.constantFrom('password', 'cmd', 'key'))
const paths = Object.keys(documents) as QueryPath[]
let store: Awaited<ReturnType<typeof openTemporary>>
let receivers: ReturnType<typeof queryHandlers>

beforeAll(async () => {
  store = await openTemporary()
  const path = `/x?note=${IBAN}&pw=${SECRET}`
  await store.insert(
    {
      ...emptyBatch(),
      requests: [
        request({
          path,
          template: `/x/${KEY}`,
          url: `https://a.example${path}`,
          tags,
          process,
          client: KEY,
          userAgent: `agent ${KEY}`,
          connectionId: 'c1',
        }),
        request({
          id: 'r2',
          family: 'database',
          status: 0,
          tags,
          process,
          path: 'users',
          database: {
            type: 'mysql',
            statement: `SELECT '${IBAN}', '${KEY}'`,
            resultType: '',
            error: `pw=${SECRET}`,
            affected: 0,
            returned: 0,
          },
        }),
        request({
          id: 'r3',
          family: 'grpc',
          status: 200,
          grpc: { service: KEY, method: 'a', status: 'INTERNAL', message: `secret: ${SECRET}` },
        }),
        request({ id: 'r4', method: 'GET', endpointId: 'segments.example', path: `/v/${KEY}/${IBAN}`, template: '/v/{id}/{id}' }),
      ],
      connections: [connection({ tags, process, client: KEY, hostname: KEY, agentInstance: KEY, labels: [KEY], tlsProbes: [KEY] })],
      issues: [issue({ error: `password=${SECRET}`, triggers: [{ plugin: KEY, condition: IBAN, description: `token=${SECRET}` }] })],
      sensitive: [sensitive({ fieldPath: `$.${KEY}`, section: KEY })],
      artifacts: [artifact({ url: `https://a.example/?pw=${SECRET}`, type: KEY })],
      rejectedEvents: [
        {
          orgId: 'acme',
          environmentId: 'production',
          deploymentId: 'd1',
          receivedMs: NOW - 1000,
          receiver: 'grpc',
          reason: `The value ${KEY} is not known.`,
          preview: `{"password":"${SECRET}","note":"${IBAN}"}`,
          sizeBytes: 9,
        },
      ],
    },
    'old',
  )
  // Samples of quarantined events are for editors
  receivers = queryHandlers({ events: store }, { ...member, role: 'editor' })
})
afterAll(() => store.remove())

const asked = async (path: string, body: Record<string, unknown>): Promise<{ status: number; text: string }> => {
  const answer = await receivers.post(path, { range, ...body })
  return { status: answer.status, text: await answer.text() }
}

function expectNone(text: string): void {
  for (const planted of PLANTED) expect(text).not.toContain(planted)
}

test.each(['r1', 'r2', 'r3'])('the detail of request %s', async (id) => {
  const answer = await receivers.get(`/requests/${id}`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('***')
  expectNone(text)
})

test('the detail of a connection', async () => {
  const answer = await receivers.get('/connections/c1')
  expect(answer.status).toBe(200)
  expectNone(await answer.text())
})

test('the list of requests, and the values of every field', async () => {
  const list = await asked('/requests/list', { limit: 100 })
  expect(list.status).toBe(200)
  expect(JSON.parse(list.text)).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ id: 'r1', tags: expect.arrayContaining(['password:***', 'env:prod']) })]),
  })
  expectNone(list.text)
  const fields = ['path', 'template', 'client', 'agent', 'tag', 'exe', 'container', 'pod', 'namespace', 'service']
  const values = await asked('/requests/values', { fields, limit: 100 })
  expect(values.status).toBe(200)
  expect(values.text).toContain('***')
  expectNone(values.text)
})

test('values of a tag whose key names a secret', async () => {
  for (const path of ['/requests/tags/values', '/connections/tags/values']) {
    const { status, text } = await asked(path, { key: 'password', limit: 100 })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ values: [{ value: '***' }] })
  }
})

test('examples of the segments of a path, and templates that a preview derives', async () => {
  const host = 'segments.example'
  const evidence = await asked('/inventory/template-evidence', { method: 'GET', host, template: '/v/{id}/{id}' })
  expect(JSON.parse(evidence.text)).toMatchObject({
    requests: 1,
    segments: [{ examples: ['v'] }, { examples: [expect.stringContaining('***')] }, { examples: [expect.stringContaining('***')] }],
  })
  expectNone(evidence.text)
  const words = [`/v/${KEY}/${IBAN}`]
  const preview = await asked('/inventory/template-preview', { host, decisions: { templates: [], words, merges: [] } })
  expect(JSON.parse(preview.text)).toMatchObject({ moving: 1, moves: [{ from: '/v/{id}/{id}', to: expect.stringContaining('***') }] })
  expectNone(preview.text)
})

/** What is said of one thing whenever it was: neither of a range nor of a filter. */
const AT_ANY_TIME: ReadonlySet<string> = new Set(['/inventory/seen', '/inventory/endpoint-schema', '/inventory/host-schemas'])

/** Queries that are drawn of each kind. */
const DRAWN = Number(env['MEASURE_RUNS'] ?? 3)

test.each(paths)('the response to %s', async (path) => {
  for (const document of fc.sample(documents[path] as fc.Arbitrary<{ filter?: unknown }>, { numRuns: DRAWN, seed: 3 })) {
    const { status, text } = await asked(path, { ...document, ...(AT_ANY_TIME.has(path) ? { range: undefined } : { filter: undefined }) })
    expect(status, text).toBe(200)
    expectNone(text)
  }
})

test.each([
  ['requests', 'csv'],
  ['requests', 'json'],
  ['requests', 'ndjson'],
  ['requests', 'har'],
  ['connections', 'csv'],
  ['connections', 'ndjson'],
])('a file of %s as %s', async (what, format) => {
  const answer = await receivers.post('/export', { what, format, range })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  expect(text).toContain('***')
  expectNone(text)
})
