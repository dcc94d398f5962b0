import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

import { connectionEvent, requestEvent, requestEvents } from './support/events.ts'
import { CALLER, pulseIn, temporaryFolder } from './support/pulse.ts'
import { recordingStore } from './support/store.ts'

const rejectedEvents = { reason: 'events[0].timestamp: not a time', preview: '{"timestamp":', sizeBytes: 13 }
const batchOf = (events: TrafficEvent[]) => ({ caller: CALLER, receiver: 'grpc' as const, events, rejectedEvents: [] })
const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id)

describe('taking events in', () => {
  test('what an agent reports hours late is stored and is no news for the live tail; what ended just now is, however long it took', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    const [minute, nowMs] = [60_000, Date.now()]
    const late = Array.from({ length: 20 }, (_, i) =>
      requestEvent({ id: `late${i}`, timestampMs: nowMs - 3 * 60 * minute, durationMs: 10 }),
    )
    const long = requestEvent({ id: 'long', timestampMs: nowMs - 60 * minute, durationMs: 60 * minute })
    const now = requestEvent({ id: 'now', timestampMs: nowMs - minute, durationMs: 10 })
    await pulse.ingest({ caller: CALLER, receiver: 'grpc', events: [...late, long, now], rejectedEvents: [] })
    await vi.waitFor(() => expect(events.batches.flatMap(({ batch }) => batch.requests)).toHaveLength(22))
    expect(pulse.published.map(({ id }) => id)).toEqual(['long', 'now'])
  })

  test('an acknowledged event reaches the store and the live tail, enriched, with the origin of its token', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events, clock: () => 1_790_000_001_000 })
    const result = await pulse.ingest(batchOf([requestEvent({ path: '/v1/charges/ch_3NxA81eZvKYlo2C' })]))
    expect(result).toEqual({ accepted: 1, quarantined: 0, duplicates: 0 })
    await vi.waitFor(() => expect(events.ids()).toHaveLength(1))
    const row = events.batches[0]?.batch.requests[0]
    expect(row).toMatchObject({
      ...CALLER,
      receivedMs: 1_790_000_001_000,
      zone: 'stripe.com',
      vendor: 'stripe',
      template: '/v1/charges/{id}',
    })
    expect(pulse.published).toEqual([row])
  })

  test('rejected events are quarantined and the rest of the batch is accepted', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    expect(await pulse.ingest({ ...batchOf([requestEvent()]), rejectedEvents: [rejectedEvents] })).toEqual({
      accepted: 1,
      quarantined: 1,
      duplicates: 0,
    })
    await vi.waitFor(() =>
      expect(events.batches[0]?.batch.rejectedEvents).toMatchObject([{ ...rejectedEvents, ...CALLER, receiver: 'grpc' }]),
    )
    expect(pulse.state()).toMatchObject({ accepted: 1, quarantined: 1, duplicates: 0 })
  })

  test('a batch that is sent again is acknowledged and stored once, its rejected events too', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    const batch = { ...batchOf([...requestEvents('r', 50), connectionEvent()]), rejectedEvents: [rejectedEvents] }
    await pulse.ingest(batch)
    expect(await pulse.ingest(batch)).toEqual({ accepted: 0, quarantined: 0, duplicates: 51 })
    await vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0))
    expect(events.ids()).toHaveLength(50)
    expect(events.batches.flatMap(({ batch: { rejectedEvents: rows } }) => rows)).toHaveLength(1)
  })

  test('the same batch many times at once is stored once', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    const batch = batchOf(requestEvents('r', 20))
    const results = await Promise.all(Array.from({ length: 10 }, () => pulse.ingest(batch)))
    expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(20)
    await vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0))
    expect(events.ids()).toHaveLength(20)
  })

  test('equal ids of two organizations, and later parts of one connection, are different events', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    await pulse.ingest(batchOf([requestEvent()]))
    const other = await pulse.ingest({ ...batchOf([requestEvent()]), caller: { ...CALLER, orgId: 'globex' } })
    const parts = [connectionEvent(), connectionEvent({ part: 1 }), connectionEvent({ part: 1, finalized: true })]
    expect([other.accepted, (await pulse.ingest(batchOf(parts))).accepted]).toEqual([1, 3])
  })

  test('what was acknowledged before a restart is still recognised after it', async () => {
    const dataDir = await temporaryFolder()
    const events = recordingStore()
    const first = await pulseIn({ dataDir, events })
    await first.ingest(batchOf(requestEvents('r', 100)))
    await first.close()
    const second = await pulseIn({ dataDir, events })
    expect(await second.ingest(batchOf(requestEvents('r', 101)))).toEqual({ accepted: 1, quarantined: 0, duplicates: 100 })
    await vi.waitFor(() => expect(events.ids()).toHaveLength(101))
  })

  test('an empty batch is fine', async () => {
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events: recordingStore() })
    expect(await pulse.ingest(batchOf([]))).toEqual({ accepted: 0, quarantined: 0, duplicates: 0 })
  })

  test('a row no store could hold is bent into one it can', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    await pulse.ingest(batchOf([requestEvent({ status: 1e9, durationMs: Number.NaN, bytesSent: -5, timestampMs: 1e300 })]))
    await vi.waitFor(() => expect(events.ids()).toHaveLength(1))
    expect(events.batches[0]?.batch.requests[0]).toMatchObject({
      status: 65_535,
      durationMs: 0,
      bytesSent: 0,
      timestampMs: Date.UTC(2299, 11, 31),
    })
  })
})

