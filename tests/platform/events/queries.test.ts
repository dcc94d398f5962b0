import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { REQUEST_FIELDS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { shiftOf, stepFor, WEEK } from '#platform/events/queries/buckets.ts'
import { xidAt } from '#platform/lib/ids.ts'
import * as fc from '#tests/properties.ts'
import type { HistogramResult } from '#wire/pulse/requests.ts'

import { BEGIN_MS, batchOf, filters, SPAN_MS } from './support/arbitrary.ts'
import { failedByHand } from './support/failed-model.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'
import { connection, NOW, request } from './support/records.ts'

const RUNS = 40
const HOUR_MS = 3_600_000
const scope = { orgId: 'acme' }
const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
const mine = batchOf('acme', seeded(5), 1500)
const others = batchOf('globex', seeded(6), 500)
const expected = model(mine)
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  await store.insert(mine, 'mine')
  await store.insert(others, 'others')
})
afterAll(() => store.remove())

const filter = (text: string): FilterNode => {
  const parsed = parseFilter(text)
  if (!parsed.ok || !parsed.node) throw new Error(`not a filter: ${text}`)
  return parsed.node
}
const scopes = fc.constantFrom({ orgId: 'acme' }, { orgId: 'acme', contextId: 'production' }, { orgId: 'acme', contextId: 'staging' })
const ranges = fc
  .tuple(fc.nat(SPAN_MS), fc.nat(SPAN_MS))
  .map(([a, b]) => ({ fromMs: BEGIN_MS + Math.min(a, b), toMs: BEGIN_MS + Math.max(a, b) + 1 }))
const queries = fc.record({ range: ranges, filter: filters }, { requiredKeys: ['range'] })

test('count and failures agree with the batch, for any filter, range and environment', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, queries, async (by, query) => {
      const found = expected.matching(by, query)
      const failed = found.filter(failedByHand)
      expect(await store.countRequests(by, query)).toEqual({ count: found.length, failed: failed.length })
    }),
    { numRuns: RUNS, seed: 1 },
  )
}, 120_000)

test('the histogram counts each status class in each bucket', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, queries, fc.integer({ min: 1, max: 400 }), async (by, query, buckets) => {
      const answer = await store.requestHistogram(by, { ...query, buckets })
      const counted = new Map<number, HistogramResult['buckets'][number]>()
      for (const record of expected.matching(by, query)) {
        const { timestampMs, status } = record
        const startMs = Math.floor(timestampMs / answer.stepMs) * answer.stepMs
        const bucket = counted.get(startMs) ?? { startMs, none: 0, c1: 0, c2: 0, c3: 0, c4: 0, c5: 0, failed: 0 }
        bucket[(['none', 'c1', 'c2', 'c3', 'c4', 'c5'] as const)[Math.min(5, Math.floor(status / 100))] ?? 'c5']++
        if (failedByHand(record)) bucket.failed++
        counted.set(startMs, bucket)
      }
      expect(answer.buckets).toEqual([...counted.values()].sort((a, b) => a.startMs - b.startMs))
      expect(answer.buckets.length).toBeLessThanOrEqual(buckets)
    }),
    { numRuns: RUNS, seed: 2 },
  )
}, 120_000)

describe('the step of a histogram', () => {
  test('is the smallest readable one, and gives at most as many buckets as wanted', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 1, max: 400 }), (fromMs, width, buckets) => {
        const step = stepFor({ fromMs, toMs: fromMs + width }, buckets)
        const shift = shiftOf(step)
        expect(Math.floor((fromMs + width - 1 + shift) / step) - Math.floor((fromMs + shift) / step) + 1).toBeLessThanOrEqual(buckets)
      }),
    )
    const day = { fromMs: Date.UTC(2026, 1, 1), toMs: Date.UTC(2026, 1, 2) }
    expect([24, 48, 96, 120, 288, 400].map((buckets) => stepFor(day, buckets) / 60_000)).toEqual([60, 30, 15, 15, 5, 5])
  })

  test('of a week begins on Mondays', async () => {
    const orgId = 'weeks'
    const days = Array.from({ length: 40 }, (_, index) => Date.UTC(2026, 0, 1 + index, 13))
    await store.insert(
      { ...emptyBatch(), requests: days.map((timestampMs, index) => request({ orgId, id: `w${index}`, timestampMs })) },
      'weeks',
    )
    const { stepMs, buckets } = await store.requestHistogram(
      { orgId },
      { range: { fromMs: days[0] ?? 0, toMs: (days.at(-1) ?? 0) + 1 }, buckets: 8 },
    )
    expect(stepMs).toBe(WEEK)
    expect(buckets.map(({ startMs, c2 }) => [new Date(startMs).getUTCDay(), c2])).toEqual([
      [1, 4],
      [1, 7],
      [1, 7],
      [1, 7],
      [1, 7],
      [1, 7],
      [1, 1],
    ])
  })
})

