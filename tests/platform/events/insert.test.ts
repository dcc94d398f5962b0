import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertBatch } from '#platform/events/insert-batch.ts'
import type { Store } from '#platform/events/store.ts'
import { countRequests } from '#platform/events/queries/counts.ts'
import { listRequests } from '#platform/events/queries/list.ts'
import { requestById } from '#platform/events/queries/request-by-id.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'

import { emptyBatch } from './support/generator.ts'
import { openBare } from './support/open.ts'
import { artifact, connection, issue, NOW, request, sensitive } from './support/records.ts'

let bare: Awaited<ReturnType<typeof openBare>>
let store: Store

beforeAll(async () => {
  bare = await openBare()
  store = bare.store
})
afterAll(() => bare.remove())

const all = { range: { fromMs: 0, toMs: Date.UTC(2106, 0, 1) } }
const rowsIn = async (table: string, orgId: string): Promise<number> =>
  (await store.select<{ n: number }>({ sql: `SELECT count() AS n FROM ${table} WHERE org = {org:String}`, params: { org: orgId } }))[0]
    ?.n ?? -1
const put = (requests: RequestRecord[], token: string) => insertBatch(store, { ...emptyBatch(), requests }, token)
const one = (orgId: string, id = 'r1') => requestById(store, { orgId }, id)

const TABLES = ['requests', 'connections_by_time', 'connection_parts', 'issues', 'sensitive', 'artifacts', 'quarantine'] as const
const full = (orgId: string) => ({
  requests: [request({ orgId }), request({ orgId, id: 'r2' })],
  connections: [connection({ orgId })],
  issues: [issue({ orgId })],
  sensitive: [sensitive({ orgId })],
  artifacts: [artifact({ orgId })],
  rejectedEvents: [
    {
      orgId,
      environmentId: 'production',
      deploymentId: 'd1',
      receivedMs: NOW,
      receiver: 'grpc',
      reason: 'id is missing',
      preview: '{"a":"\u0000"}',
      sizeBytes: 9,
    },
  ],
})

test('a batch sent three times is stored once, in every table', async () => {
  for (let time = 0; time < 3; time++) await insertBatch(store, full('thrice'), 'segment-1:0')
  const counts = await Promise.all(TABLES.map((table) => rowsIn(table, 'thrice')))
  expect(counts).toEqual([2, 1, 1, 1, 1, 1, 1])
  const [activity] = await store.select<{ n: number }>({ sql: "SELECT sum(events) AS n FROM activity WHERE org = 'thrice'", params: {} })
  expect(activity?.n).toBe(3)
})

test('a batch that was cut off between two tables is completed, and nothing is stored twice', async () => {
  for (let reached = 1; reached <= 7; reached++) {
    const orgId = `cut-${reached}`
    let inserts = 0
    const dying: Store = {
      ...store,
      insert: async (...parts) => {
        if (++inserts > reached) throw new Error('killed')
        await store.insert(...parts)
      },
    }
    await expect(insertBatch(dying, full(orgId), `cut:${reached}`)).rejects.toThrow('killed')
    await insertBatch(store, full(orgId), `cut:${reached}`)
    expect(await Promise.all(TABLES.map((table) => rowsIn(table, orgId)))).toEqual([2, 1, 1, 1, 1, 1, 1])
  }
})

test('a batch of long texts goes in several inserts, and is still stored once', async () => {
  const path = `/${'\u0001é'.repeat(100_000)}`
  const requests = Array.from({ length: 50 }, (_, index) => request({ orgId: 'long', id: `l${index}`, path, url: '' }))
  for (let time = 0; time < 2; time++) await put(requests, 'long:1')
  expect(await rowsIn('requests', 'long')).toBe(50)
  expect((await one('long', 'l49'))?.path).toBe(path)
})

test('two batches with the same rows and different tokens are two batches', async () => {
  await put([request({ orgId: 'twins' })], 'twins:1')
  await put([request({ orgId: 'twins' })], 'twins:2')
  expect((await countRequests(store, { orgId: 'twins' }, all)).count).toBe(2)
})

