import { expect, onTestFinished, test, vi } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import { createStore } from '#platform/events/store.ts'
import type { CorrectedRequest } from '#platform/lib/ports/events.ts'
import type { Pulse } from '#platform/pulse/pulse.ts'
import { createLateConnections } from '#platform/pulse/enrichment/late-connections.ts'
import { NO_PROCESS, type TrafficEvent } from '#wire/agent/traffic-event.ts'

import { request as requestRow } from '../events/support/records.ts'
import { connectionEvent, requestEvent } from './support/events.ts'
import { CALLER, openedPulse, pulseIn, SILENT, storeFolder, temporaryFolder } from './support/pulse.ts'
import { recordingStore } from './support/store.ts'

/** As the agent reports them: a request knows its program and host only, its connection the rest (agent.md 2.4). */
const bare = (id: string, connectionId: string, more: object = {}) =>
  requestEvent({ id, connectionId, timestampMs: Date.now() - 1000, tags: ['bin:node', 'host:web-1'], ...more })
const process = {
  ...NO_PROCESS,
  exe: '/usr/local/bin/node',
  hostname: 'web-1',
  container: 'checkout',
  image: 'shop/checkout:1.9',
  pod: 'checkout-7d4b9c6f5d-x2v9k',
  namespace: 'shop',
}
const report = (id: string, more: object = {}) => connectionEvent({ id, connectionId: id, remoteIp: '203.0.113.9', process, ...more })
const known = { client: 'checkout', remoteIp: '203.0.113.9', process }
const batchOf = (events: TrafficEvent[]) => ({ caller: CALLER, receiver: 'grpc' as const, events, rejectedEvents: [] })
const shipped = (pulse: Pulse) => vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0), { timeout: 5000, interval: 5 })
const corrected = (store: ReturnType<typeof recordingStore>): CorrectedRequest[] => store.corrections.flat()

test('a request whose row still waits to be shipped gets the facts of its connection before it is', async () => {
  const events = recordingStore()
  const pulse = await pulseIn({ dataDir: await temporaryFolder(), events, correctEveryMs: 5 })
  events.down = true
  await pulse.ingest(batchOf([bare('first', 'other')])) // is being shipped, so what follows waits
  await vi.waitFor(() => expect(events.calls).toBeGreaterThan(0))
  await pulse.ingest(batchOf([bare('r1', 'c1')]))
  await pulse.ingest(batchOf([report('c1')]))
  events.down = false
  await shipped(pulse)
  const row = events.batches.flatMap(({ batch }) => batch.requests).find(({ id }) => id === 'r1')
  expect(row).toMatchObject(known)
  await pulse.close()
  expect(corrected(events)).toEqual([])
})

test('a row that is stored already is corrected, once, and nobody else’s is', async () => {
  const events = recordingStore()
  const pulse = await pulseIn({ dataDir: await temporaryFolder(), events, correctEveryMs: 5 })
  await pulse.ingest(batchOf([bare('r1', 'c1'), bare('r2', 'c2'), bare('said', 'c1', { process: { ...NO_PROCESS, service: 'named' } })]))
  await pulse.ingest({ ...batchOf([bare('foreign', 'c1')]), caller: { ...CALLER, orgId: 'globex' } })
  await shipped(pulse)
  expect(events.batches[0]?.batch.requests[0]).toMatchObject({ client: 'node', remoteIp: '' })
  await pulse.ingest(batchOf([report('c1')]))
  await pulse.ingest(batchOf([report('c1', { part: 1 })]))
  await vi.waitFor(() => expect(corrected(events)).toHaveLength(2))
  expect(corrected(events)).toMatchObject([
    { orgId: CALLER.orgId, id: 'r1', endpointId: 'api.stripe.com', ...known },
    { orgId: CALLER.orgId, id: 'said', client: 'checkout', process: { ...process, service: 'named' } },
  ])
  await pulse.close()
  expect(corrected(events)).toHaveLength(2)
})

