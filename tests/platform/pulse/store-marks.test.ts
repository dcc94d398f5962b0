import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { openEvents } from '#platform/events/events.ts'
import type { Pulse } from '#platform/pulse/pulse.ts'
import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

import { requestEvents } from './support/events.ts'
import { CALLER, openedPulse, SILENT, temporaryFolder } from './support/pulse.ts'
import { recordingStore } from './support/store.ts'

const HOUR_MS = 60 * 60 * 1000
const batchOf = (events: TrafficEvent[]) => ({ caller: CALLER, receiver: 'ndjson' as const, events, rejectedEvents: [] })
const taken = async (pulse: Pulse, events: TrafficEvent[]): Promise<[accepted: number, duplicates: number]> => {
  const { accepted, duplicates } = await pulse.ingest(batchOf(events))
  return [accepted, duplicates]
}
const shipped = (pulse: Pulse) => vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0), { timeout: 5000, interval: 5 })

/** A platform's life from start to stop. */
async function life<Result>(options: Parameters<typeof openedPulse>[0], work: (pulse: Pulse) => Promise<Result>): Promise<Result> {
  const pulse = await openedPulse(options)
  try {
    return await work(pulse)
  } finally {
    await pulse.close()
  }
}

test('a store that was lost is noticed at the start, and what it held is taken again; once', async () => {
  const dataDir = await temporaryFolder()
  const events = requestEvents('r', 30)
  const said: unknown[] = []
  const log = { ...SILENT, error: (...words: unknown[]) => void said.push(words) } as typeof SILENT
  await life({ dataDir, events: recordingStore() }, async (pulse) => {
    expect(await taken(pulse, events)).toEqual([30, 0])
    await shipped(pulse)
    expect(pulse.state().storeReplacedMs).toBeUndefined()
  })
  const next = recordingStore()
  const now = Date.now()
  await life({ dataDir, events: next, log, clock: () => now }, async (pulse) => {
    expect(pulse.state().storeReplacedMs).toBe(now)
    expect(JSON.stringify(said)).toContain('the event store was replaced or put back')
    expect(await taken(pulse, events)).toEqual([30, 0])
    expect(await taken(pulse, events)).toEqual([0, 30])
    await shipped(pulse)
    expect(next.ids()).toHaveLength(30)
  })
  said.length = 0
  await life({ dataDir, events: next, log }, async (pulse) => {
    expect(await taken(pulse, events)).toEqual([0, 30])
    expect([said, pulse.state().storeReplacedMs]).toEqual([[], now])
  })
  await life({ dataDir, events: next, clock: () => now + 31 * 24 * HOUR_MS }, async (pulse) => {
    expect(pulse.state().storeReplacedMs).toBeUndefined()
  })
})

test('what had not been shipped when the store was lost is shipped to the new one, and is no news when it is sent again', async () => {
  const dataDir = await temporaryFolder()
  const [before, waiting] = [requestEvents('before', 10), requestEvents('waiting', 10)]
  const old = recordingStore()
  await life({ dataDir, events: old, closeGraceMs: 20 }, async (pulse) => {
    await taken(pulse, before)
    await shipped(pulse)
    old.down = true
    await taken(pulse, waiting)
  })
  const next = recordingStore()
  await life({ dataDir, events: next }, async (pulse) => {
    expect(await taken(pulse, [...before, ...waiting])).toEqual([10, 10])
    await shipped(pulse)
    expect(next.ids().toSorted()).toEqual([...before, ...waiting].map(({ id }) => id).toSorted())
  })
})

test('a store that was put back from a copy: what was shipped since is taken again, what the copy holds is known', async () => {
  const dataDir = await temporaryFolder()
  const [first, second] = [requestEvents('first', 10), requestEvents('second', 10)]
  const store = recordingStore()
  let now = Date.now()
  const clock = () => now
  await life({ dataDir, events: store, clock }, async (pulse) => {
    await taken(pulse, first)
    await shipped(pulse)
  })
  const copy = recordingStore()
  await life({ dataDir, events: store, clock }, async (pulse) => {
    now += HOUR_MS
    copy.marks.push(...store.marks)
    copy.batches.push(...store.batches)
    await taken(pulse, second)
    await shipped(pulse)
  })
  await life({ dataDir, events: copy, clock }, async (pulse) => {
    expect(pulse.state().storeReplacedMs).toBe(now)
    expect(await taken(pulse, [...first, ...second])).toEqual([10, 10])
    await shipped(pulse)
    expect(copy.ids()).toHaveLength(20)
  })
})

