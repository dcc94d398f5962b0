import { afterAll, beforeAll, expect, test } from 'vitest'

import { CONNECTION_FIELDS, CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { addTerm } from '#domain/filter/edit.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { opaqueReasonOf, VISIBILITIES, visibilityOf } from '#domain/traffic/visibility.ts'
import * as fc from '#tests/properties.ts'
import type { ConnectionRow, ConnectionsListQuery } from '#wire/pulse/connections.ts'

import { BEGIN_MS, connectionReports, filtersOf, SPAN_MS } from './support/arbitrary.ts'
import { connectionModel } from './support/connection-model.ts'
import { emptyBatch, seeded } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { connection, NOW, request } from './support/records.ts'

const RUNS = Number(process.env['FILTER_RUNS'] ?? 30)
const scope = { orgId: 'acme' }
const range = { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS }
const reports = connectionReports('acme', seeded(5), 200)
const expected = connectionModel(reports)
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  // Reports of one connection come in different inserts, and the other organization has the same ids.
  const half = Math.floor(reports.length / 2)
  await store.insert({ ...emptyBatch(), connections: reports.slice(half) }, 'later')
  await store.insert({ ...emptyBatch(), connections: reports.slice(0, half) }, 'earlier')
  await store.insert({ ...emptyBatch(), connections: reports.map((report) => ({ ...report, orgId: 'globex', part: 9 })) }, 'foreign')
})
afterAll(() => store.remove())

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort()

test('a filter holds for exactly the connections that the evaluator says, each of them once', async () => {
  let hits = 0
  await fc.assert(
    fc.asyncProperty(filtersOf(CONNECTIONS), async (filter) => {
      const wanted = idsOf(expected.opened(scope, { range, filter }).map(({ record }) => record))
      if (wanted.length > 0 && wanted.length < 200) hits++
      const { rows } = await store.run(scope, '/connections/list', { range, filter, limit: 1000 })
      expect(idsOf(rows)).toEqual(wanted)
      expect((await store.run(scope, '/connections/count', { range, filter })).count).toBe(wanted.length)
    }),
    { numRuns: RUNS, seed: 8 },
  )
  expect(hits).toBeGreaterThan(RUNS / 5)
}, 300_000)

test('coverage counts what the filter lists: of each client what was read, what was in clear and what was opaque', async () => {
  const { rows, total } = await store.run(scope, '/traffic/coverage', { range, limit: 200 })
  const countOf = async (text: string): Promise<number> => {
    const parsed = parseFilter(text, CONNECTIONS)
    if (!parsed.ok || !parsed.node) throw new Error(text)
    return (await store.run(scope, '/connections/count', { range, filter: parsed.node })).count
  }
  for (const seen of VISIBILITIES) {
    expect(total[seen]).toBeGreaterThan(0)
    expect(await countOf(`visibility:${seen}`)).toBe(total[seen])
    for (const row of rows.slice(0, 5))
      expect(await countOf(addTerm(`visibility:${seen}`, 'client', row.client, CONNECTIONS))).toBe(row[seen])
  }
  expect(await countOf('visibility:opaque opaque:false')).toBe(0)
})

test('a row is the newest report, whatever order they came in', async () => {
  const { rows } = await store.run(scope, '/connections/list', { range, limit: 1000 })
  expect(rows).toHaveLength(200)
  for (const row of rows) {
    const { record, durationMs } = expected.all.find((known) => known.record.id === row.id)!
    expect(row).toMatchObject({
      part: record.part,
      open: !record.finalized,
      durationMs,
      closedMs: record.closedMs,
      lastSeenMs: record.receivedMs,
      bytesSent: record.bytesSent,
      bytesReceived: record.bytesReceived,
      visibility: visibilityOf(record),
      reason: opaqueReasonOf(record),
      labels: record.labels,
      tags: record.tags,
      host: record.endpointId,
      tlsVersion: record.tlsVersion,
    } satisfies Partial<ConnectionRow>)
  }
})

test.each<NonNullable<ConnectionsListQuery['sort']>>(
  (['time', 'duration', 'bytes', 'bytesSent', 'bytesReceived'] as const).flatMap((by) =>
    (['asc', 'desc'] as const).map((direction) => ({ by, direction })),
  ),
)('pages by %o follow each other without a gap or a repetition', async (sort) => {
  const seen: ConnectionRow[] = []
  let cursor: string | undefined
  do {
    const page = await store.run(scope, '/connections/list', { range, sort, limit: 37, ...(cursor && { cursor }) })
    seen.push(...page.rows)
    cursor = page.next
  } while (cursor)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(200)
  expect(seen).toHaveLength(200)
  const value = (row: ConnectionRow): number =>
    ({
      time: row.timestampMs,
      duration: row.durationMs,
      bytes: row.bytesSent + row.bytesReceived,
      bytesSent: row.bytesSent,
      bytesReceived: row.bytesReceived,
    })[sort.by]
  const values = seen.map(value)
  expect(values).toEqual(values.toSorted((a, b) => (sort.direction === 'asc' ? a - b : b - a)))
})

