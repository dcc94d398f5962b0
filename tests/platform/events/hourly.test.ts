import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { negated } from '#domain/filter/nodes.ts'
import { exactly } from '#domain/verdicts/verdict.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import { insertBatch } from '#platform/events/insert-batch.ts'
import { migrate } from '#platform/events/migrations.ts'
import { requestEndpoints } from '#platform/events/queries/endpoints.ts'
import { createStore, type StatementNote, type Store } from '#platform/events/store.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import { AVAILABILITY_GROUPS, TRAFFIC_GROUPS } from '#wire/pulse/traffic.ts'

import { emptyBatch, seeded, traffic } from './support/generator.ts'
import { migrationsBefore } from './support/old-schema.ts'
import { silent } from './support/open.ts'

/** Figures by the hour: that they are what is read, and that they are those of the rows whatever has happened to the rows. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FROM_MS = Math.floor(Date.now() / DAY_MS - 3) * DAY_MS
const TO_MS = FROM_MS + 2 * DAY_MS
/** Begins and ends in the middle of an hour. */
const range: TimeRange = { fromMs: FROM_MS + 17 * 60_000, toMs: TO_MS - 40 * 60_000 }

const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-hourly-'))
const engine = await openChdb(dataDir, silent)
const notes: StatementNote[] = []
const store = createStore(engine)
const stored: RequestRecord[] = []
let events: Awaited<ReturnType<typeof eventsOver>>

const make = (orgId: string, seed: number, receivedMs: number) =>
  traffic({ orgId, random: seeded(seed), fromMs: FROM_MS, toMs: TO_MS, receivedMs, hosts: 5 })(2000)

beforeAll(async () => {
  // What was stored before figures were kept by the hour
  await migrate(store, migrationsBefore(4))
  const before = make('acme', 1, TO_MS - DAY_MS)
  await insertBatch(store, { ...emptyBatch(), requests: before }, 'before')
  events = await eventsOver(engine, (note) => notes.push(note))
  const after = make('acme', 2, TO_MS)
  await events.insert({ ...emptyBatch(), requests: after }, 'after')
  await events.insert({ ...emptyBatch(), requests: make('globex', 3, TO_MS) }, 'foreign')
  const late = make('acme', 4, TO_MS - DAY_MS) // in one partition with those from before
  await events.insert({ ...emptyBatch(), requests: late }, 'late')
  stored.push(...before, ...after, ...late)
})
afterAll(async () => {
  await events.close()
  await rm(dataDir, { recursive: true, force: true })
})

const scope = { orgId: 'acme' }

/** Calls of each host as four questions answer them. */
async function callsByHost() {
  const rates = await events.run(scope, '/traffic/availability', { range, by: 'host', sort: 'count', limit: 100 })
  const endpoints = await events.run(scope, '/requests/endpoints', { range, groupBy: ['host'], sort: 'count', limit: 100 })
  const talkers = await events.run(scope, '/traffic/talkers', { range, of: 'requests', by: 'host', sort: 'requests', limit: 100 })
  const counts = await events.run(scope, '/requests/counts', { range, groupBy: ['host'], limit: 100 })
  return [
    new Map(counts.rows.map(({ key: [host], count }) => [host, count])),
    new Map(rates.rows.map(({ key: [host], count }) => [host, count])),
    new Map(endpoints.rows.map(({ key: [host], count }) => [host, count])),
    new Map(talkers.rows.map(({ value, requests }) => [value, requests])),
  ]
}
function counted(rows: readonly RequestRecord[], { fromMs, toMs }: TimeRange = range): Map<string, number> {
  const inside = rows.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs < toMs)
  return new Map([...Map.groupBy(inside, ({ endpointId }) => endpointId)].map(([host, mine]) => [host, mine.length]))
}

test('rows from before are counted as those after are, and other organizations are not', async () => {
  for (const answer of await callsByHost()) expect(answer).toEqual(counted(stored))
})

test('a batch that is sent again is in the figures once', async () => {
  await events.insert({ ...emptyBatch(), requests: make('acme', 2, TO_MS) }, 'after')
  for (const answer of await callsByHost()) expect(answer).toEqual(counted(stored))
})

test('merging rows from before with those from after changes no figure', async () => {
  await engine.client().command({ query: 'OPTIMIZE TABLE requests FINAL' })
  for (const answer of await callsByHost()) expect(answer).toEqual(counted(stored))
})

