import { expect, test } from 'vitest'

import type { Ingest, IngestRequest } from '#platform/pulse/ingest.ts'
import { PORTIONS_WAITING_MAX, queuedIngest } from '#platform/pulse/ingest-queue.ts'
import { ingestReading } from '#platform/pulse/doors/ingesting.ts'

import { requestEvents } from './support/events.ts'
import { CALLER, pulseIn, SILENT, temporaryFolder } from './support/pulse.ts'
import { recordingStore } from './support/store.ts'

const batchOf = (orgId: string, prefix: string, events: number): IngestRequest => ({
  caller: { ...CALLER, orgId },
  door: 'grpc',
  events: requestEvents(prefix, events),
  poison: [],
})

test('while one organization sends all it kept, another has every second turn', async () => {
  const pulse = await pulseIn({ dataDir: await temporaryFolder(), events: recordingStore() })
  const acknowledged: string[] = []
  const send = async (orgId: string, prefix: string, events: number): Promise<void> => {
    await pulse.ingest(batchOf(orgId, prefix, events))
    acknowledged.push(orgId)
  }
  const flood = Array.from({ length: 150 }, (_, batch) => send('flood', `f${batch}`, 200))
  // One after the other, as a sender does that waits for its answers.
  for (let batch = 0; batch < 10; batch++) {
    const before = acknowledged.length
    await send('other', `o${batch}`, 200)
    // Those that were on the way to the disk, and at most one that began in between for each of them.
    expect(acknowledged.slice(before).filter((orgId) => orgId === 'flood').length).toBeLessThanOrEqual(12)
  }
  expect(acknowledged.filter((orgId) => orgId === 'other')).toHaveLength(10)
  await Promise.all(flood)
})

test('a bounded number of portions waits, and the next is to be sent again later', async () => {
  const ends: (() => void)[] = []
  const held: Ingest = () => new Promise((resolve) => ends.push(() => resolve({ accepted: 0, quarantined: 0, duplicates: 0 })))
  const ingest = queuedIngest(held, SILENT)
  const all = Array.from({ length: 6 + PORTIONS_WAITING_MAX }, (_, batch) => ingest(batchOf('acme', `b${batch}`, 1)))
  await expect(ingest(batchOf('acme', 'one more', 1))).rejects.toMatchObject({
    code: 'rate-limited',
    message: expect.stringContaining('Send this batch again'),
    retryAfterSeconds: 5,
  })
  expect(ends).toHaveLength(6)
  const other = ingest(batchOf('globex', 'g', 1))
  await new Promise((resolve) => setImmediate(resolve))
  expect(ends).toHaveLength(7)
  for (let done = 0; done < all.length + 1; done++) {
    ends[done]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...all, other])
})

test('a large reading is handed over in portions that the others take turns with', async () => {
  const sizes: number[] = []
  const ingest: Ingest = async ({ events, poison }) => {
    sizes.push(events.length + poison.length)
    return { accepted: events.length, quarantined: poison.length, duplicates: 0 }
  }
  const total = await ingestReading(ingest, CALLER, 'grpc', { events: requestEvents('r', 4_500), poison: [] })
  expect([sizes, total.accepted]).toEqual([[1000, 1000, 1000, 1000, 500], 4500])
})