test('a row is not corrected before the store has it', async () => {
  const events = recordingStore()
  const pulse = await pulseIn({ dataDir: await temporaryFolder(), events, correctEveryMs: 5 })
  events.deaf = true // stored, but the answer is lost: the batch is sent again
  await pulse.ingest(batchOf([bare('r1', 'c1')]))
  await vi.waitFor(() => expect(events.calls).toBeGreaterThan(1))
  await pulse.ingest(batchOf([report('c1')]))
  expect(corrected(events)).toEqual([])
  events.deaf = false
  await vi.waitFor(() => expect(corrected(events)).toMatchObject([{ id: 'r1', ...known }]), { timeout: 5000 })
})

test.each(['before the connection was reported', 'between the report and the correction'])('a stop %s loses nothing', async (when) => {
  const dataDir = await temporaryFolder()
  const events = recordingStore()
  const first = await openedPulse({ dataDir, events, correctEveryMs: 60_000, closeGraceMs: 1000 })
  await first.ingest(batchOf([bare('r1', 'c1')]))
  await shipped(first)
  if (when.startsWith('between')) {
    await first.ingest(batchOf([report('c1')]))
    events.correctRequests = () => Promise.reject(new Error('killed'))
  }
  await first.close()
  const next = recordingStore()
  next.batches.push(...events.batches)
  next.marks.push(...events.marks)
  const second = await pulseIn({ dataDir, events: next, correctEveryMs: 5 })
  if (!when.startsWith('between')) await second.ingest(batchOf([report('c1')]))
  await vi.waitFor(() => expect(corrected(next)).toMatchObject([{ id: 'r1', ...known }]))
})

test('after a restart connections that were reported before are known, so their requests are whole', async () => {
  const dataDir = await temporaryFolder()
  const events = recordingStore()
  const first = await openedPulse({ dataDir, events })
  await first.ingest(batchOf([report('c1')]))
  await first.close()
  const second = await pulseIn({ dataDir, events })
  await second.ingest(batchOf([bare('r1', 'c1')]))
  await shipped(second)
  expect(events.batches.at(-1)?.batch.requests[0]).toMatchObject(known)
})

const position = { segment: 1, start: 0, end: 1, eventsAfter: 1 }
const MIB = 1024 * 1024
const waitingOf = (late: ReturnType<typeof createLateConnections>, orgId: string): string[] =>
  Array.from({ length: 1000 }, (_, i) => late.arrived(orgId, `c${i}`)).flatMap((found) => found.map(({ row }) => row.id))

test('what waits is bounded: the oldest are given up', () => {
  const late = createLateConnections(MIB)
  for (let i = 0; i < 1000; i++) late.wait(requestRow({ id: `r${i}`, connectionId: `c${i % 500}` }), position)
  const found = waitingOf(late, 'acme')
  expect(found.length).toBeGreaterThan(100)
  expect(found).toEqual(Array.from({ length: found.length }, (_, i) => `r${1000 - found.length + i}`))
})

test('one organization does not push out what others wait for, however long its texts are', () => {
  const late = createLateConnections(MIB)
  for (let i = 0; i < 50; i++) late.wait(requestRow({ orgId: 'globex', id: `g${i}`, connectionId: `c${i}` }), position)
  const tags = Array.from({ length: 30 }, (_, i) => `bin:${i}${'x'.repeat(8000)}`)
  for (let i = 0; i < 1000; i++) late.wait(requestRow({ orgId: 'evil', id: `e${i}`, connectionId: `c${i}`, tags }), position)
  expect(waitingOf(late, 'globex')).toHaveLength(50)
  expect(waitingOf(late, 'evil').length).toBeLessThan(20)
})

test('of the tags of what waits those are kept that its client is derived of', () => {
  const late = createLateConnections()
  const tags = ['zone:a', 'bin:node', 'bin:other', 'host:web-1', 'host:web-2']
  late.wait(requestRow({ id: 'r', connectionId: 'c', tags }), position)
  expect(late.arrived('acme', 'c')[0]?.row.tags).toEqual(['bin:node', 'host:web-1'])
})

test('a row larger than all that may wait does not wait', () => {
  const late = createLateConnections(MIB)
  late.wait(requestRow({ id: 'r', connectionId: 'c', endpointId: 'x'.repeat(MIB) }), position)
  expect(late.arrived('acme', 'c')).toEqual([])
})

