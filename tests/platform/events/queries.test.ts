import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { REQUEST_FIELDS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { shiftOf, stepFor, WEEK } from '#platform/events/queries/buckets.ts'
import type { EventBatch, RequestRecord } from '#platform/lib/ports/events.ts'
import * as fc from '#tests/properties.ts'
import type { HistogramAnswer, ListQuery, RequestRow } from '#wire/pulse/requests.ts'

import { BEGIN_MS, batchOf, filters, SPAN_MS } from './support/arbitrary.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'
import { NOW, request } from './support/records.ts'

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

async function pages(
  query: Omit<ListQuery, 'cursor'>,
  between: (page: number) => Promise<void> = async () => undefined,
  by = scope,
): Promise<RequestRow[]> {
  const rows: RequestRow[] = []
  for (let page = 0, cursor: string | undefined; page === 0 || cursor !== undefined; page++) {
    const answer = await store.listRequests(by, { ...query, ...(cursor !== undefined && { cursor }) })
    rows.push(...answer.rows)
    cursor = answer.next
    await between(page)
  }
  return rows
}

test('count and failures agree with the batch, for any filter, range and environment', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, queries, async (by, query) => {
      const found = expected.matching(by, query)
      const failed = found.filter((r) => (r.family === 'database' ? (r.database?.error ?? '') !== '' : r.status === 0 || r.status >= 500))
      expect(await store.countRequests(by, query)).toEqual({ count: found.length, failed: failed.length })
    }),
    { numRuns: RUNS, seed: 1 },
  )
}, 120_000)

test('the histogram counts each status class in each bucket', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, queries, fc.integer({ min: 1, max: 400 }), async (by, query, buckets) => {
      const answer = await store.requestHistogram(by, { ...query, buckets })
      const counted = new Map<number, HistogramAnswer['buckets'][number]>()
      for (const { timestampMs, status } of expected.matching(by, query)) {
        const startMs = Math.floor(timestampMs / answer.stepMs) * answer.stepMs
        const bucket = counted.get(startMs) ?? { startMs, none: 0, c1: 0, c2: 0, c3: 0, c4: 0, c5: 0 }
        bucket[(['none', 'c1', 'c2', 'c3', 'c4', 'c5'] as const)[Math.min(5, Math.floor(status / 100))] ?? 'c5']++
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

test('values of every field agree with the batch, asked alone or all at once', async () => {
  const names = REQUEST_FIELDS.map(({ name }) => name)
  const groups = [names.slice(0, 20), names.slice(20), ['host'], ['tag'], ['path', 'status', 'issue']]
  for (const fields of groups) {
    const query = { range, filter: filter('-host:none') }
    const { fields: found } = await store.requestValues(scope, { ...query, fields, limit: 15 })
    expect(Object.keys(found)).toEqual(fields)
    for (const field of fields) expect([field, found[field]]).toEqual([field, expected.values(scope, query, field, 15)])
  }
})

test('values can be searched, and what they answer can be asked', async () => {
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

const SORTS: Record<NonNullable<ListQuery['sort']>['by'], (row: RequestRow) => number> = {
  time: () => 0,
  duration: (row) => row.durationMs,
  status: (row) => row.status,
  bytesReceived: (row) => row.bytesReceived,
  bytesSent: (row) => row.bytesSent,
}

describe.each(Object.keys(SORTS) as (keyof typeof SORTS)[])('a list sorted by %s', (by) => {
  test.each(['asc', 'desc'] as const)('%s gives every match once, in order, page by page', async (direction) => {
    const query = { range, filter: filter('status:>=200'), limit: 97, sort: { by, direction } }
    const rows = await pages(query)
    const order = (a: RequestRow, b: RequestRow) => SORTS[by](a) - SORTS[by](b) || a.timestampMs - b.timestampMs || (a.id < b.id ? -1 : 1)
    const wanted = expected.matching(scope, query).map(({ id }) => id)
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.sort())
    expect(rows).toEqual([...rows].sort((a, b) => (direction === 'asc' ? order(a, b) : order(b, a))))
  })
})

test('a row tells what the record said', async () => {
  const rows = await pages({ range, limit: 500 })
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const record of mine.requests) expect(byId.get(record.id)).toEqual(rowOf(record, mine))
})

function rowOf(record: RequestRecord, { issues, sensitive, artifacts }: EventBatch): RequestRow {
  const hangs = (events: readonly { requestId: string }[]) => events.some(({ requestId }) => requestId === record.id)
  const {
    id,
    timestampMs,
    family,
    protocol,
    direction,
    method,
    path,
    template,
    status,
    bytesSent,
    bytesReceived,
    contentType,
    category,
    client,
    vendor,
    country,
    environmentId,
    tags,
    source,
  } = record
  return {
    id,
    timestampMs,
    family,
    protocol,
    direction,
    method,
    host: record.endpointId,
    path,
    template,
    status,
    bytesSent,
    bytesReceived,
    contentType,
    category,
    client,
    vendor,
    country,
    environmentId,
    tags,
    source,
    durationMs: Math.round(record.durationMs * 1000) / 1000,
    token: record.token?.mask ?? '',
    hasIssue: hangs(issues),
    hasSensitive: hangs(sensitive),
    hasPayload: record.payload !== '' || hangs(artifacts.filter(({ type }) => type === 'http_transaction')),
  }
}

test('rows of one value and one millisecond come once each, however many there are', async () => {
  const orgId = 'alike'
  const at = (index: number) =>
    request({
      orgId,
      id: `${index % 2 ? 'ü' : 'z'}${String(index).padStart(3, '0')}`, // by bytes ü stands behind z
      timestampMs: NOW - 5 * HOUR_MS + Math.floor(index / 90) * 1000,
      durationMs: 7 + Math.floor(index / 120),
    })
  await store.insert({ ...emptyBatch(), requests: Array.from({ length: 240 }, (_, index) => at(index)) }, 'alike')
  for (const direction of ['asc', 'desc'] as const) {
    for (const limit of [1, 10, 97, 240]) {
      const rows = await pages({ range: { fromMs: 0, toMs: NOW }, limit, sort: { by: 'duration', direction } }, undefined, { orgId })
      const order = (a: RequestRow, b: RequestRow) =>
        a.durationMs - b.durationMs || a.timestampMs - b.timestampMs || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))
      expect(rows).toHaveLength(240)
      expect(rows).toEqual(rows.toSorted((a, b) => (direction === 'asc' ? order(a, b) : order(b, a))))
      expect(new Set(rows.map(({ id }) => id)).size).toBe(240)
    }
  }
})

test('what arrives between two pages shifts nothing: no row twice, none missed', async () => {
  const orgId = 'moving'
  const at = (index: number) =>
    request({
      orgId,
      id: `m${String(index).padStart(4, '0')}`,
      timestampMs: NOW - 5 * HOUR_MS + Math.floor(index / 7) * 60_000,
      durationMs: index % 5,
    })
  const first = Array.from({ length: 400 }, (_, index) => at(index))
  await store.insert({ ...emptyBatch(), requests: first }, 'moving:0')
  for (const sort of [
    { by: 'time', direction: 'desc' },
    { by: 'duration', direction: 'asc' },
  ] as const) {
    const rows = await pages(
      { range: { fromMs: 0, toMs: NOW }, limit: 50, sort },
      async (page) => {
        const newcomers = Array.from({ length: 5 }, (_, index) => ({ ...at(3 * page + index), id: `n${sort.by}${page}${index}` }))
        await store.insert({ ...emptyBatch(), requests: newcomers }, `moving:${sort.by}:${page}`)
      },
      { orgId },
    )
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.startsWith('m')).sort()).toEqual(first.map(({ id }) => id))
  }
})