test('a store that does not respond at the start is looked at before the first batch is shipped', async () => {
  const dataDir = await temporaryFolder()
  const events = requestEvents('r', 10)
  await life({ dataDir, events: recordingStore() }, async (pulse) => {
    await taken(pulse, events)
    await shipped(pulse)
  })
  const next = recordingStore()
  next.down = true
  await life({ dataDir, events: next }, async (pulse) => {
    expect(await taken(pulse, events)).toEqual([0, 10]) // nothing is known against it yet
    next.down = false
    await taken(pulse, requestEvents('more', 1))
    await vi.waitFor(() => expect(pulse.state().storeReplacedMs).toBeDefined(), { timeout: 15_000 })
    expect(await taken(pulse, events)).toEqual([10, 0])
  })
})

test('a store from before there were marks is trusted; a new one in its place is not', async () => {
  for (const [isNew, expected] of [
    [false, [0, 10]],
    [true, [10, 0]],
  ] as const) {
    const dataDir = await temporaryFolder()
    const events = requestEvents('r', 10)
    const old = recordingStore()
    await life({ dataDir, events: old }, async (pulse) => {
      await taken(pulse, events)
      await shipped(pulse)
    })
    await rm(join(dataDir, 'pulse-log', 'store-marks.json')) // as the version before left the folder
    old.marks.length = 0
    const store = isNew ? recordingStore() : old
    await life({ dataDir, events: store }, async (pulse) => expect(await taken(pulse, events)).toEqual(expected))
  }
})

test('a kill between noting a mark and leaving it is no other store', async () => {
  const dataDir = await temporaryFolder()
  const events = requestEvents('r', 10)
  const store = recordingStore()
  await life({ dataDir, events: store }, async (pulse) => {
    await taken(pulse, events)
    await shipped(pulse)
  })
  const leaveMark = store.leaveMark
  store.leaveMark = () => Promise.reject(new Error('killed'))
  await life({ dataDir, events: store }, async () => undefined)
  store.leaveMark = leaveMark
  await life({ dataDir, events: store }, async (pulse) => {
    expect(await taken(pulse, events)).toEqual([0, 10])
    expect(pulse.state().storeReplacedMs).toBeUndefined()
  })
})

test('the real store: its folder deleted, and its folder put back from a copy @variant', async () => {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'events')
  const [first, second] = [requestEvents('first', 10), requestEvents('second', 10)]
  const run = async <Result>(work: (pulse: Pulse) => Promise<Result>): Promise<{ result: Result; count: number }> => {
    const events = await openEvents({ dataDir, log: SILENT })
    try {
      const result = await life({ dataDir, events, closeGraceMs: 20_000 }, work)
      return {
        result,
        count: (await events.countRequests({ orgId: CALLER.orgId }, { range: { fromMs: 0, toMs: Date.now() + HOUR_MS } })).count,
      }
    } finally {
      await events.close()
    }
  }
  expect(await run((pulse) => taken(pulse, first))).toEqual({ result: [10, 0], count: 10 })
  const copy = join(dataDir, 'copy')
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  expect(await run((pulse) => taken(pulse, second))).toEqual({ result: [10, 0], count: 20 })
  await rm(folder, { recursive: true })
  await cp(copy, folder, { recursive: true, verbatimSymlinks: true })
  // Shipped after the mark that the copy holds: taken again, also what the copy was made with
  const back = await run((pulse) => taken(pulse, second))
  expect(back.result).toEqual([10, 0])
  await rm(folder, { recursive: true })
  expect(await run((pulse) => taken(pulse, [...first, ...second]))).toEqual({ result: [20, 0], count: 20 })
}, 60_000)
