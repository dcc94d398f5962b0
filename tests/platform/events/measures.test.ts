import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RequestRecord } from '#platform/lib/ports/events.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import * as fc from '#tests/properties.ts'
import { REQUEST_GROUPS, type RequestGroup } from '#wire/pulse/measures.ts'
import type { RequestsQuery } from '#wire/pulse/requests.ts'

import { BEGIN_MS, batchOf, filters, RANGES, SPAN_MS } from './support/arbitrary.ts'
import { failedByHand } from './support/failed-model.ts'
import { seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'

/** Each aggregate beside a plain evaluation of the same question over the same events in memory. */
const RUNS = Number(process.env['MEASURE_RUNS'] ?? 10)
const batch = batchOf('acme', seeded(31), 300)
const expected = model(batch)
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  await store.insert(batch, 'acme')
  const foreign = <Event extends { orgId: string }>(events: readonly Event[]) => events.map((event) => ({ ...event, orgId: 'globex' }))
  await store.insert({ ...batch, requests: foreign(batch.requests), issues: foreign(batch.issues) }, 'globex')
})
afterAll(() => store.remove())

const ranges = fc.constantFrom(...RANGES)
const queries = fc.record({
  scope: fc.constantFrom<OrgScope>({ orgId: 'acme' }, { orgId: 'acme', contextId: 'production' }),
  query: fc.oneof(
    { weight: 1, arbitrary: fc.record({ range: ranges }) },
    { weight: 3, arbitrary: fc.record({ range: ranges, filter: filters }) },
  ),
  buckets: fc.integer({ min: 1, max: 150 }),
  by: fc.constantFrom(...REQUEST_GROUPS),
})
type Asked = typeof queries extends fc.Arbitrary<infer Value> ? Value : never

const compare = (name: string, check: (asked: Asked, matching: RequestRecord[]) => Promise<void>): void =>
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(queries, (asked) => check(asked, expected.matching(asked.scope, asked.query as RequestsQuery))),
      { numRuns: RUNS, seed: 17 },
    )
  }, 300_000)

const GROUP: Record<RequestGroup, (record: RequestRecord) => string> = {
  method: (r) => r.method,
  host: (r) => r.endpointId,
  endpoint: (r) => r.template,
  vendor: (r) => r.vendor,
  client: (r) => r.client,
  country: (r) => r.country,
  environment: (r) => r.environmentId,
  direction: (r) => r.direction,
  protocol: (r) => r.protocol,
  status: (r) => String(r.status),
  contentType: (r) => r.contentType,
}
const ms = (r: RequestRecord): number => Math.round(r.durationMs * 1000) / 1000
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const failures = (rows: readonly RequestRecord[]): number => rows.filter(failedByHand).length
const DAY_MS = 86_400_000
/** Weeks begin on a Monday, as the third day before 1970 was one. */
const startOf = (stepMs: number) => {
  const zero = stepMs < 7 * DAY_MS ? 0 : -3 * DAY_MS
  return (r: RequestRecord) => Math.floor((r.timestampMs - zero) / stepMs) * stepMs + zero
}
const close = (actual: number, wanted: number, share = 1e-9): void =>
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * share + 1e-6)

/** Within one percent of the duration at the rank rounded down, or the longest when there are too few. */
function closeToQuantile(actual: number, rows: readonly RequestRecord[], share: number): void {
  const sorted = rows.map(ms).sort((a, b) => a - b)
  const wanted = rows.length < 1 / (1 - share) ? sorted.at(-1) : sorted[Math.floor(share * (rows.length - 1))]
  close(actual, wanted ?? 0, 0.0101)
}

compare('frequency: the most frequent values, and everything else together', async ({ scope, query, buckets, by }, matching) => {
  const { stepMs, series, rest } = await store.run(scope, '/requests/frequency', { ...query, by, top: 3, buckets })
  const groups = Map.groupBy(matching, GROUP[by])
  const order = [...groups].map(([, rows]) => rows.length).sort((a, b) => b - a)
  expect(series.map(({ count }) => count)).toEqual(order.slice(0, 3))
  for (const { value, count, failed, points } of series) {
    const rows = groups.get(value) ?? []
    expect([count, failed]).toEqual([rows.length, failures(rows)])
    const byStart = Map.groupBy(rows, startOf(stepMs))
    expect(points).toEqual(
      [...byStart]
        .map(([startMs, some]) => ({ startMs, count: some.length, failed: failures(some) }))
        .sort((a, b) => a.startMs - b.startMs),
    )
  }
  expect(rest.count + sum(series.map(({ count }) => count))).toBe(matching.length)
  expect(sum(rest.points.map(({ count }) => count))).toBe(rest.count)
})