test('a page of another order cannot be continued', async () => {
  const { next } = await store.run(scope, '/connections/list', { range, limit: 1, sort: { by: 'bytes', direction: 'desc' } })
  await expect(store.run(scope, '/connections/list', { range, limit: 1, cursor: next! })).rejects.toMatchObject({ code: 'invalid' })
})

test('counts, histogram, values and tags are those of the connections, not of their reports', async () => {
  const all = expected.opened(scope, { range })
  const count = await store.run(scope, '/connections/count', { range })
  const sum = (pick: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + pick(one), 0)
  expect(count).toEqual({
    count: 200,
    open: sum(({ record }) => Number(!record.finalized)),
    opaque: sum(({ fields }) => Number(fields['opaque'])),
    bytesSent: sum(({ record }) => record.bytesSent),
    bytesReceived: sum(({ record }) => record.bytesReceived),
  })

  const { stepMs, buckets } = await store.run(scope, '/connections/histogram', { range, buckets: 40 })
  const startOf = (ms: number) => Math.floor(ms / stepMs) * stepMs
  for (const bucket of buckets) {
    const inside = all.filter(({ record }) => startOf(record.timestampMs) === bucket.startMs)
    for (const seen of ['introspected', 'clear', 'opaque'] as const)
      expect(bucket[seen]).toBe(inside.filter(({ record }) => visibilityOf(record) === seen).length)
  }
  expect(buckets.reduce((total, { introspected, clear, opaque }) => total + introspected + clear + opaque, 0)).toBe(200)

  for (const { name, many } of CONNECTION_FIELDS) {
    const { fields } = await store.run(scope, '/connections/values', { range, fields: [name], limit: 200 })
    const counts = new Map<string, number>()
    for (const { fields: known } of all) {
      const value = known[name]
      const present = many ? ((value as string[]).length > 0 ? [...new Set(value as string[])] : ['']) : [String(value)]
      for (const one of present) counts.set(one, (counts.get(one) ?? 0) + 1)
    }
    expect([name, Object.fromEntries((fields[name] ?? []).map((entry) => [entry.value, entry.count]))]).toEqual([
      name,
      Object.fromEntries(counts),
    ])
  }

  const { tags } = await store.run(scope, '/connections/tags', { range, limit: 50 })
  const keyOf = (tag: string) => tag.split(':')[0] ?? ''
  const restOf = (tag: string) => tag.slice(keyOf(tag).length + 1)
  const keys = [...new Set(all.flatMap(({ record }) => record.tags.map(keyOf)))]
  expect(tags.map(({ key }) => key).sort()).toEqual(keys.sort())
  for (const { key, count: n, values } of tags) {
    expect(n).toBe(all.filter(({ record }) => record.tags.some((tag) => keyOf(tag) === key)).length)
    const known = await store.run(scope, '/connections/tags/values', { range, key, limit: 50 })
    expect(known.values).toHaveLength(values)
    for (const { value, count: of } of known.values)
      expect(of).toBe(all.filter(({ record }) => record.tags.some((tag) => keyOf(tag) === key && restOf(tag) === value)).length)
  }
  expect((await store.run(scope, '/connections/tags', { range, limit: 50, contains: 'EA' })).tags.map(({ key }) => key)).toEqual(['team'])
})

test('one connection has its reports in order and its requests, and only for its organization', async () => {
  const open = connection({ id: 'long', orgId: 'one', part: 40, receivedMs: NOW - 1000 })
  const parts = [open, ...[2, 0, 1].map((part) => ({ ...open, part, receivedMs: NOW - 10_000 + part }))]
  const requests = [1, 2, 3].map((n) => request({ id: `in-${n}`, orgId: 'one', connectionId: 'long', timestampMs: NOW - 5000 + n }))
  await store.insert(
    { ...emptyBatch(), connections: parts, requests: [...requests, request({ id: 'x', orgId: 'one', connectionId: 'other' })] },
    'one',
  )
  const found = await store.connectionById({ orgId: 'one' }, 'long')
  expect(found).toMatchObject({ open: true, part: 40, tlsProbes: ['openssl'], node: 'node-1', requestCount: 3 })
  expect(found?.parts.map(({ part }) => part)).toEqual([0, 1, 2, 40])
  expect(found?.requests.map(({ id }) => id)).toEqual(['in-3', 'in-2', 'in-1'])
  await store.insert({ ...emptyBatch(), connections: [{ ...open, part: 3, finalized: true, bytesSent: 5, closedMs: NOW }] }, 'end')
  const closed = await store.connectionById({ orgId: 'one' }, 'long')
  expect(closed).toMatchObject({ open: false, part: 3, bytesSent: 5 })
  expect(closed?.parts.at(-1)).toMatchObject({ part: 3, finalized: true })
  expect(await store.connectionById({ orgId: 'one', contextId: 'staging' }, 'long')).toBeUndefined()
  expect(await store.connectionById({ orgId: 'acme' }, 'long')).toBeUndefined()
})

test('what is forgotten of an organization is forgotten of its connections @variant', async () => {
  await store.insert({ ...emptyBatch(), connections: [connection({ orgId: 'gone' })] }, 'gone')
  await store.forgetOrg('gone')
  expect(await store.connectionById({ orgId: 'gone' }, 'c1')).toBeUndefined()
  expect((await store.run(scope, '/connections/count', { range })).count).toBe(200)
})
