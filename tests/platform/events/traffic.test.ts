import { afterAll, beforeAll, expect, test } from 'vitest'

import { CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import { matchesFilter } from '#domain/filter/evaluate.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import { outagesOf } from '#domain/traffic/availability.ts'
import { opaqueReasonOf, visibilityOf } from '#domain/traffic/visibility.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import * as fc from '#tests/properties.ts'
import { TRAFFIC_GROUPS, type TrafficGroup } from '#wire/pulse/traffic.ts'

import { BEGIN_MS, batchOf, BEGIN_RECEIVED_MS, connectionReports, filters, filtersOf, RANGES, SPAN_MS } from './support/arbitrary.ts'
import { connectionModel } from './support/connection-model.ts'
import { failedByHand } from './support/failed-model.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'
import { request } from './support/records.ts'

const RUNS = Number(process.env['MEASURE_RUNS'] ?? 10)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const requests = batchOf('acme', seeded(41), 250).requests.map((record) => ({
  ...record,
  bytesSent: Math.min(record.bytesSent, 2 ** 40),
  bytesReceived: Math.min(record.bytesReceived, 2 ** 40),
}))
const reports = connectionReports('acme', seeded(42), 200)
const connections = connectionModel(reports)
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  await store.insert({ ...emptyBatch(), requests, connections: reports }, 'acme')
  const foreign = <Event extends { orgId: string }>(events: readonly Event[]) => events.map((event) => ({ ...event, orgId: 'globex' }))
  await store.insert({ ...emptyBatch(), requests: foreign(requests), connections: foreign(reports) }, 'globex')
})
afterAll(() => store.remove())

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
type Carrier = {
  bytesSent: number
  bytesReceived: number
  atMs: number
  vendor: string
  endpointId: string
  client: string
  direction: string
  country: string
  environmentId: string
}
const GROUP: Record<TrafficGroup, (one: Carrier) => string> = {
  vendor: (one) => one.vendor,
  host: (one) => one.endpointId,
  client: (one) => one.client,
  direction: (one) => one.direction,
  country: (one) => one.country,
  environment: (one) => one.environmentId,
}
const scopes = fc.constantFrom<OrgScope>({ orgId: 'acme' }, { orgId: 'acme', contextId: 'production' })
/** Connections end long after they were opened, some when they were received. */
const ranges = fc.constantFrom(...RANGES, { fromMs: BEGIN_MS, toMs: BEGIN_RECEIVED_MS + 10 * 24 * HOUR })
const queries = fc.record({
  scope: scopes,
  query: fc.record({ range: ranges, filter: filtersOf(TRAFFIC) }, { requiredKeys: ['range'] }),
  of: fc.constantFrom('requests' as const, 'connections' as const),
  by: fc.constantFrom(...TRAFFIC_GROUPS),
})

function carriers(
  scope: OrgScope,
  of: 'requests' | 'connections',
  query: { range: { fromMs: number; toMs: number }; filter?: Parameters<typeof matchesFilter>[0] },
): Carrier[] {
  const known = model({ ...emptyBatch(), requests })
  if (of === 'connections')
    return connections
      .ended(scope, { range: query.range })
      .filter(({ fields }) => matchesFilter(query.filter, fields, TRAFFIC))
      .map(({ record, endMs }) => ({ ...record, atMs: endMs }))
  return known
    .matching(scope, { range: query.range })
    .filter((record) => matchesFilter(query.filter, known.fieldsOf(record), TRAFFIC))
    .map((record) => ({ ...record, atMs: record.timestampMs }))
}

test('bytes over time by what they belong to, and the rest', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async ({ scope, query, of, by }) => {
      const { stepMs, series, rest } = await store.run(scope, '/traffic/series', { ...query, of, by, top: 3, buckets: 50 })
      const all = carriers(scope, of, query)
      const groups = Map.groupBy(all, GROUP[by])
      const bytes = (some: readonly Carrier[]) => sum(some.map((one) => one.bytesSent + one.bytesReceived))
      const order = [...groups.values()].map(bytes).sort((a, b) => b - a)
      expect(series.map((one) => one.bytesSent + one.bytesReceived)).toEqual(order.slice(0, 3))
      for (const one of series) {
        const mine = groups.get(one.value) ?? []
        expect(one.bytesSent).toBe(sum(mine.map(({ bytesSent }) => bytesSent)))
        for (const point of one.points) {
          const inside = mine.filter(({ atMs }) => atMs >= point.startMs && atMs < point.startMs + stepMs)
          expect([point.bytesSent, point.bytesReceived]).toEqual([
            sum(inside.map((c) => c.bytesSent)),
            sum(inside.map((c) => c.bytesReceived)),
          ])
        }
      }
      expect(bytes(all)).toBe(sum([...series, rest].map((one) => one.bytesSent + one.bytesReceived)))
    }),
    { numRuns: RUNS, seed: 23 },
  )
}, 300_000)

