import { setTimeout as sleep } from 'node:timers/promises'

import { timestampMs } from '@bufbuild/protobuf/wkt'
import { Code } from '@connectrpc/connect'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Demo, type DemoParts, startDemo } from '#platform/demo/demo.ts'
import { createLog } from '#platform/lib/log.ts'
import type { Event } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'

import { type RecordingReceiver, openRecordingReceiver } from './recording-receiver.ts'

const START = Date.UTC(2026, 10, 19, 15, 0, 30)
const MINUTE_MS = 60_000
const PLACES = ['production', 'staging', 'laptop'].map((name) => ({
  environmentId: name,
  deploymentId: `${name}-1`,
  token: `token-${name}`,
}))
const silent = createLog('silent', 'stderr')

let receiver: RecordingReceiver
let demo: Demo | undefined
let now: number

beforeEach(async () => {
  receiver = await openRecordingReceiver()
  now = START
})
afterEach(async () => {
  await demo?.stop()
  demo = undefined
  await receiver.close()
})

function start(parts: Partial<DemoParts> = {}): Demo {
  demo = startDemo({
    agents: { host: '127.0.0.1', port: receiver.port },
    places: PLACES,
    stored: null,
    storyMs: START,
    historyHours: 0.5,
    clock: () => now,
    log: silent,
    seed: 'test',
    ...parts,
  })
  return demo
}

/** The moment a request was finished; undefined for other events. */
function finishedMs({ event }: Event): number | undefined {
  const request =
    event.case === 'grpcRequest'
      ? event.value.request
      : event.case === 'request' || event.case === 'databaseRequest'
        ? event.value
        : undefined
  return request?.timestamp && timestampMs(request.timestamp)
}

const times = (batches: RecordingReceiver['batches']): number[] =>
  batches.flatMap(({ events }) => events.flatMap((event) => finishedMs(event) ?? []))
const idOf = ({ event }: Event): string => {
  if (event.case === 'connection') return `${event.value.id} ${event.value.part}`
  if (event.case === 'grpcRequest') return event.value.request?.id ?? ''
  return event.case === 'request' || event.case === 'databaseRequest' ? event.value.id : ''
}
const ids = (batches: RecordingReceiver['batches']): string[] => batches.flatMap(({ events }) => events.map(idOf)).filter(Boolean)

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > 10_000) throw new Error('It did not happen within ten seconds')
    await sleep(20)
  }
}

describe('at its first start', () => {
  test('the demo sends its history, newest first, no further back than configured and nothing of the future', async () => {
    await start().historyDone
    const told = times(receiver.batches)
    expect(told.length).toBeGreaterThan(300)
    expect(Math.max(...told)).toBeLessThanOrEqual(START)
    expect(Math.min(...told)).toBeGreaterThan(START - 30 * MINUTE_MS)
    const mine = receiver.batches.filter(({ token }) => token === 'Bearer token-production').map((batch) => Math.max(...times([batch]), 0))
    expect(mine[0]).toBeGreaterThan(START - 2 * MINUTE_MS)
    expect(mine.at(-1)).toBeLessThan(START - 20 * MINUTE_MS)
  })

  test('each environment sends with its own token, in batches of at most 1,000', async () => {
    await start().historyDone
    expect(new Set(receiver.batches.map(({ token }) => token))).toEqual(new Set(PLACES.map(({ token }) => `Bearer ${token}`)))
    expect(Math.max(...receiver.batches.map(({ events }) => events.length))).toBeLessThanOrEqual(1000)
  })

  test('payloads are stored before the events that name them', async () => {
    await start().historyDone
    const named = receiver.batches.flatMap(({ events }, index) =>
      events.flatMap(({ event }) => (event.case === 'artifact' ? [{ digest: event.value.digest, index }] : [])),
    )
    expect(named.length).toBeGreaterThan(2)
    for (const { digest, index } of named) expect(receiver.objects.get(digest)?.batchesBefore).toBeLessThanOrEqual(index)
  })
})

describe('while it runs', () => {
  test('it sends what became due, and history and live traffic together neither repeat nor leave out an event @variant', async () => {
    await start().historyDone
    const before = receiver.batches.length
    for (let step = 0; step < 3; step++) {
      now += MINUTE_MS
      const seen = receiver.batches.length
      await until(() => receiver.batches.length >= seen + 2)
    }
    await demo?.stop()
    const live = times(receiver.batches.slice(before))
    expect(live.length).toBeGreaterThan(25)
    expect(Math.min(...live)).toBeGreaterThan(START)
    expect(Math.max(...live)).toBeLessThanOrEqual(now)
    const told = ids(receiver.batches)
    expect(new Set(told).size).toBe(told.length)
  })

  test('after a restart it sends only what was missed', async () => {
    const newestMs = START - 4 * MINUTE_MS
    const historyHours = 24
    await start({ stored: { oldestMs: START - historyHours * 60 * MINUTE_MS, newestMs }, historyHours }).historyDone
    const told = times(receiver.batches)
    expect(told.length).toBeGreaterThan(30)
    expect(Math.min(...told)).toBeGreaterThan(newestMs)
  })

  test('after a stop in the middle of its history the rest of that is sent, too', async () => {
    const oldestMs = START - 12 * MINUTE_MS
    await start({ stored: { oldestMs, newestMs: START - MINUTE_MS } }).historyDone
    const told = times(receiver.batches)
    expect(told.filter((ms) => ms >= oldestMs && ms <= START - MINUTE_MS)).toEqual([])
    expect(told.filter((ms) => ms > START - MINUTE_MS).length).toBeGreaterThan(5)
    expect(told.filter((ms) => ms < oldestMs).length).toBeGreaterThan(150)
  })

  test('the same seed and start give the same traffic', async () => {
    await start().historyDone
    await demo?.stop()
    const first = ids(receiver.batches).sort()
    receiver.batches.length = 0
    await start().historyDone
    await demo?.stop()
    expect(ids(receiver.batches).sort()).toEqual(first)
  })

  test('agents report that they start, are ready and stop @variant', async () => {
    start()
    await until(() => receiver.heartbeats.filter(({ body }) => body['status'] === 'ready').length >= 5)
    await demo?.stop()
    const nodes = new Set(receiver.heartbeats.map(({ body }) => body['hostname']))
    expect(nodes.size).toBe(5)
    for (const status of ['starting', 'ready', 'stopped'])
      expect(new Set(receiver.heartbeats.filter(({ body }) => body['status'] === status).map(({ body }) => body['hostname']))).toEqual(
        nodes,
      )
  })
})

describe('when the receiver refuses', () => {
  test('a batch is kept and sent again, so nothing is lost', async () => {
    await start().historyDone
    await demo?.stop()
    const whole = ids(receiver.batches).sort()
    receiver.batches.length = 0
    receiver.failWith.push(Code.Unavailable, Code.ResourceExhausted, Code.Aborted)
    await start().historyDone
    await demo?.stop()
    expect(receiver.failWith).toEqual([])
    expect(ids(receiver.batches).sort()).toEqual(whole)
  })

  test('stopping does not wait for a response that never comes', async () => {
    await receiver.close()
    start()
    await sleep(100)
    await demo?.stop()
    receiver = await openRecordingReceiver()
  })
})