test('an archive of 1999 imported today is kept, and so is one whose partitions are merged', async () => {
  const requests = [1999, 2015, 2026].map((year) =>
    request({ orgId: 'archive', id: `y${year}`, timestampMs: Date.UTC(year, 4, 5, 6, 7, 8, 9) }),
  )
  await put(requests, 'archive:1')
  await store.command('OPTIMIZE TABLE requests FINAL')
  const { rows } = await listRequests(store, { orgId: 'archive' }, { ...all, limit: 10 })
  expect(rows.map(({ id, timestampMs }) => [id, new Date(timestampMs).toISOString()])).toEqual([
    ['y2026', '2026-05-05T06:07:08.009Z'],
    ['y2015', '2015-05-05T06:07:08.009Z'],
    ['y1999', '1999-05-05T06:07:08.009Z'],
  ])
})

test('what was received longer ago than it is kept is not kept', async () => {
  await put([request({ orgId: 'expired', receivedMs: NOW - 40 * 86_400_000 })], 'expired:1')
  await store.command('OPTIMIZE TABLE requests FINAL')
  expect(await rowsIn('requests', 'expired')).toBe(0)
})

test('numbers out of range are bent into it, never stored as others', async () => {
  const wild: Partial<RequestRecord>[] = [
    { status: 99_999_999_999 },
    { status: -1 },
    { status: Number.NaN },
    { bytesSent: 1e30 },
    { bytesReceived: Number.POSITIVE_INFINITY },
    { durationMs: -5 },
    { durationMs: Number.NaN },
    { durationMs: 1e300 },
    { timestampMs: -1 },
    { timestampMs: 1e18 },
    { timestampMs: 0.4 },
  ]
  await put(
    wild.map((more, index) => request({ orgId: 'wild', id: `w${index}`, ...more })),
    'wild:1',
  )
  const rows = await Promise.all(wild.map((_, index) => one('wild', `w${index}`)))
  expect(rows.map((row) => row?.status).slice(0, 3)).toEqual([65_535, 0, 0])
  expect(rows[3]?.bytesSent).toBe(Number.MAX_SAFE_INTEGER)
  expect(rows[4]?.bytesReceived).toBe(Number.MAX_SAFE_INTEGER)
  expect(rows.slice(5, 8).map((row) => row?.durationMs)).toEqual([0, 0, Number.MAX_SAFE_INTEGER / 1000])
  expect(rows.slice(8).map((row) => row?.timestampMs)).toEqual([0, Date.UTC(2105, 11, 31), 0])
})

test('texts come back byte by byte: control characters, quotes, other scripts; half a surrogate becomes the replacement character', async () => {
  const path = '/a\'b"c\\d\0\t\r\n\b\u2028{p0:String}–é–漢–😀'
  await put(
    [request({ orgId: 'texts', path, url: `https://api.stripe.com${path}`, userAgent: 'half \ud800', tags: ["it's", '', 'a:b'] })],
    'texts:1',
  )
  const row = await one('texts')
  expect(row).toMatchObject({ path, url: `https://api.stripe.com${path}`, userAgent: 'half \ufffd', tags: ["it's", '', 'a:b'] })
})

test('addresses come back whole, also where they do not end with the path', async () => {
  const urls: [url: string, path: string][] = [
    ['https://api.stripe.com/v1?a=b', '/v1?a=b'],
    ['https://api.stripe.com/v1#part', '/v1'],
    ['', 'orders'],
    ['/only', '/only'],
    ['https://h.example', ''],
  ]
  await put(
    urls.map(([url, path], index) => request({ orgId: 'urls', id: `u${index}`, url, path })),
    'urls:1',
  )
  for (const [index, [url, path]] of urls.entries()) expect(await one('urls', `u${index}`)).toMatchObject({ url, path })
})

test('durations keep microseconds', async () => {
  const durations = [0, 0.001, 0.0004, 1052.516_000_003_379_3, 12.5, 86_400_000.123]
  await put(
    durations.map((durationMs, index) => request({ orgId: 'short', id: `d${index}`, durationMs })),
    'short:1',
  )
  const rows = await Promise.all(durations.map((_, index) => one('short', `d${index}`)))
  expect(rows.map((row) => row?.durationMs)).toEqual([0, 0.001, 0, 1052.516, 12.5, 86_400_000.123])
})

test('parts of a connection become one: the highest, and a finalized one above all, in whatever order they come', async () => {
  const parts = [
    connection({ orgId: 'parts', part: 2, labels: ['is-root'] }),
    connection({ orgId: 'parts', part: 1, finalized: true, bytesSent: 10, bytesReceived: 20, closedMs: NOW, receivedMs: NOW - 86_400_000 }),
    connection({ orgId: 'parts', part: 0 }),
    connection({ orgId: 'parts', part: 3 }),
  ]
  await put([request({ orgId: 'parts', connectionId: 'c1' })], 'parts:r')
  for (const [index, part] of parts.entries()) await insertBatch(store, { ...emptyBatch(), connections: [part] }, `parts:${index}`)
  expect((await one('parts'))?.connection).toMatchObject({
    id: 'c1',
    finalized: true,
    bytesSent: 10,
    bytesReceived: 20,
    tlsVersion: '1.3',
    tlsProbes: ['openssl'],
  })
  expect(await rowsIn('connection_parts', 'parts')).toBe(4)
})