test('top talkers: bytes, calls and connections of each value, with its share', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async ({ scope, query, of, by }) => {
      const { rows, total, values } = await store.run(scope, '/traffic/talkers', { ...query, of, by, sort: 'bytes', limit: 200 })
      const asked = Map.groupBy(carriers(scope, 'requests', query), GROUP[by])
      const lines =
        of === 'connections'
          ? carriers(scope, 'connections', query)
          : connections
              .opened(scope, { range: query.range })
              .filter(({ fields }) => matchesFilter(query.filter, fields, TRAFFIC))
              .map(({ record, endMs }): Carrier => ({ ...record, atMs: endMs }))
      const opened = Map.groupBy(lines, GROUP[by])
      expect(values).toBe(new Set([...asked.keys(), ...opened.keys()]).size)
      expect(rows).toHaveLength(values)
      const counted = of === 'connections' ? opened : asked
      for (const row of rows) {
        expect(row.requests).toBe(asked.get(row.value)?.length ?? 0)
        expect(row.connections).toBe(opened.get(row.value)?.length ?? 0)
        expect(row.bytesSent).toBe(sum((counted.get(row.value) ?? []).map(({ bytesSent }) => bytesSent)))
      }
      expect(total.requests).toBe(sum(rows.map((row) => row.requests)))
      expect(total.bytesReceived).toBe(sum(rows.map((row) => row.bytesReceived)))
      const shares = sum(rows.map(({ share }) => share))
      expect(shares === 0 || Math.abs(shares - 1) < 1e-9).toBe(true)
    }),
    { numRuns: RUNS, seed: 24 },
  )
}, 300_000)

test('coverage: what agents could look into, by client and reason', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, filtersOf(CONNECTIONS), async (scope, filter) => {
      const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
      const { rows, total, clients } = await store.run(scope, '/traffic/coverage', { range, filter, limit: 200 })
      const groups = Map.groupBy(connections.opened(scope, { range, filter }), ({ record }) => record.client)
      expect(clients).toBe(groups.size)
      expect(rows).toHaveLength(groups.size)
      for (const row of rows) {
        const mine = (groups.get(row.client) ?? []).map(({ record }) => record)
        const opaque = mine.filter((record) => visibilityOf(record) === 'opaque')
        const because = (reason: string) => opaque.filter((record) => opaqueReasonOf(record) === reason).length
        expect(row).toEqual({
          client: row.client,
          connections: mine.length,
          introspected: mine.filter((record) => visibilityOf(record) === 'introspected').length,
          clear: mine.filter((record) => visibilityOf(record) === 'clear').length,
          opaque: opaque.length,
          quic: because('quic'),
          noProbe: because('no-probe'),
          notSeen: because('not-seen'),
          passed: because('passed'),
          bytesOpaque: sum(opaque.map((record) => record.bytesSent + record.bytesReceived)),
        })
      }
      expect(total.opaque).toBe(sum(rows.map(({ opaque }) => opaque)))
      expect(total.connections).toBe(sum(rows.map((row) => row.connections)))
    }),
    { numRuns: RUNS, seed: 25 },
  )
}, 300_000)

test('availability: calls of each hour, and of each minute of a few hours', async () => {
  const known = model({ ...emptyBatch(), requests })
  const keys = {
    vendor: (r: RequestRecord) => [r.vendor],
    host: (r: RequestRecord) => [r.endpointId],
    endpoint: (r: RequestRecord) => [r.method, r.endpointId, r.template],
    client: (r: RequestRecord) => [r.client],
  }
  await fc.assert(
    fc.asyncProperty(
      scopes,
      fc.constantFrom(...RANGES),
      fc.option(filters, { nil: undefined }),
      fc.constantFrom('vendor' as const, 'host' as const, 'endpoint' as const, 'client' as const),
      fc.boolean(),
      async (scope, whole, some, by, byMinute) => {
        const filter = some && { filter: some }
        const range = byMinute ? { ...whole, toMs: Math.min(whole.toMs, whole.fromMs + 6 * HOUR) } : whole
        const step = byMinute ? MINUTE : HOUR
        const { rows, groups, stepMs } = await store.run(scope, '/traffic/availability', {
          range,
          ...filter,
          ...(byMinute && { step: 'minute' }),
          by,
          sort: 'failed',
          limit: 100,
        })
        const all = Map.groupBy(known.matching(scope, { range, ...filter }), (r) => JSON.stringify(keys[by](r)))
        expect(groups).toBe(all.size)
        expect(stepMs).toBe(step)
        for (const row of rows) {
          const mine = all.get(JSON.stringify(row.key)) ?? []
          expect([row.count, row.failed]).toEqual([mine.length, mine.filter(failedByHand).length])
          const bySteps = Map.groupBy(mine, ({ timestampMs }) => Math.floor(timestampMs / step) * step)
          expect(row.steps).toEqual(
            [...bySteps]
              .map(([startMs, inside]) => ({ startMs, count: inside.length, failed: inside.filter(failedByHand).length }))
              .toSorted((a, b) => a.startMs - b.startMs),
          )
        }
        expect(rows.map(({ failed }) => failed)).toEqual(rows.map(({ failed }) => failed).toSorted((a, b) => b - a))
      },
    ),
    { numRuns: RUNS, seed: 26 },
  )
}, 300_000)

