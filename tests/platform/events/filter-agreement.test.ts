import { isIP, isIPv4 } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { matchesFilter } from '#domain/filter/evaluate.ts'
import { FAILED_CALLS } from '#domain/traffic/availability.ts'
import { compileFilter } from '#platform/events/compile-filter.ts'
import { CONNECTION_COLUMNS_SQL, REQUEST_COLUMNS_SQL, TRAFFIC_COLUMNS_SQL } from '#platform/events/filter-columns.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { filterable } from '#platform/pulse/tail/live-row.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import * as fc from '#tests/properties.ts'
import { choicesFrom, spellFilter } from '#tests/support/spell-filter.ts'

import { ADDRESSES, BEGIN_MS, batchOf, filters, SPAN_MS } from './support/arbitrary.ts'
import { failedByHand } from './support/failed-model.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'
import { request } from './support/records.ts'

const RUNS = Number(process.env['FILTER_RUNS'] ?? 40)
const scope = { orgId: 'acme' }
const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
const batch = batchOf('acme', seeded(11), 300)
for (const [index, path] of ['/v1/charges', '/v1/charges?limit=3', '/v1/charges/ch_1', '/v2/charges'].entries())
  batch.requests.push(
    request({ id: `acme-stripe-${index}`, timestampMs: BEGIN_MS + index, endpointId: 'api.stripe.com', path, remoteIp: '203.0.113.77' }),
  )
const expected = model(batch)
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  // Half of what hangs on requests comes apart from them.
  const { issues, sensitive, artifacts } = batch
  await store.insert({ ...batch, issues: issues.slice(5), sensitive: sensitive.slice(5), artifacts: artifacts.slice(5) }, 'with')
  await store.insert(
    { ...emptyBatch(), issues: issues.slice(0, 5), sensitive: sensitive.slice(0, 5), artifacts: artifacts.slice(0, 5) },
    'apart',
  )
})
afterAll(() => store.remove())

const idsOf = (filter: FilterNode): string[] =>
  expected
    .matching(scope, { range, filter })
    .map(({ id }) => id)
    .sort()

const found = async (filter: FilterNode): Promise<string[]> =>
  (await store.listRequests(scope, { range, filter, limit: 1000 })).rows.map(({ id }) => id).sort()

test('every field of the language has a column, and no column is without a field', () => {
  for (const { set, sql } of [REQUEST_COLUMNS_SQL, CONNECTION_COLUMNS_SQL, TRAFFIC_COLUMNS_SQL])
    expect(Object.keys(sql).sort()).toEqual(set.fields.map(({ name }) => name).sort())
})

test('the SQL of a filter holds for exactly the requests that the evaluator says', async () => {
  let hits = 0
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const wanted = expected
        .matching(scope, { range, filter })
        .map(({ id }) => id)
        .sort()
      if (wanted.length > 0 && wanted.length < batch.requests.length) hits++
      expect(await found(filter)).toEqual(wanted)
    }),
    { numRuns: RUNS, seed: 3 },
  )
  expect(hits).toBeGreaterThan(RUNS / 4)
}, 300_000)

test('however a filter is spelt, the SQL, the evaluator and the live tail find the same requests', async () => {
  const draws = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 40 })
  let hits = 0
  await fc.assert(
    fc.asyncProperty(filters, draws, async (filter, choices) => {
      const spelt = spellFilter(filter, choicesFrom(choices))
      const parsed = parseFilter(spelt)
      if (!parsed.ok || parsed.node === undefined) throw new Error(`${spelt}: ${JSON.stringify(parsed)}`)
      const wanted = idsOf(filter)
      if (wanted.length > 0 && wanted.length < batch.requests.length) hits++
      expect([spelt, await found(parsed.node)]).toEqual([spelt, wanted])
      const printed = parseFilter(printFilter(parsed.node))
      expect([spelt, printed]).toEqual([spelt, parsed])
    }),
    { numRuns: RUNS, seed: 5 },
  )
  expect(hits).toBeGreaterThan(RUNS / 4)
}, 300_000)

