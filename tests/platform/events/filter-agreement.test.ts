import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { FAILED_CALLS } from '#domain/traffic/availability.ts'
import { compileFilter } from '#platform/events/compile-filter.ts'
import { CONNECTION_WORDS, REQUEST_WORDS, TRAFFIC_WORDS } from '#platform/events/filter-words.ts'
import { Fault } from '#platform/lib/faults.ts'
import { filterable } from '#platform/pulse/tail/live-row.ts'
import * as fc from '#tests/properties.ts'

import { BEGIN_MS, batchOf, filters, SPAN_MS } from './support/arbitrary.ts'
import { failedByHand } from './support/failed-model.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'

const RUNS = Number(process.env['FILTER_RUNS'] ?? 60)
const scope = { orgId: 'acme' }
const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
const batch = batchOf('acme', seeded(11), 300)
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

const found = async (filter: FilterNode): Promise<string[]> =>
  (await store.listRequests(scope, { range, filter, limit: 1000 })).rows.map(({ id }) => id).sort()

test('every field of the language has a column, and no column is without a field', () => {
  for (const { set, sql } of [REQUEST_WORDS, CONNECTION_WORDS, TRAFFIC_WORDS])
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
  const { rows } = await store.ask(scope, '/traffic/availability', { ...about, sort: 'failed' })
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

test('a thousand values are one set, and a thousand prefixes still a question', async () => {
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
