import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OrgScope } from '#platform/lib/ports/access.ts'
import * as fc from '#tests/properties.ts'
import type { QueryPath } from '#wire/pulse/queries.ts'

import { BEGIN_MS, batchOf, connectionReports, SPAN_MS, TEXTS } from './support/arbitrary.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { queryDocuments } from './support/queries.ts'

/** security.md A3: ten thousand by command, `FUZZ_QUERIES=10000`. */
const QUERIES = Number(process.env['FUZZ_QUERIES'] ?? 100)
const FOREIGN = 'of-globex'
const MANY = 7777
const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
const texts = fc.constantFrom(...TEXTS, FOREIGN)
const documents = queryDocuments(range, texts)
const requests = batchOf('acme', seeded(51), 120).requests
const connections = connectionReports('acme', seeded(52), 120)
const mark = (text: string): string => `${text}${FOREIGN}`
const rejectedEvents = Array.from({ length: 30 }, (_, n) => ({
  orgId: 'acme',
  environmentId: 'production',
  deploymentId: `d${n % 3}`,
  receivedMs: Date.now() - n,
  receiver: 'har',
  reason: `Entry ${n}: odd`,
  preview: 'x',
  sizeBytes: 1,
}))
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  await store.insert({ ...emptyBatch(), requests, connections, rejectedEvents }, 'acme')
  // The other organization has the very same ids and times, and its mark in every text.
  const marked = {
    requests: requests.map((r) => ({
      ...r,
      orgId: 'globex',
      method: mark(r.method),
      endpointId: mark(r.endpointId),
      path: mark(r.path),
      template: mark(r.template),
      vendor: mark(r.vendor),
      client: mark(r.client),
      country: mark(r.country),
      protocol: mark(r.protocol),
      contentType: mark(r.contentType),
      tags: [...r.tags, `${FOREIGN}:${FOREIGN}`, `team:${FOREIGN}`],
      status: 599,
    })),
    connections: connections.map((c) => ({
      ...c,
      orgId: 'globex',
      part: MANY,
      finalized: true,
      endpointId: mark(c.endpointId),
      vendor: mark(c.vendor),
      client: mark(c.client),
      country: mark(c.country),
      hostname: mark(c.hostname),
      l7Protocol: mark(c.l7Protocol),
      labels: [FOREIGN],
      tlsProbes: [FOREIGN],
      agent: FOREIGN,
      tags: [...c.tags, `team:${FOREIGN}`],
    })),
  }
  const foreign = rejectedEvents.map((one) => ({ ...one, orgId: 'globex', reason: mark(one.reason), preview: FOREIGN, receiver: FOREIGN }))
  await store.insert({ ...emptyBatch(), ...marked, rejectedEvents: foreign }, 'globex')
})
afterAll(() => store.remove())

const scopes = fc.constantFrom<OrgScope>(
  { orgId: 'acme' },
  { orgId: 'acme', contextId: 'production' },
  { orgId: 'acme', contextId: FOREIGN },
)
const paths = Object.keys(documents) as QueryPath[]
const OF_EACH = Math.ceil(QUERIES / paths.length)

test(`${OF_EACH} random documents of each of ${paths.length} queries return nothing of the other organization`, async () => {
  for (const path of paths)
    await fc.assert(
      fc.asyncProperty(scopes, documents[path] as fc.Arbitrary<object>, async (scope, query) => {
        const answer = await store.run(scope, path, query as never) // a document of this path
        expect(JSON.stringify(answer)).not.toContain(FOREIGN)
        if (path === '/connections/list') expect(JSON.stringify(answer)).not.toContain(`"part":${MANY}`)
        if (scope.contextId === FOREIGN && path.endsWith('/count')) expect(answer).toMatchObject({ count: 0 })
      }),
      { numRuns: OF_EACH, seed: 8 },
    )
}, 1_800_000)

test('without a filter, figures are those of one organization, not of two', async () => {
  const { count } = await store.run({ orgId: 'acme' }, '/connections/count', { range })
  expect(count).toBe(120)
  const { whole } = await store.run({ orgId: 'acme' }, '/requests/quantiles', { range, buckets: 10 })
  expect(whole.count).toBe(120)
  const { rows } = await store.run({ orgId: 'globex' }, '/requests/errors', { range, limit: 500 })
  expect(JSON.stringify(rows)).toContain(FOREIGN)
  for (const { id } of connections.slice(0, 20)) {
    expect(JSON.stringify(await store.connectionById({ orgId: 'acme' }, id))).not.toContain(FOREIGN)
    expect(await store.connectionById({ orgId: 'globex' }, id)).toMatchObject({ agent: FOREIGN })
  }
  expect(await store.run({ orgId: 'acme' }, '/quarantine/reasons', { range: { fromMs: 0, toMs: 4e12 }, limit: 10 })).toMatchObject({
    count: 30,
    groupCount: 3,
  })
  const facts = await store.harFacts({ orgId: 'acme' }, requests)
  expect(facts.size).toBe(120)
  expect(JSON.stringify([...facts])).not.toContain(FOREIGN)
})

test('without an organization no query runs', async () => {
  for (const path of paths) {
    const [query] = fc.sample(documents[path] as fc.Arbitrary<object>, { numRuns: 1, seed: 1 })
    await expect(store.run({ orgId: '' }, path, query as never)).rejects.toMatchObject({ code: 'forbidden' }) // a document of this path
  }
  await expect(store.connectionById({ orgId: '' }, 'x')).rejects.toMatchObject({ code: 'forbidden' })
})