/** Asked as people do; what must be found is worked out here, by other means. */
test.each<[string, (one: RequestRecord) => boolean]>([
  ['ip:203.0.113.0/24', ({ remoteIp }) => remoteIp.startsWith('203.0.113.')],
  ['ip:10.0.0.0/8', ({ remoteIp }) => remoteIp === '10.1.2.3' || remoteIp === '::ffff:10.1.2.3'],
  ['ip:0.0.0.0/0', ({ remoteIp }) => isIPv4(remoteIp.replace('::ffff:', ''))],
  ['ip:2001:db8::/32', ({ remoteIp }) => remoteIp.startsWith('2001:')],
  ['ip:::/0', ({ remoteIp }) => isIP(remoteIp) > 0 && !remoteIp.includes('%')],
  ['-ip:::/0', ({ remoteIp }) => isIP(remoteIp) === 0 || remoteIp.includes('%')],
  ['host:*.stripe.com', ({ endpointId }) => endpointId.endsWith('.stripe.com')],
  ['host:a*i*e.com', ({ endpointId }) => endpointId === 'api.stripe.com'],
  ['path LIKE "%charges%"', ({ path }) => path.includes('charges')],
  ['tag:*b*', ({ tags }) => tags.some((tag) => tag.includes('b'))],
  ['stripe.com/v1', ({ endpointId, path }) => `${endpointId}${path}`.includes('stripe.com/v1')],
  ['"M/V1/CHA"', ({ endpointId, path }) => `${endpointId}${path}`.toLowerCase().includes('m/v1/cha')],
  ['https://api.stripe.com/v1/charges', ({ endpointId, path }) => endpointId === 'api.stripe.com' && /^\/v1\/charges(?:\?|$)/.test(path)],
])('%s finds what it says, in the store and in a live tail', async (spelt, holds) => {
  const { node } = parseFilter(spelt) as { node: FilterNode }
  const wanted = batch.requests
    .filter(holds)
    .map(({ id }) => id)
    .sort() // prettier-ignore
  expect(wanted.length).toBeGreaterThan(0)
  expect(await found(node)).toEqual(wanted)
  const live = batch.requests.filter((record) => matchesFilter(node, filterable(record)))
  expect(live.map(({ id }) => id).sort()).toEqual(wanted)
})

test('an address is in the network of itself, in the store as in memory', async () => {
  for (const address of ADDRESSES.filter((one) => !one.includes('%'))) {
    const bits = isIPv4(address) ? 32 : 128
    const { node } = parseFilter(`ip:${address}/${bits}`) as { node: FilterNode }
    const ids = idsOf(node)
    expect([address, await found(node)]).toEqual([address, ids])
    expect(batch.requests.filter(({ remoteIp }) => remoteIp === address).every(({ id }) => ids.includes(id))).toBe(true)
  }
})

test('what rates count as failed is what the filter lists and the live tail lets through, databases among it', async () => {
  const failed = batch.requests.filter(failedByHand)
  const ids = failed.map(({ id }) => id).sort()
  expect(new Set(failed.map(({ family }) => family))).toEqual(new Set(['http', 'grpc', 'database']))
  expect(failed.length).toBeLessThan(batch.requests.length)
  expect(await found(FAILED_CALLS)).toEqual(ids)
  expect(
    batch.requests
      .filter((record) => filterable(record)['failed'] === true)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids)
  expect(await store.countRequests(scope, { range })).toEqual({ count: batch.requests.length, failed: ids.length })
  expect(await store.countRequests(scope, { range, filter: FAILED_CALLS })).toEqual({ count: ids.length, failed: ids.length })
  const about = { range, by: 'host', limit: 100 } as const
  const { rows } = await store.run(scope, '/traffic/availability', { ...about, sort: 'failed' })
  for (const { key, failed: counted } of rows)
    expect([key, failed.filter(({ endpointId }) => endpointId === key[0]).length]).toEqual([key, counted])
})

test('free text is found whatever its letters, code point by code point', async () => {
  for (const text of ['É', 'ẞ', 'ß', 'İ', 'i', 'Σ', 'ς', 'K', 'k', 'ﬁ', '\0', "it's", 'a\0B', '漢', '😀', '%', '_']) {
    const filter: FilterNode = { kind: 'text', text }
    expect([text, await found(filter)]).toEqual([
      text,
      expected
        .matching(scope, { range, filter })
        .map(({ id }) => id)
        .sort(),
    ])
  }
})

test('a thousand values are one set, and a thousand prefixes still one query', async () => {
  for (const prefix of [false, true]) {
    const values = Array.from({ length: 999 }, (_, index) => ({ text: `none-${index} ' \\ ${'x'.repeat(20)}`, prefix })).concat({
      text: 'a',
      prefix,
    })
    const filter: FilterNode = { kind: 'is', field: 'host', values }
    expect(await found(filter)).toEqual(
      expected
        .matching(scope, { range, filter })
        .map(({ id }) => id)
        .sort(),
    )
  }
})

test('bombs are refused before any SQL is made', () => {
  const deep = (levels: number): FilterNode => (levels === 0 ? { kind: 'text', text: 'x' } : { kind: 'not', node: deep(levels - 1) })
  const wide: FilterNode = { kind: 'or', nodes: Array.from({ length: 100_000 }, () => ({ kind: 'text', text: 'x' })) }
  for (const bomb of [deep(5000), wide]) expect(() => compileFilter(bomb)).toThrow(Fault)
  expect(() => compileFilter({ kind: 'is', field: '__proto__', values: [{ text: 'x', prefix: false }] })).toThrow(Fault)
  expect(() => compileFilter({ kind: 'compare', field: 'host', op: '>', value: 1 })).toThrow(Fault)
})
