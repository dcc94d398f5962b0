import { expect, test } from 'vitest'

import { eventIds } from '#platform/pulse/event-ids.ts'
import { createRecentIds } from '#platform/pulse/recent-ids.ts'
import fc from '#tests/properties.ts'
import type { IssueEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'

import { connectionEvent, requestEvent } from '../../platform/pulse/support/events.ts'

const SEED = 12_345
const idText = ([event]: TrafficEvent[], orgId = 'acme'): string => (event ? eventIds([event], orgId, SEED).join() : '')
const request = (id: string): TrafficEvent => requestEvent({ id })

test('behaves like a set, whatever comes in whatever order, also when ids are forgotten', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ ids: fc.array(fc.nat(50), { maxLength: 20 }), forget: fc.boolean() }), { maxLength: 30 }), (steps) => {
      const recent = createRecentIds(SEED, 10_000)
      const model = new Set<string>()
      for (const { ids, forget } of steps) {
        const events = ids.map((id) => request(`r${id}`))
        const fresh = recent.takeNew(events, eventIds(events, 'acme', SEED))
        const expected = events.filter(({ id }) => !model.has(id) && model.add(id))
        expect(fresh.events).toEqual(expected)
        if (!forget) continue
        recent.forget(fresh.ids)
        for (const { id } of expected) model.delete(id)
      }
    }),
  )
})

test('remembers at least the newest half of its bound, and never grows', () => {
  const recent = createRecentIds(SEED, 2000)
  const events = Array.from({ length: 10_000 }, (_, i) => request(`r${i}`))
  expect(recent.takeNew(events, eventIds(events, 'acme', SEED)).events).toHaveLength(10_000)
  const newest = events.slice(-1000)
  expect(recent.takeNew(newest, eventIds(newest, 'acme', SEED)).events).toEqual([])
  const oldest = events.slice(0, 100)
  expect(recent.takeNew(oldest, eventIds(oldest, 'acme', SEED)).events).toHaveLength(100)
})

test('stays right when ids are forgotten again and again, as on a disk that stays full', () => {
  const recent = createRecentIds(SEED, 1000)
  for (let round = 0; round < 100; round++) {
    const events = Array.from({ length: 100 }, (_, i) => request(`r${i}`))
    const fresh = recent.takeNew(events, eventIds(events, 'acme', SEED))
    expect(fresh.events).toHaveLength(100)
    recent.forget(fresh.ids)
  }
})

test('every id of the kinds that sources make has a hash of its own', () => {
  const seen = new Set<bigint>()
  const lows = new Set<number>()
  const count = 100_000
  for (const idOf of [
    (i: number) => `${i}`,
    (i: number) => `d4a1k2c7p3qgg${i.toString(32).padStart(7, '0')}`,
    (i: number) => `${i.toString(16).padStart(32, '0')}.${i % 7}`,
    (i: number) => `${'a'.repeat(i % 90)}${i}`,
  ]) {
    const events = Array.from({ length: count }, (_, i) => request(idOf(i)))
    const ids = eventIds(events, `org${idOf(1)}`, SEED)
    for (let i = 0; i < ids.length; i += 2) {
      seen.add((BigInt(ids[i] ?? 0) << 32n) | BigInt(ids[i + 1] ?? 0))
      lows.add(ids[i] ?? 0)
    }
  }
  expect(seen.size).toBe(4 * count)
  // 400,000 random 32-bit numbers have about 19 equal pairs.
  expect(4 * count - lows.size).toBeLessThan(60)
})

test('one observation has one identity: what differs in it, and only that, makes another', () => {
  const issue: IssueEvent = { ...requestEvent(), kind: 'issue', requestId: 'r1', error: 'status', triggers: [] }
  const sensitive = {
    ...requestEvent(),
    kind: 'sensitive',
    requestId: 'r1',
    entityType: 'EMAIL',
    score: 1,
    section: 'body',
    fieldPath: '$.a',
    valueHash: 'h',
  } as const
  const artifact = { ...requestEvent(), kind: 'artifact', requestId: 'r1', type: 'http_transaction', digest: 'd', summary: {} } as const
  const different: TrafficEvent[] = [
    request('r1'),
    request('r2'),
    connectionEvent({ id: 'r1' }),
    connectionEvent({ id: 'r1', part: 1 }),
    connectionEvent({ id: 'r1', part: 1, finalized: true }),
    issue,
    { ...issue, error: 'mime' },
    sensitive,
    { ...sensitive, fieldPath: '$.b' },
    artifact,
    { ...artifact, digest: 'e' },
  ]
  expect(new Set(different.map((event) => idText([event]))).size).toBe(different.length)
  // Receivers give these an id of their own making, which is another one each time.
  for (const event of [issue, sensitive, artifact]) expect(idText([{ ...event, id: 'made anew' }])).toBe(idText([event]))
  expect(idText([request('r1')], 'globex')).not.toBe(idText([request('r1')]))
})
