import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import type { EventBatch, RequestRecord } from '#platform/lib/ports/events.ts'
import type { ListQuery, RequestRow } from '#wire/pulse/requests.ts'

import { BEGIN_MS, batchOf, SPAN_MS } from './support/arbitrary.ts'
import { failedByHand } from './support/failed-model.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { model } from './support/model.ts'
import { openTemporary } from './support/open.ts'
import { NOW, request } from './support/records.ts'

/** Pages of the list of requests: each match once and in order, whatever they are sorted by and whatever comes meanwhile. */
const HOUR_MS = 3_600_000
const scope = { orgId: 'acme' }
const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
const mine = batchOf('acme', seeded(5), 1500)
const expected = model(mine)
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  await store.insert(mine, 'mine')
  await store.insert(batchOf('globex', seeded(6), 500), 'others')
})
afterAll(() => store.remove())

const filter = (text: string): FilterNode => {
  const parsed = parseFilter(text)
  if (!parsed.ok || !parsed.node) throw new Error(`not a filter: ${text}`)
  return parsed.node
}

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
const SORTS: Record<NonNullable<ListQuery['sort']>['by'], (row: RequestRow) => number> = {
  time: () => 0,
  duration: (row) => row.durationMs,
  status: (row) => row.status,
  bytesReceived: (row) => row.bytesReceived,
  bytesSent: (row) => row.bytesSent,
}

/** Numbers are sorted as other numbers are. */
const OF_NUMBERS = Object.keys(SORTS).map((by) => ({ by, title: by === 'time' || by === 'duration' ? by : `${by} @variant` })) as {
  by: keyof typeof SORTS
  title: string
}[]

describe.each(OF_NUMBERS)('a list sorted by $title', ({ by }) => {
  test.each(['asc', 'desc'] as const)('%s gives every match once, in order, page by page', async (direction) => {
    const query = { range, filter: filter('status:>=200'), limit: 97, sort: { by, direction } }
    const rows = await pages(query)
    const order = (a: RequestRow, b: RequestRow) => SORTS[by](a) - SORTS[by](b) || a.timestampMs - b.timestampMs || (a.id < b.id ? -1 : 1)
    const wanted = expected.matching(scope, query).map(({ id }) => id)
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.sort())
    expect(rows).toEqual([...rows].sort((a, b) => (direction === 'asc' ? order(a, b) : order(b, a))))
  })
})

test('a row has the values of its record', async () => {
  const rows = await pages({ range, limit: 500 })
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const record of mine.requests) expect(byId.get(record.id)).toEqual(rowOf(record, mine))
})

/** What a row says as its record does, under the same name. */
const SAME = [
  ...(['id', 'timestampMs', 'family', 'protocol', 'direction', 'method', 'path', 'template', 'status', 'bytesSent'] as const),
  ...(['bytesReceived', 'contentType', 'category', 'client', 'vendor', 'country', 'environmentId', 'tags', 'source'] as const),
]

function rowOf(record: RequestRecord, { issues, sensitive, artifacts }: EventBatch): object {
  const hangs = (events: readonly { requestId: string }[]) => events.some(({ requestId }) => requestId === record.id)
  return {
    ...Object.fromEntries(SAME.map((name) => [name, record[name]])),
    host: record.endpointId,
    failed: failedByHand(record),
    grpcStatus: record.grpc?.status ?? '',
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
    for (const limit of [17, 97, 240]) {
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
      { range: { fromMs: 0, toMs: NOW }, limit: 100, sort },
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

test('a month with one match per week is read in pieces and returned whole', async () => {
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