compare('counts: groups of one to three fields, those with the most requests first', async ({ scope, query, by }, matching) => {
  const groupBy = [...new Set<RequestGroup>([by, 'client', 'vendor'])]
  const known = Map.groupBy(matching, (record) => JSON.stringify(groupBy.map((group) => GROUP[group](record))))
  const { rows, groups } = await store.run(scope, '/requests/counts', { ...query, groupBy, limit: 500 })
  expect(groups).toBe(known.size)
  const counted = [...known].map(([key, mine]) => ({ key: JSON.parse(key) as string[], count: mine.length, failed: failures(mine) }))
  const inOrder = (some: typeof counted) =>
    some.toSorted((a, b) => b.count - a.count || (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1))
  expect(inOrder(rows)).toEqual(inOrder(counted))
  expect(rows.map(({ count }) => count)).toEqual(inOrder(counted).map(({ count }) => count))
  const few = await store.run(scope, '/requests/counts', { ...query, groupBy, limit: 3 })
  expect(few).toEqual({ rows: rows.slice(0, 3), groups })
})

compare('endpoints: groups of one to three fields with their figures', async ({ scope, query, by }, matching) => {
  const groupBy = [...new Set<RequestGroup>([by, 'host', 'method'])]
  const { rows, groups } = await store.run(scope, '/requests/endpoints', { ...query, groupBy, sort: 'count', limit: 500 })
  const known = Map.groupBy(matching, (record) => JSON.stringify(groupBy.map((group) => GROUP[group](record))))
  expect(groups).toBe(known.size)
  expect(rows.map(({ key }) => JSON.stringify(key)).sort()).toEqual([...known.keys()].sort())
  for (const row of rows) {
    const mine = known.get(JSON.stringify(row.key)) ?? []
    expect(row).toMatchObject({
      count: mine.length,
      failed: failures(mine),
      refused: mine.filter(({ status }) => status >= 400 && status < 500).length,
      maxMs: Math.max(...mine.map(ms)),
      clients: new Set(mine.map(({ client }) => client)).size,
      firstMs: Math.min(...mine.map(({ timestampMs }) => timestampMs)),
      lastMs: Math.max(...mine.map(({ timestampMs }) => timestampMs)),
    })
    close(row.averageMs, sum(mine.map(ms)) / mine.length)
    close(row.bytesSent, sum(mine.map(({ bytesSent }) => bytesSent)))
    close(row.bytesReceived, sum(mine.map(({ bytesReceived }) => bytesReceived)))
    closeToQuantile(row.p50Ms, mine, 0.5)
    closeToQuantile(row.p95Ms, mine, 0.95)
    closeToQuantile(row.p99Ms, mine, 0.99)
  }
})

test.each([
  ['count', (row) => row.count],
  ['failed', (row) => row.failed],
  ['errorRate', (row) => row.failed / row.count],
  ['p95', (row) => row.p95Ms],
  ['p99', (row) => row.p99Ms],
  ['average', (row) => row.averageMs],
  ['bytes', (row) => row.bytesSent + row.bytesReceived],
] as const satisfies [string, (row: Awaited<ReturnType<typeof endpoints>>['rows'][number]) => number][])(
  'endpoints by %s',
  async (sort, value) => {
    const { rows } = await endpoints(sort)
    expect(rows.map(value)).toEqual(rows.map(value).toSorted((a, b) => b - a))
  },
)
const endpoints = (sort: 'count' | 'failed' | 'errorRate' | 'p95' | 'p99' | 'average' | 'bytes') =>
  store.run({ orgId: 'acme' }, '/requests/endpoints', { range: RANGES[0], groupBy: ['host'], sort, limit: 500 })

compare('errors: alike ones together', async ({ scope, query }, matching) => {
  const { rows, count } = await store.run(scope, '/requests/errors', { ...query, limit: 500 })
  const wrong = matching.filter((r) => failedByHand(r) || r.status >= 400 || !['', '0', 'OK'].includes(r.grpc?.status ?? ''))
  expect(count).toBe(wrong.length)
  const known = Map.groupBy(wrong, (r) => JSON.stringify([r.family, r.status, r.grpc?.status ?? '', r.method, r.endpointId, r.template]))
  for (const row of rows) {
    const mine = known.get(JSON.stringify([row.family, row.status, row.grpcStatus, row.method, row.host, row.endpoint])) ?? []
    expect(row.count).toBe(mine.length)
    expect(mine.find(({ id }) => id === row.exampleId)?.timestampMs).toBe(row.lastMs)
  }
})

