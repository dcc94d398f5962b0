import { beforeEach, expect, test } from 'vitest'

import type { Log } from '#platform/lib/log.ts'
import { loopTurn, PIECES_WAITING_MAX } from '#platform/lib/loop-turns.ts'
import { ingestReading } from '#platform/pulse/receivers/ingesting.ts'
import type { Ingest, IngestRequest } from '#platform/pulse/ingest.ts'
import { queuedIngest } from '#platform/pulse/ingest-queue.ts'

import { requestEvents } from './support/events.ts'
import { CALLER, pulseIn, SILENT, temporaryFolder } from './support/pulse.ts'
import { recordingStore } from './support/store.ts'

const batchOf = (orgId: string, prefix: string, events: number): IngestRequest => ({
  caller: { ...CALLER, orgId },
  receiver: 'grpc',
  events: requestEvents(prefix, events),
  rejectedEvents: [],
})

interface TurnNote {
  orgId: string
  price: number
  overtaken: number
}

/** A log that keeps what the queue says of its turns. */
function turnLog(): { log: Log; turns: TurnNote[] } {
  const turns: TurnNote[] = []
  const log = Object.assign(Object.create(SILENT) as Log, { debug: (note: TurnNote) => void turns.push(note) })
  return { log, turns }
}

/** The queue of the process has nothing left of the test before. */
beforeEach(async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
})

test('while one organization sends all it kept, another never waits for more than one of its portions', async () => {
  const { log, turns } = turnLog()
  const pulse = await pulseIn({ dataDir: await temporaryFolder(), events: recordingStore(), log })
  const flood = Array.from({ length: 150 }, (_, batch) => pulse.ingest(batchOf('flood', `f${batch}`, 200)))
  // One after the other, as a sender does that waits for its answers.
  for (let batch = 0; batch < 10; batch++) await pulse.ingest(batchOf('other', `o${batch}`, 200))
  await Promise.all(flood)
  const overtaken = turns.filter(({ orgId }) => orgId === 'other').map((turn) => turn.overtaken)
  expect(overtaken).toHaveLength(10)
  expect(Math.max(...overtaken)).toBeLessThanOrEqual(1)
  expect(turns.filter(({ orgId }) => orgId === 'flood')).toHaveLength(150)
  // They really were there together.
  expect(turns.findLastIndex(({ orgId }) => orgId === 'flood')).toBeGreaterThan(turns.findIndex(({ orgId }) => orgId === 'other'))
})

test('no turn of the event loop has more than one portion, and none waits for the disk of the one before', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const held: Ingest = ({ caller }) => {
    begun.push(caller.orgId)
    return new Promise((resolve) => ends.push(() => resolve({ accepted: 1, quarantined: 0, duplicates: 0 })))
  }
  const ingest = queuedIngest(held, SILENT)
  const all = [1, 2, 3, 4, 5].flatMap((batch) =>
    ['acme', 'globex', 'initech'].map((orgId) => ingest(batchOf(orgId, `${orgId}${batch}`, 1))),
  )
  for (let before = 0; before < all.length; ) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun.length - before).toBeLessThanOrEqual(1)
    before = begun.length
  }
  expect(ends).toHaveLength(15)
  for (const end of ends) end()
  expect((await Promise.all(all)).map(({ accepted }) => accepted)).toEqual(Array.from({ length: 15 }, () => 1))
})

test('a bounded number of portions waits, and the next is to be sent again later', async () => {
  const ingest = queuedIngest(async () => ({ accepted: 1, quarantined: 0, duplicates: 0 }), SILENT)
  const all = Array.from({ length: 1 + PIECES_WAITING_MAX }, (_, batch) => ingest(batchOf('acme', `b${batch}`, 1)))
  await expect(ingest(batchOf('acme', 'one more', 1))).rejects.toMatchObject({
    code: 'rate-limited',
    message: expect.stringContaining('Send this again'),
    retryAfterSeconds: 5,
  })
  expect(await ingest(batchOf('globex', 'g', 1))).toMatchObject({ accepted: 1 })
  expect(await Promise.all(all)).toHaveLength(1 + PIECES_WAITING_MAX)
})

test('reading and writing of one organization are one queue with those of another', async () => {
  const begun: string[] = []
  const piece = async (orgId: string, name: string): Promise<void> => {
    await loopTurn(orgId, 100)
    begun.push(name)
  }
  const flood = Array.from({ length: 50 }, (_, index) => piece('flood', `flood ${index}`))
  const other = [piece('other', 'read'), piece('other', 'write')]
  await Promise.all(other)
  expect(begun).toEqual(['flood 0', 'read', 'flood 1', 'write'])
  await Promise.all(flood)
})

test('a large reading is handed over in portions that the others take turns with', async () => {
  const sizes: number[] = []
  const ingest: Ingest = async ({ events, rejectedEvents }) => {
    sizes.push(events.length + rejectedEvents.length)
    return { accepted: events.length, quarantined: rejectedEvents.length, duplicates: 0 }
  }
  const total = await ingestReading(ingest, CALLER, 'grpc', { events: requestEvents('r', 4_500), rejectedEvents: [] })
  expect([sizes, total.accepted]).toEqual([[1000, 1000, 1000, 1000, 500], 4500])
})