test('what hangs on a request is found, whether it came with the request, before it or after it', async () => {
  const company = (orgId: string) => ({ issues: [issue({ orgId })], sensitive: [sensitive({ orgId })], artifacts: [artifact({ orgId })] })
  const put = (orgId: string, parts: object, token: string) => insertBatch(store, { ...emptyBatch(), ...parts }, `${orgId}:${token}`)
  await put('with', { requests: [request({ orgId: 'with' })], ...company('with') }, '1')
  await put('before', company('before'), '1')
  await put('before', { requests: [request({ orgId: 'before' })] }, '2')
  await put('after', { requests: [request({ orgId: 'after' })] }, '1')
  await put('after', company('after'), '2')
  await put('never', { requests: [request({ orgId: 'never' })] }, '1')

  for (const orgId of ['with', 'before', 'after']) {
    const detail = await one(orgId)
    expect(detail).toMatchObject({ hasIssue: true, hasSensitive: true, hasPayload: true, payload: artifact().digest })
    expect(detail?.issues).toEqual([{ error: 'server error', triggers: issue().triggers }])
    expect(detail?.sensitive).toEqual([{ entityType: 'EMAIL_ADDRESS', score: 0.85, section: 'request_body', fieldPath: '$.contact.email' }])
    expect(detail?.artifacts).toEqual([{ type: 'http_transaction', digest: artifact().digest, url: artifact().url }])
    const [row] = (await listRequests(store, { orgId }, { ...all, limit: 10 })).rows
    expect(row).toMatchObject({ hasIssue: true, hasSensitive: true, hasPayload: true })
    for (const field of ['issue', 'sensitive', 'payload']) {
      const filter = { kind: 'is', field, values: [{ text: 'true', prefix: false }] } as const
      expect((await countRequests(store, { orgId }, { ...all, filter: { ...filter, values: [...filter.values] } })).count).toBe(1)
    }
  }
  expect(await one('never')).toMatchObject({ hasIssue: false, hasSensitive: false, hasPayload: false, payload: '' })
})

test('everything that is known of a request is returned', async () => {
  const orgId = 'detail'
  const grpc = { service: 'shop.Cart', method: 'Add', status: '14', message: 'unavailable "now"' }
  const database = {
    type: 'postgresql',
    statement: "SELECT 'x' -- \\",
    resultType: 'rows',
    error: 'relation missing',
    affected: 0,
    returned: 3,
  }
  const token = { mask: 'sk_l***(24)***9aXz', hash: 'ab'.repeat(32), carrier: 'authorization', type: 'bearer_token' }
  const process = {
    exe: '/usr/bin/curl',
    user: 'root',
    hostname: 'n1',
    container: 'c',
    image: 'i:1',
    pod: 'p',
    namespace: 'ns',
    service: 's',
  }
  await put(
    [
      request({ orgId, id: 'http', token, process, timings: { dns: 0.25, wait: 11 }, traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }),
      request({ orgId, id: 'grpc', family: 'grpc', protocol: 'grpc', grpc }),
      request({ orgId, id: 'db', family: 'database', protocol: 'postgresql', url: '', path: 'orders', status: 0, database }),
    ],
    'detail:1',
  )
  expect(await one(orgId, 'http')).toMatchObject({
    tokenFacts: { mask: token.mask, carrier: 'authorization', type: 'bearer_token', fingerprint: token.hash },
    token: token.mask,
    process,
    timings: { dns: 0.25, wait: 11 },
    grpc: null,
    database: null,
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    deploymentId: 'd1',
    environmentId: 'production',
    receivedMs: NOW,
    zone: 'stripe.com',
    connection: null,
  })
  expect(await one(orgId, 'grpc')).toMatchObject({ grpc, database: null, tokenFacts: null })
  expect(await one(orgId, 'db')).toMatchObject({ grpc: null, database, path: 'orders', url: '' })
  expect(await countRequests(store, { orgId }, all)).toEqual({ count: 3, failed: 2 }) // UNAVAILABLE and the database’s error
})