const named = negated(exactly('vendor', ''))
const wide = { fromMs: range.fromMs - 10 * DAY_MS, toMs: range.toMs }
const QUESTIONS: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    AVAILABILITY_GROUPS.map((by) => [
      `availability by ${by}`,
      () => events.run(scope, '/traffic/availability', { range, by, sort: 'failed' as const, limit: 10 }),
    ]),
  ),
  ...Object.fromEntries(
    TRAFFIC_GROUPS.flatMap((by) => [
      [`talkers by ${by}`, () => events.run(scope, '/traffic/talkers', { range, of: 'requests', by, sort: 'bytes' as const, limit: 10 })],
      [`bytes by ${by}`, () => events.run(scope, '/traffic/series', { range: wide, of: 'requests', by, top: 3, buckets: 100 })],
    ]),
  ),
  'frequency by endpoint': () => events.run(scope, '/requests/frequency', { range: wide, by: 'endpoint', top: 3, buckets: 100 }),
  'frequency by client': () => events.run(scope, '/requests/frequency', { range: wide, by: 'client', top: 3, buckets: 100 }),
  'counts by client and vendor': () =>
    events.run(scope, '/requests/counts', { range, groupBy: ['client', 'vendor'], filter: named, limit: 100 }),
  histogram: () => events.requestHistogram(scope, { range: wide, buckets: 100 }),
  endpoints: () => events.run(scope, '/requests/endpoints', { range, groupBy: ['method', 'host', 'endpoint'], sort: 'p95', limit: 100 }),
}
test.each(Object.keys(QUESTIONS))('%s: whole hours are read by the hour', async (name) => {
  notes.length = 0
  await QUESTIONS[name]?.()
  const plans = await Promise.all(
    notes.map(async ({ sql, params }) => {
      const answer = await engine.client().query({ query: `EXPLAIN ${sql}`, query_params: { ...params }, format: 'JSONEachRow' })
      return (await answer.json<{ explain: string }>()).map(({ explain }) => explain).join('\n')
    }),
  )
  expect(plans.join('\n')).toMatch(/ReadFromMergeTree \((endpoints|clients|vendors)_by_hour\)/)
})

const day: TimeRange = { fromMs: range.fromMs, toMs: range.fromMs + DAY_MS }

test('quantiles of a day are the same, worked out for all groups or for those that are shown', async () => {
  const quantiles = async (sort: 'count' | 'p95') => {
    const { rows } = await events.run(scope, '/requests/endpoints', { range: day, groupBy: ['host', 'method'], sort, limit: 100 })
    return new Map(rows.map(({ key, p50Ms, p95Ms, p99Ms }) => [key.join(' '), [p50Ms, p95Ms, p99Ms]]))
  }
  notes.length = 0
  const [byCount, byQuantile] = [await quantiles('count'), await quantiles('p95')]
  expect(notes.map(({ sql }) => sql.includes('arrayReduce'))).toEqual([true, false])
  expect(byCount.size).toBeGreaterThan(5)
  expect(byCount).toEqual(byQuantile)
})

test.each([
  ['of two days', range],
  ['of a day', day],
])('durations %s that do not fit into memory are sketched', async (_, range) => {
  const query = { range, groupBy: ['host' as const], sort: 'count' as const, limit: 100 }
  const small: Store = {
    ...store,
    select: (statement, signal) => {
      const sql = statement.sql.includes('groupArray') ? `${statement.sql}, max_memory_usage = 100000` : statement.sql
      return store.select({ ...statement, sql }, signal)
    },
  }
  const { rows } = await requestEndpoints(small, scope, query)
  const whole = await requestEndpoints(store, scope, query)
  expect(new Map(rows.map(({ key: [host], count }) => [host, count]))).toEqual(counted(stored, range))
  for (const [index, { p95Ms }] of whole.rows.entries())
    expect(Math.abs(p95Ms - (rows[index]?.p95Ms ?? 0))).toBeLessThanOrEqual(p95Ms * 0.02)
  await expect(
    small.select({ sql: 'SELECT groupArray(number) FROM numbers(1000000) SETTINGS max_threads = 1', params: {} }),
  ).rejects.toThrow('more memory than one query may use')
})

test('what expires leaves the figures too', async () => {
  await events.expire('acme', 'requests', TO_MS - 1)
  const left = stored.filter(({ receivedMs }) => receivedMs >= TO_MS - 1)
  await vi.waitFor(
    async () => {
      for (const answer of await callsByHost()) expect(answer).toEqual(counted(left))
    },
    { timeout: 30_000, interval: 200 },
  )
  await events.compact()
  await vi.waitFor(async () => expect(await events.compact().then(() => callsByHost())).toEqual(Array(4).fill(counted(left))), {
    timeout: 30_000,
    interval: 200,
  })
})

test('of an organization that is forgotten no figure stays', async () => {
  await events.forgetOrg('acme')
  for (const answer of await callsByHost()) expect(answer).toEqual(new Map())
  const other = await events.run({ orgId: 'globex' }, '/traffic/availability', { range, by: 'host', sort: 'count', limit: 100 })
  expect(other.rows.length).toBeGreaterThan(0)
})