test('the real store: rows and figures by the hour are corrected, only those that differ, and twice is once @variant', async () => {
  const engine = await openChdb(await storeFolder(), SILENT)
  onTestFinished(() => engine.close())
  const notes: string[] = []
  const store = createStore(engine)
  const events = await eventsOver(engine, ({ sql }) => void notes.push(sql))
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000
  const rows = Array.from({ length: 50 }, (_, i) =>
    requestRow({
      id: `r${i}`,
      orgId: i % 2 ? 'acme' : 'globex',
      client: 'node',
      timestampMs: hour + i,
      endpointId: `h${i % 3}.example`,
      remoteIp: '',
    }),
  )
  await events.insert({ requests: rows, connections: [], issues: [], sensitive: [], artifacts: [], rejectedEvents: [] }, 'rows')
  const corrections = rows.slice(0, 10).map((row, i): CorrectedRequest => ({ ...row, ...known, client: `it's ${i % 2}`, country: 'DE' }))
  const mutations = async (): Promise<number> => {
    const [found] = await store.select<{ all: number; open: number }>({
      sql: "SELECT count() AS all, countIf(NOT is_done) AS open FROM system.mutations WHERE command LIKE '%transform%'",
      params: {},
    })
    return found?.open === 0 ? found.all : -1
  }
  const gone = requestRow({ ...known, id: 'expired', endpointId: 'h1.example' })
  await events.correctRequests([...corrections, gone])
  await vi.waitFor(async () => expect(await mutations()).toBe(1), { timeout: 20_000 })
  await events.correctRequests(corrections)
  await vi.waitFor(async () => expect(await mutations()).toBe(1), { timeout: 20_000 })

  // When the right client was seen: from the first to the last of its corrected requests
  for (const [orgId, client, first, last] of [
    ['globex', "it's 0", 0, 8],
    ['acme', "it's 1", 1, 9],
  ] as const) {
    const seen = await events.run({ orgId }, '/inventory/seen', { kind: 'clients', entity: [client] })
    expect(seen).toMatchObject({ firstMs: hour + first, lastMs: hour + last })
  }
  expect(await events.run({ orgId: 'globex' }, '/inventory/seen', { kind: 'clients', entity: ["it's 1"] })).toMatchObject({
    firstMs: null,
    lastMs: null,
  })

  for (const [index, { orgId, id }] of rows.entries()) {
    const wanted =
      index < 10 ? { client: `it's ${index % 2}`, country: 'DE', process, remoteIp: '203.0.113.9' } : { client: 'node', country: 'US' }
    expect(await events.requestById({ orgId }, id)).toMatchObject(wanted)
  }
  const kept =
    'SELECT client, count() AS n FROM requests GROUP BY org, env, toStartOfHour(ts), direction, family, vendor, country, host, client'
  const sums = (settings: string) =>
    store.select({ sql: `SELECT client, sum(n) AS n FROM (${kept}) GROUP BY client ORDER BY client SETTINGS ${settings}`, params: {} })
  const wanted = [
    { client: "it's 0", n: 5 },
    { client: "it's 1", n: 5 },
    { client: 'node', n: 40 },
  ]
  expect(await sums('force_optimize_projection = 1')).toEqual(wanted)
  expect(await sums('optimize_use_projections = 0')).toEqual(wanted)
}, 60_000)

test('the real store: as many corrections as are made at once, with long texts that an address would escape @variant', async () => {
  const engine = await openChdb(await storeFolder(), SILENT)
  onTestFinished(() => engine.close())
  const events = await eventsOver(engine, () => undefined)
  const rows = Array.from({ length: 500 }, (_, i) => requestRow({ id: `r${i}`, client: 'node', timestampMs: Date.now() - i }))
  await events.insert({ requests: rows, connections: [], issues: [], sensitive: [], artifacts: [], rejectedEvents: [] }, 'rows')
  const exe = 'ß'.repeat(1000)
  await events.correctRequests(rows.map((row): CorrectedRequest => ({ ...row, ...known, client: 'it', process: { ...process, exe } })))
  await vi.waitFor(
    async () => {
      const { rows: groups } = await events.run({ orgId: rows[0]?.orgId ?? '' }, '/requests/endpoints', {
        range: { fromMs: 0, toMs: Date.now() + 1000 },
        groupBy: ['client'],
        sort: 'count',
        limit: 10,
      })
      expect(groups.map(({ key, count }) => [key[0], count])).toEqual([['it', 500]])
    },
    { timeout: 30_000 },
  )
})
