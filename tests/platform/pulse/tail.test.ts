import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { parseFilter } from '#domain/filter/parse.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { createTailHub, type TailHub } from '#platform/pulse/tail.ts'
import { ROWS_PER_SECOND, type TailBatch } from '#platform/pulse/tail/topic.ts'
import { readTailRows } from '#wire/pulse/read-requests.ts'

import { request } from '../events/support/records.ts'

let hub: TailHub

beforeEach(() => {
  vi.useFakeTimers()
  hub = createTailHub({ clock: Date.now })
})
afterEach(() => void vi.useRealTimers())

const many = (count: number, more: Partial<RequestRecord> = {}): RequestRecord[] =>
  Array.from({ length: count }, (_, index) => request({ id: `r${index}`, ...more }))
const filter = (text: string) => {
  const parsed = parseFilter(text)
  return parsed.ok ? parsed.node : undefined
}

/** Listens and keeps what comes. */
function listen(scope: { orgId: string; contextId?: string }, text = '') {
  const batches: TailBatch[] = []
  const stop = hub.subscribe(scope, filter(text), (batch) => batches.push(batch))
  return { batches, stop, ids: () => batches.flatMap(({ rows }) => rows.map(({ id }) => id)) }
}

test('a request reaches those who look at its organization, in the form of the wire, within a quarter of a second', () => {
  const acme = listen({ orgId: 'acme' })
  const globex = listen({ orgId: 'globex' })
  hub.publish([request({ tags: ['team:core'], durationMs: 12.3456 })])
  expect(acme.ids()).toEqual([])
  vi.advanceTimersByTime(250)
  expect(acme.ids()).toEqual(['r1'])
  expect(readTailRows(JSON.parse(JSON.stringify(acme.batches[0]?.rows)))).toEqual(acme.batches[0]?.rows)
  expect(acme.batches[0]?.rows[0]).toMatchObject({ host: 'api.stripe.com', durationMs: 12.346, tags: ['team:core'], hasPayload: false })
  expect(globex.batches).toEqual([])
})

test('environment and filter decide what a listener gets', () => {
  const staging = listen({ orgId: 'acme', contextId: 'staging' })
  const failed = listen({ orgId: 'acme' }, 'status:5xx -vendor:github')
  hub.publish([
    request({ id: 'a', environmentId: 'staging' }),
    request({ id: 'b', status: 503 }),
    request({ id: 'c', status: 503, vendor: 'github' }),
  ])
  vi.advanceTimersByTime(250)
  expect(staging.ids()).toEqual(['a'])
  expect(failed.ids()).toEqual(['b'])
})

test('what failed reaches who looks for it: no answer, 5xx, and what a database says', () => {
  const failed = listen({ orgId: 'acme' }, 'failed:true')
  const database = (error: string) => ({ type: 'postgresql', statement: 'SELECT 1', resultType: '', error, affected: 0, returned: 0 })
  hub.publish([
    request({ id: 'answered' }),
    request({ id: 'refused', status: 404 }),
    request({ id: 'unanswered', status: 0 }),
    request({ id: 'broken', status: 502 }),
    request({ id: 'queried', family: 'database', status: 0, database: database('') }),
    request({ id: 'deadlock', family: 'database', status: 0, database: database('deadlock detected') }),
  ])
  vi.advanceTimersByTime(250)
  expect(failed.ids()).toEqual(['unanswered', 'broken', 'deadlock'])
})

test('batches come at most four times a second', () => {
  const { batches } = listen({ orgId: 'acme' })
  for (let turn = 0; turn < 100; turn++) {
    hub.publish(many(1))
    vi.advanceTimersByTime(10)
  }
  expect(batches).toHaveLength(4)
})

test('above the rows of a second the rest is counted and told as a rate, and the rate ends when it is over', () => {
  const { batches, ids } = listen({ orgId: 'acme' })
  hub.publish(many(ROWS_PER_SECOND + 400))
  vi.advanceTimersByTime(1000)
  expect(ids()).toHaveLength(ROWS_PER_SECOND)
  expect(batches.map(({ rate }) => rate).filter((rate) => rate !== undefined)).toEqual([400])
  hub.publish(many(10))
  vi.advanceTimersByTime(1000)
  expect(ids()).toHaveLength(ROWS_PER_SECOND + 10)
  expect(batches.map(({ rate }) => rate).filter((rate) => rate !== undefined)).toEqual([400, 0])
})

test('who has left gets nothing more, others do, and with nobody there no timer runs', () => {
  const first = listen({ orgId: 'acme' })
  const second = listen({ orgId: 'acme' })
  expect([hub.listeners(), hub.listeners('acme'), hub.listeners('globex')]).toEqual([2, 2, 0])
  first.stop()
  first.stop()
  hub.publish(many(1))
  vi.advanceTimersByTime(250)
  expect([first.ids(), second.ids()]).toEqual([[], ['r0']])
  second.stop()
  expect([hub.listeners(), vi.getTimerCount()]).toEqual([0, 0])
  hub.publish(many(1))
})

test('a listener that leaves while it is told does not disturb the others', () => {
  const heard: string[] = []
  const stop = hub.subscribe({ orgId: 'acme' }, undefined, () => stop())
  hub.subscribe({ orgId: 'acme' }, undefined, ({ rows }) => heard.push(...rows.map(({ id }) => id)))
  hub.publish(many(2))
  vi.advanceTimersByTime(250)
  expect(heard).toEqual(['r0', 'r1'])
})

test('five hundred listeners with the same question share one answer', () => {
  const answers = new Set<unknown>()
  for (let index = 0; index < 500; index++) hub.subscribe({ orgId: 'acme' }, filter('vendor:stripe'), ({ rows }) => answers.add(rows))
  hub.publish(many(50))
  vi.advanceTimersByTime(250)
  expect(answers.size).toBe(1)
})