describe('shipping', () => {
  // How soon is a matter of pace.test.ts, which has a clock of its own
  test('a lone event reaches the store with nothing behind it, also right after another', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    for (const id of ['a', 'b', 'c']) {
      await pulse.ingest(batchOf([requestEvent({ id })]))
      await vi.waitFor(() => expect(events.ids()).toContain(id), { timeout: 10_000, interval: 10 })
    }
  })

  test('many small batches become few inserts', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    await Promise.all(Array.from({ length: 300 }, (_, i) => pulse.ingest(batchOf(requestEvents(`b${i}`, 10)))))
    await vi.waitFor(() => expect(events.ids()).toHaveLength(3000), { timeout: 3000 })
    expect(events.batches.length).toBeLessThan(6)
    expect(new Set(events.ids()).size).toBe(3000)
  })

  test('no insert carries more than 20,000 rows, unless one call brought more', async () => {
    const events = recordingStore()
    events.down = true
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    for (let i = 0; i < 7; i++) await pulse.ingest(batchOf(requestEvents(`b${i}`, 7000)))
    events.down = false
    await vi.waitFor(() => expect(events.ids()).toHaveLength(49_000), { timeout: 10_000 })
    expect(Math.max(...events.batches.map(({ batch }) => batch.requests.length))).toBeLessThanOrEqual(20_000)
    expect(events.ids()).toEqual([0, 1, 2, 3, 4, 5, 6].flatMap((i) => idsOf(requestEvents(`b${i}`, 7000))))
  })

  test('a store that is away loses nothing and delays nobody who sends; the state says since when', async () => {
    const events = recordingStore()
    events.down = true
    let now = 1_790_000_000_000
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events, clock: () => now })
    for (let i = 0; i < 20; i++) await pulse.ingest(batchOf(requestEvents(`b${i}`, 100)))
    await vi.waitFor(() => expect(pulse.state().lastError?.message).toContain('is not responding'))
    now += 90_000
    expect(pulse.state()).toMatchObject({ waitingEvents: 2000, oldestWaitingMs: 90_000, shipped: 0 })
    events.down = false
    await vi.waitFor(() => expect(pulse.state()).toMatchObject({ waitingEvents: 0, waitingBytes: 0, oldestWaitingMs: 0, shipped: 2000 }), {
      timeout: 10_000,
    })
    expect(pulse.state().lastError).toBeUndefined()
    expect(new Set(events.ids()).size).toBe(2000)
  })

  test('a response that was lost is requested again with the same rows and the same token', async () => {
    const events = recordingStore()
    events.deaf = true
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    await pulse.ingest(batchOf(requestEvents('a', 10)))
    await vi.waitFor(() => expect(events.calls).toBeGreaterThan(1))
    await pulse.ingest(batchOf(requestEvents('b', 10)))
    events.deaf = false
    await vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0), { timeout: 5000 })
    expect(events.ids()).toEqual(idsOf([...requestEvents('a', 10), ...requestEvents('b', 10)]))
  })

  test('a platform that stopped between the insert and its response sends the same stretch after the start', async () => {
    const dataDir = await temporaryFolder()
    const events = recordingStore()
    events.deaf = true
    const first = await pulseIn({ dataDir, events })
    await first.ingest(batchOf(requestEvents('a', 10)))
    await vi.waitFor(() => expect(events.batches).toHaveLength(1))
    await first.ingest(batchOf(requestEvents('b', 10)))
    await first.close()
    events.deaf = false
    const second = await pulseIn({ dataDir, events })
    await second.ingest(batchOf(requestEvents('c', 10)))
    await vi.waitFor(() => expect(second.state().waitingEvents).toBe(0), { timeout: 5000 })
    expect(events.ids()).toEqual(['a', 'b', 'c'].flatMap((prefix) => idsOf(requestEvents(prefix, 10))))
  })

  test('a backlog larger than memory is read back from the log, in order', async () => {
    const dataDir = await temporaryFolder()
    const events = recordingStore()
    events.down = true
    const pulse = await pulseIn({ dataDir, events })
    const wide = (prefix: string) => requestEvents(prefix, 1000).map((event) => ({ ...event, userAgent: 'x'.repeat(5000) }))
    for (let i = 0; i < 12; i++) await pulse.ingest(batchOf(wide(`b${i}`))) // 72 MB of JSON
    events.down = false
    await vi.waitFor(() => expect(events.ids()).toHaveLength(12_000), { timeout: 20_000 })
    expect(events.ids()).toEqual(Array.from({ length: 12 }, (_, i) => idsOf(wide(`b${i}`))).flat())
  })

  test('closing ships what is there and leaves nothing to do', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    const taking = Array.from({ length: 50 }, (_, i) => pulse.ingest(batchOf(requestEvents(`b${i}`, 10))))
    await pulse.close()
    await Promise.all(taking)
    expect(events.ids()).toHaveLength(500)
    await expect(pulse.ingest(batchOf([requestEvent()]))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  })

  test('a damaged stretch of the log is left out, counted, and holds up nothing', async () => {
    const dataDir = await temporaryFolder()
    const events = recordingStore()
    events.down = true
    const first = await pulseIn({ dataDir, events })
    for (const prefix of ['a', 'b', 'c']) await first.ingest(batchOf(requestEvents(prefix, 10)))
    await first.close()
    const segment = join(dataDir, 'pulse-log', (await readdir(join(dataDir, 'pulse-log'))).find((name) => name.endsWith('.segment')) ?? '')
    const bytes = await readFile(segment)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(segment, bytes)
    events.down = false
    const second = await pulseIn({ dataDir, events })
    await vi.waitFor(() => expect(second.state()).toMatchObject({ waitingEvents: 0, damaged: { places: 1, events: 10 } }))
    expect(events.ids()).toEqual(idsOf([...requestEvents('a', 10), ...requestEvents('c', 10)]))
  })

  test('a connection identifies the client of its requests, in the same batch or a later one', async () => {
    const events = recordingStore()
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events })
    await pulse.ingest(batchOf([requestEvent({ id: 'before', connectionId: 'c1' }), connectionEvent()]))
    await pulse.ingest(batchOf([requestEvent({ id: 'after', connectionId: 'c1' })]))
    await pulse.ingest({ ...batchOf([requestEvent({ id: 'foreign', connectionId: 'c1' })]), caller: { ...CALLER, orgId: 'globex' } })
    await vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0))
    const clients = events.batches.flatMap(({ batch }) => batch.requests.map(({ id, client, remoteIp }) => [id, client, remoteIp]))
    expect(clients).toEqual([
      ['before', 'node', '203.0.113.9'],
      ['after', 'node', '203.0.113.9'],
      ['foreign', '', ''],
    ])
  })
})