compare('duration: average, shortest and longest over time', async ({ scope, query, buckets }, matching) => {
  const answer = await store.run(scope, '/requests/duration', { ...query, buckets })
  const check = (figures: typeof answer.whole, rows: readonly RequestRecord[]): void => {
    expect(figures.count).toBe(rows.length)
    if (rows.length === 0) return expect(figures).toMatchObject({ averageMs: 0, minMs: 0, maxMs: 0 })
    close(figures.averageMs, sum(rows.map(ms)) / rows.length)
    expect([figures.minMs, figures.maxMs]).toEqual([Math.min(...rows.map(ms)), Math.max(...rows.map(ms))])
  }
  check(answer.whole, matching)
  const known = Map.groupBy(matching, startOf(answer.stepMs))
  expect(answer.buckets.map(({ startMs }) => startMs)).toEqual([...known.keys()].sort((a, b) => a - b))
  for (const { startMs, ...figures } of answer.buckets) check(figures, known.get(startMs) ?? [])
})

compare('quantiles over time, within one percent', async ({ scope, query, buckets }, matching) => {
  const answer = await store.run(scope, '/requests/quantiles', { ...query, buckets })
  const check = (figures: typeof answer.whole, rows: readonly RequestRecord[]): void => {
    expect(figures.count).toBe(rows.length)
    if (rows.length === 0) return
    closeToQuantile(figures.p50Ms, rows, 0.5)
    closeToQuantile(figures.p90Ms, rows, 0.9)
    closeToQuantile(figures.p95Ms, rows, 0.95)
    closeToQuantile(figures.p99Ms, rows, 0.99)
  }
  check(answer.whole, matching)
  const known = Map.groupBy(matching, startOf(answer.stepMs))
  expect(answer.buckets).toHaveLength(known.size)
  for (const { startMs, ...figures } of answer.buckets) check(figures, known.get(startMs) ?? [])
})

compare('heat map: every request in one cell', async ({ scope, query, buckets }, matching) => {
  const { stepMs, bins, cells } = await store.run(scope, '/requests/heatmap', { ...query, buckets })
  expect(bins[0]?.fromMs).toBe(0)
  expect(bins.at(-1)?.toMs).toBeNull()
  for (const { startMs, bin, count, failed } of cells) {
    const { fromMs, toMs } = bins[bin]!
    const mine = matching.filter((r) => startOf(stepMs)(r) === startMs && ms(r) >= fromMs && (toMs === null || ms(r) < toMs))
    expect([count, failed]).toEqual([mine.length, failures(mine)])
  }
  expect(sum(cells.map(({ count }) => count))).toBe(matching.length)
})

compare('tags: keys, and the values of each', async ({ scope, query }, matching) => {
  const { tags } = await store.run(scope, '/requests/tags', { ...query, limit: 200 })
  const keys = new Set(matching.flatMap((r) => r.tags.map((tag) => tag.split(':')[0] ?? '')))
  expect(tags.map(({ key }) => key).sort()).toEqual([...keys].sort())
  for (const { key, count } of tags.slice(0, 3)) {
    expect(count).toBe(matching.filter((r) => r.tags.some((tag) => tag.split(':')[0] === key)).length)
    const { values } = await store.run(scope, '/requests/tags/values', { ...query, key, limit: 200 })
    expect(values.length).toBeGreaterThan(0)
  }
})

test('two periods are compared by two queries: neighbours share nothing and miss nothing', async () => {
  const middle = BEGIN_MS + SPAN_MS / 2
  const asked = (fromMs: number, toMs: number) =>
    store.run({ orgId: 'acme' }, '/requests/quantiles', { range: { fromMs, toMs }, buckets: 10 })
  const [before, after, both] = [
    await asked(BEGIN_MS, middle),
    await asked(middle, BEGIN_MS + SPAN_MS),
    await asked(BEGIN_MS, BEGIN_MS + SPAN_MS),
  ]
  expect(before.whole.count + after.whole.count).toBe(both.whole.count)
})