test('values of every field agree with the batch, queried alone or all at once', async () => {
  const names = REQUEST_FIELDS.map(({ name }) => name)
  const groups = [names.slice(0, 20), names.slice(20), ['host'], ['tag'], ['path', 'status', 'issue']]
  for (const fields of groups) {
    const query = { range, filter: filter('-host:none') }
    const { fields: found } = await store.requestValues(scope, { ...query, fields, limit: 15 })
    expect(Object.keys(found)).toEqual(fields)
    for (const field of fields) expect([field, found[field]]).toEqual([field, expected.values(scope, query, field, 15)])
  }
})

test('values can be searched, and each value found can be filtered by', async () => {
  const query = { range }
  const asked = ['host', 'path', 'tag', 'client', 'status']
  for (const contains of ['A', "'", '20']) {
    const { fields } = await store.requestValues(scope, { ...query, fields: asked, limit: 10, contains })
    for (const field of asked) expect([field, fields[field]]).toEqual([field, expected.values(scope, query, field, 10, contains)])
  }
  const { fields } = await store.requestValues(scope, { ...query, fields: ['vendor', 'status', 'tag', 'duration', 'token'], limit: 5 })
  for (const [field, values] of Object.entries(fields)) {
    for (const { value, count } of values) {
      const same: FilterNode = { kind: 'is', field, values: [{ text: value, prefix: false }] }
      expect([field, value, await store.countRequests(scope, { range, filter: same })]).toMatchObject([field, value, { count }])
    }
  }
})

test('one request is found by its id in its organization and environment, and nowhere else', async () => {
  const record = mine.requests.find(({ environmentId }) => environmentId === 'production')
  const id = record?.id ?? ''
  expect(await store.requestById(scope, id)).toMatchObject({ id, path: record?.path })
  expect(await store.requestById({ orgId: 'acme', contextId: 'production' }, id)).toMatchObject({ id })
  expect(await store.requestById({ orgId: 'acme', contextId: 'staging' }, id)).toBeUndefined()
  expect(await store.requestById({ orgId: 'globex' }, id)).toBeUndefined()
  expect(await store.requestById(scope, 'unknown')).toBeUndefined()
})

test('an id with another time than its row is found all the same', async () => {
  const elsewhere = NOW - 40 * 24 * HOUR_MS
  const [told, misleading] = [xidAt(NOW - HOUR_MS, 'd3tsmvg7p3qggmf8pdi0'), xidAt(elsewhere, 'd3tsmvg7p3qggmf8pdi0')]
  const requests = [told, misleading].map((id) => request({ id, orgId: 'ids', connectionId: id }))
  const connections = [told, misleading].map((id) => connection({ id, orgId: 'ids' }))
  await store.insert({ ...emptyBatch(), requests, connections }, 'ids')
  for (const id of [told, misleading]) {
    expect(await store.requestById({ orgId: 'ids' }, id)).toMatchObject({ id, connection: { id } })
    expect(await store.connectionById({ orgId: 'ids' }, id)).toMatchObject({ id })
    expect(await store.requestById({ orgId: 'others' }, id)).toBeUndefined()
  }
})