test('each hour is there once also of requests with one token, whose hours are kept without refusals', async () => {
  const begin = Math.floor((Date.now() - 12 * HOUR) / HOUR) * HOUR
  const token = { mask: '***', hash: 'f00d', carrier: 'authorization', type: 'api_key' } as const
  const calls = [30, 90, 95, 150].map((minute, n) =>
    request({ id: `with-token-${n}`, orgId: 'tokens', vendor: 'stripe', status: 403, timestampMs: begin + minute * 60_000, token }),
  )
  await store.insert({ ...emptyBatch(), requests: calls }, 'tokens')
  const filter: FilterNode = { kind: 'is', field: 'fingerprint', values: [{ text: 'f00d', prefix: false }] }
  const range = { fromMs: begin, toMs: begin + 3 * HOUR }
  const { rows } = await store.run({ orgId: 'tokens' }, '/traffic/availability', { range, filter, by: 'vendor', sort: 'count', limit: 10 })
  expect(rows[0]?.steps).toEqual([1, 2, 1].map((count, hour) => ({ startMs: begin + hour * HOUR, count, failed: 0 })))
})

test('an outage of a vendor is found from our calls, with the clients it hit', async () => {
  const begin = Math.floor((Date.now() - 12 * HOUR) / HOUR) * HOUR
  const call = (vendor: string, client: string, minute: number, n: number, status: number): RequestRecord =>
    request({
      orgId: 'down',
      id: `${vendor}-${client}-${minute}-${n}`,
      vendor,
      client,
      status,
      timestampMs: begin + minute * MINUTE + n * 1000,
    })
  const calls: RequestRecord[] = []
  for (let minute = 0; minute < 120; minute++)
    for (let n = 0; n < 4; n++) {
      const isDown = minute >= 30 && minute < 45
      calls.push(call('stripe', n < 3 ? 'checkout' : 'billing', minute, n, isDown ? 503 : 200))
      calls.push(call('github', 'ci', minute, n, 200))
    }
  await store.insert({ ...emptyBatch(), requests: calls }, 'down')
  const range = { fromMs: begin, toMs: begin + 2 * HOUR }
  const answer = await store.run({ orgId: 'down' }, '/traffic/outages', { range, by: 'vendor', limit: 10 })
  expect(answer).toEqual({
    stepMs: MINUTE,
    outages: [
      {
        key: ['stripe'],
        startMs: begin + 30 * MINUTE,
        endMs: begin + 45 * MINUTE,
        count: 60,
        failed: 60,
        ongoing: false,
        clients: [
          { client: 'checkout', failed: 45 },
          { client: 'billing', failed: 15 },
        ],
      },
    ],
  })
  const during = { fromMs: begin, toMs: begin + 40 * MINUTE }
  expect((await store.run({ orgId: 'down' }, '/traffic/outages', { range: during, by: 'client', limit: 10 })).outages).toMatchObject([
    { key: ['checkout'], ongoing: true },
    { key: ['billing'], ongoing: true },
  ])
  expect(
    (await store.run({ orgId: 'down', contextId: 'staging' }, '/traffic/outages', { range, by: 'vendor', limit: 10 })).outages,
  ).toEqual([])
})

test('outages of random traffic are those of the function over the same minutes', async () => {
  const known = model({ ...emptyBatch(), requests })
  const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
  const { stepMs, outages } = await store.run({ orgId: 'acme' }, '/traffic/outages', { range, by: 'client', limit: 50 })
  const wanted = [...Map.groupBy(known.matching({ orgId: 'acme' }, { range }), ({ client }) => client)].flatMap(([client, rows]) => {
    const steps = [...Map.groupBy(rows, ({ timestampMs }) => Math.floor(timestampMs / stepMs) * stepMs)]
      .map(([startMs, some]) => ({ startMs, count: some.length, failed: some.filter(failedByHand).length }))
      .sort((a, b) => a.startMs - b.startMs)
    return outagesOf(steps, stepMs, range.toMs).map((outage) => ({ key: [client], ...outage }))
  })
  const order = (a: { startMs: number; key: string[] }, b: { startMs: number; key: string[] }) =>
    a.startMs - b.startMs || String(a.key).localeCompare(String(b.key))
  expect(outages.map(({ clients: _, ...outage }) => outage).sort(order)).toEqual(wanted.sort(order))
})
