import { afterAll, beforeAll, expect, test } from 'vitest'

import { REQUEST_FIELDS } from '#domain/filter/fields.ts'
import type { EventBatch } from '#platform/lib/ports/events.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import * as fc from '#tests/properties.ts'

import { BEGIN_MS, batchOf, filters, SPAN_MS } from './support/arbitrary.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'
import { artifact, connection, issue, sensitive } from './support/records.ts'

/** security.md A3: ten thousand by command, `FUZZ_QUERIES=10000`. */
const QUERIES = Number(process.env['FUZZ_QUERIES'] ?? 100)
const FOREIGN = 'of-globex'
const store = await openTemporary()
const mine = batchOf('acme', seeded(21), 200)
const expected = model(mine)

/** The other organization has the very same ids, and its mark in every text. */
function marked(batch: EventBatch): EventBatch {
  const mark = (text: string) => `${text}${FOREIGN}`
  const requests = batch.requests.map((record) => ({
    ...record,
    orgId: 'globex',
    path: mark(record.path),
    vendor: mark(record.vendor),
    client: mark(record.client),
    endpointId: mark(record.endpointId),
    template: mark(record.template),
    userAgent: mark(record.userAgent),
    method: mark(record.method),
    country: mark(record.country),
    contentType: mark(record.contentType),
    category: mark(record.category),
    protocol: mark(record.protocol),
    tags: [...record.tags, FOREIGN],
    environmentId: 'production',
    remoteIp: mark(record.remoteIp),
    payload: FOREIGN,
  }))
  const on = (requestId: string) => ({ orgId: 'globex', requestId })
  return {
    ...emptyBatch(),
    requests,
    issues: requests.map(({ id }) => issue({ ...on(id), id: `i${id}`, error: FOREIGN })),
    sensitive: requests.map(({ id }) => sensitive({ ...on(id), id: `s${id}`, entityType: FOREIGN })),
    artifacts: requests.map(({ id }) => artifact({ ...on(id), id: `a${id}`, digest: FOREIGN })),
    connections: [connection({ orgId: 'globex', id: 'shared', agent: FOREIGN, finalized: true })],
  }
}

beforeAll(async () => {
  await store.insert({ ...mine, requests: mine.requests.map((record) => ({ ...record, connectionId: 'shared' })) }, 'acme')
  const foreign = marked(mine)
  await store.insert({ ...foreign, issues: [], sensitive: [], artifacts: [] }, 'globex:1')
  // Apart from their requests, so that the look-ups beside the rows are tried too.
  await store.insert({ ...emptyBatch(), issues: foreign.issues, sensitive: foreign.sensitive, artifacts: foreign.artifacts }, 'globex:2')
})
afterAll(() => store.remove())

const fields = fc.uniqueArray(fc.constantFrom(...REQUEST_FIELDS.map(({ name }) => name)), { minLength: 1, maxLength: 6 })
const sorts = fc.record({
  by: fc.constantFrom('time' as const, 'duration' as const, 'status' as const, 'bytesReceived' as const, 'bytesSent' as const),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})
const scopes: fc.Arbitrary<OrgScope> = fc.constantFrom(
  { orgId: 'acme' },
  { orgId: 'acme', contextId: 'production' },
  { orgId: 'acme', contextId: FOREIGN },
)
const queries = fc.record({
  scope: scopes,
  what: fc.constantFrom('count', 'list', 'histogram', 'values', 'one', 'activity'),
  query: fc.record({ range: fc.constant({ fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }), filter: filters }, { requiredKeys: ['range'] }),
  sort: sorts,
  limit: fc.integer({ min: 1, max: 300 }),
  fields,
  buckets: fc.integer({ min: 1, max: 400 }),
  contains: fc.constantFrom('', FOREIGN, 'a'),
  id: fc.constantFrom(...mine.requests.map(({ id }) => id)),
})

test(`${QUERIES} random queries of one organization return nothing of the other`, async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(queries, async ({ scope, what, query, sort, limit, fields: names, buckets, contains, id }) => {
      const known = expected.matching(scope, query).length
      const answer = await ask()
      answered++
      expect(JSON.stringify(answer) ?? '').not.toContain(FOREIGN)

      async function ask(): Promise<unknown> {
        switch (what) {
          case 'count': {
            const found = await store.countRequests(scope, query)
            expect(found.count).toBe(known)
            return found
          }
          case 'list': {
            const page = await store.listRequests(scope, { ...query, sort, limit })
            expect(page.rows).toHaveLength(Math.min(limit, known))
            return page
          }
          case 'histogram': {
            const found = await store.requestHistogram(scope, { ...query, buckets })
            expect(found.buckets.reduce((sum, { none, c1, c2, c3, c4, c5 }) => sum + none + c1 + c2 + c3 + c4 + c5, 0)).toBe(known)
            return found
          }
          case 'values':
            return store.requestValues(scope, { ...query, fields: names, limit: Math.min(limit, 200), contains })
          case 'one':
            return store.requestById(scope, id)
          default:
            return store.activity(scope.orgId)
        }
      }
    }),
    { numRuns: QUERIES, seed: 4 },
  )
  expect(answered).toBe(QUERIES)
}, 1_800_000)

test('the other organization is really there, under the same ids', async () => {
  expect(await store.countRequests({ orgId: 'globex' }, { range: { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS } })).toMatchObject({
    count: 200,
  })
  const id = mine.requests[0]?.id ?? ''
  const theirs = await store.requestById({ orgId: 'globex' }, id)
  expect(theirs).toMatchObject({ id, payload: FOREIGN, hasIssue: true, hasSensitive: true, issues: [{ error: FOREIGN }] })
  const own = await store.requestById({ orgId: 'acme' }, id)
  expect(own).toMatchObject({ id, connection: null })
})

test('without an organization nothing is read at all', async () => {
  const range = { fromMs: 0, toMs: BEGIN_MS + SPAN_MS }
  await expect(store.countRequests({ orgId: '' }, { range })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(store.activity('')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(store.forgetOrg('')).rejects.toMatchObject({ code: 'forbidden' })
})