test('activity has the newest event and the last day, by environment and deployment, as received', async () => {
  const orgId = 'active'
  const at = (id: string, environmentId: string, deploymentId: string, receivedMs: number) =>
    request({ orgId, id, environmentId, deploymentId, receivedMs, timestampMs: 5 })
  await store.insert(
    {
      ...emptyBatch(),
      requests: [
        at('1', 'prod', 'd1', NOW),
        at('2', 'prod', 'd2', NOW - 1000),
        at('3', 'test', 'd1', NOW - 25 * HOUR_MS),
        at('4', 'prod', 'd1', NOW - 23 * HOUR_MS),
      ],
    },
    'active:1',
  )
  expect(await store.activity(orgId)).toEqual({
    lastEventMs: NOW,
    eventsLast24h: 3,
    environments: { prod: { lastEventMs: NOW, eventsLast24h: 3 }, test: { lastEventMs: NOW - 25 * HOUR_MS, eventsLast24h: 0 } },
    deployments: {
      d1: { lastEventMs: NOW, eventsLast24h: 2, usualEvents: null },
      d2: { lastEventMs: NOW - 1000, eventsLast24h: 1, usualEvents: null },
    },
  })
  expect(await store.activity('nobody')).toEqual({ lastEventMs: null, eventsLast24h: 0, environments: {}, deployments: {} })
})

test('of a deployment that is quiet, activity has what came at the same hours before, of its own events only', async () => {
  const [orgId, last] = ['quiet', Date.now() - HOUR_MS]
  let made = 0
  const events = (deploymentId: string, count: number, receivedMs: number, org = orgId) =>
    Array.from({ length: count }, () => request({ orgId: org, id: `q${++made}`, deploymentId, receivedMs, timestampMs: 5 }))
  const daysBefore = (days: number, minutes: number): number => last - days * 24 * HOUR_MS + minutes * 60_000
  await store.insert(
    {
      ...emptyBatch(),
      requests: [
        ...events('known', 1, last),
        // Within the hour after it, and well before and after that hour
        ...[10, 50, 20, 40].flatMap((count, back) => events('known', count, daysBefore(back + 1, 30))),
        ...[1, 2, 3, 4].flatMap((days) => [...events('known', 70, daysBefore(days, -10)), ...events('known', 70, daysBefore(days, 70))]),
        ...events('known', 1, daysBefore(5, -1)),
        ...events('new', 1, last),
        ...events('new', 30, daysBefore(1, 30)),
        ...events('sending', 1, Date.now()),
        ...events('sending', 30, daysBefore(1, 30)),
        ...events('gone', 30, daysBefore(1, -10)),
        ...events('known', 500, daysBefore(1, 30), 'another'),
      ],
    },
    'quiet:1',
  )
  const { deployments } = await store.activity(orgId, ['known', 'new', 'sending', 'gone', 'never'])
  // Five days were recorded; on one of them nothing came
  expect(Object.fromEntries(Object.entries(deployments).map(([id, one]) => [id, one.usualEvents]))).toEqual({
    known: 20,
    new: null,
    sending: null,
    gone: null,
  })
  // Where nobody expects it to send, nothing is worked out
  expect((await store.activity(orgId)).deployments['known']?.usualEvents).toBeNull()
})

test('a cancelled query is rejected with the reason of its signal', async () => {
  const gone = AbortSignal.abort(new Error('left the page'))
  await expect(store.countRequests(scope, { range }, gone)).rejects.toThrow('left the page')
  const leaving = new AbortController()
  const asking = store.requestValues(scope, { range, fields: ['path'], limit: 5 }, leaving.signal)
  leaving.abort(new Error('left the page'))
  await expect(asking).rejects.toThrow('left the page')
  expect(await store.countRequests(scope, { range })).toMatchObject({ count: mine.requests.length })
})

test('more concurrent queries than an organization may run wait', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => store.countRequests(scope, { range })))
  expect(new Set(answers.map(({ count }) => count))).toEqual(new Set([mine.requests.length]))
})

test('a forgotten organization leaves nothing, and the others everything', async () => {
  await store.insert(batchOf('doomed', seeded(9), 50), 'doomed')
  expect((await store.countRequests({ orgId: 'doomed' }, { range })).count).toBe(50)
  await store.forgetOrg('doomed')
  await store.forgetOrg('doomed')
  expect(await store.countRequests({ orgId: 'doomed' }, { range })).toEqual({ count: 0, failed: 0 })
  expect(await store.activity('doomed')).toMatchObject({ lastEventMs: null })
  expect((await store.countRequests(scope, { range })).count).toBe(mine.requests.length)
})