test('a month with one match per week is read in pieces and answered whole', async () => {
  const orgId = 'rare'
  const requests = [0.2, 3, 40, 200, 500, 700].map((hours, index) =>
    request({ orgId, id: `r${index}`, timestampMs: NOW - hours * HOUR_MS }),
  )
  await store.insert({ ...emptyBatch(), requests }, 'rare')
  const query = { range: { fromMs: NOW - 720 * HOUR_MS, toMs: NOW }, limit: 4 }
  const rows = await pages(query, undefined, { orgId })
  expect(rows.map(({ id }) => id)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5'])
  const oldest = await pages({ ...query, sort: { by: 'time', direction: 'asc' } }, undefined, { orgId })
  expect(oldest.map(({ id }) => id)).toEqual(['r5', 'r4', 'r3', 'r2', 'r1', 'r0'])
})

test('a cursor of another order, or one that somebody made up, is refused', async () => {
  const query = { range, limit: 10 }
  const { next = '' } = await store.listRequests(scope, query)
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const bad = [
    '',
    'x',
    made(null),
    made([]),
    made(['time', 'desc', 0, '1', 'x']),
    made(['time', 'desc', 1e300, 1, 'x']),
    made(['time', 'desc', 0, 1, { a: 1 }]),
    made(['time', 'desc', 0, 1, 'x'.repeat(300)]),
  ]
  for (const cursor of bad) await expect(store.listRequests(scope, { ...query, cursor })).rejects.toMatchObject({ code: 'invalid' })
  await expect(store.listRequests(scope, { ...query, cursor: next, sort: { by: 'status', direction: 'desc' } })).rejects.toMatchObject({
    code: 'invalid',
  })
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

test('activity tells the newest event and the last day, by environment and deployment, as received', async () => {
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
    deployments: { d1: { lastEventMs: NOW, eventsLast24h: 2 }, d2: { lastEventMs: NOW - 1000, eventsLast24h: 1 } },
  })
  expect(await store.activity('nobody')).toEqual({ lastEventMs: null, eventsLast24h: 0, environments: {}, deployments: {} })
})

test('a question that is given up is rejected with the reason of its signal', async () => {
  const gone = AbortSignal.abort(new Error('left the page'))
  await expect(store.countRequests(scope, { range }, gone)).rejects.toThrow('left the page')
  const leaving = new AbortController()
  const asking = store.requestValues(scope, { range, fields: ['path'], limit: 5 }, leaving.signal)
  leaving.abort(new Error('left the page'))
  await expect(asking).rejects.toThrow('left the page')
  expect(await store.countRequests(scope, { range })).toMatchObject({ count: mine.requests.length })
})

test('more questions at once than an organization may ask wait for their turn', async () => {
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
