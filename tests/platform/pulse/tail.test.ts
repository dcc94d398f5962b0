import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { Fault } from '#platform/lib/faults.ts'
import { createTailHub, TAIL_FILTER_STEPS_MAX, TAIL_ORG_STEPS_MAX, type TailHub } from '#platform/pulse/tail.ts'
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

test('a request reaches those who look at its organization, in the form of the API, within a quarter of a second', () => {
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

test('what failed reaches who looks for it: no response, 5xx, and what a database says', () => {
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

test('above the rows of a second the rest is counted and reported as a rate, and the rate ends when it is over', () => {
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

test('a listener that leaves during a delivery does not disturb the others', () => {
  const heard: string[] = []
  const stop = hub.subscribe({ orgId: 'acme' }, undefined, () => stop())
  hub.subscribe({ orgId: 'acme' }, undefined, ({ rows }) => heard.push(...rows.map(({ id }) => id)))
  hub.publish(many(2))
  vi.advanceTimersByTime(250)
  expect(heard).toEqual(['r0', 'r1'])
})

test('five hundred listeners with the same query share one result', () => {
  const answers = new Set<unknown>()
  for (let index = 0; index < 500; index++) hub.subscribe({ orgId: 'acme' }, filter('vendor:stripe'), ({ rows }) => answers.add(rows))
  hub.publish(many(50))
  vi.advanceTimersByTime(250)
  expect(answers.size).toBe(1)
})

// What the views of one organization may take from everybody else.

const caught = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (cause) {
    return cause
  }
}
/** A filter of so many exact values, none of which is there. */
const exactly = (values: number, field = 'vendor', start = ''): FilterNode => ({
  kind: 'is',
  field,
  values: Array.from({ length: values }, (_, index) => ({ text: `${start}${index}`, prefix: false })),
})
const ignore = (): void => undefined

test('a filter that compares too much is refused with a sentence, and so is one that is too much for all views together', () => {
  expect(caught(() => hub.subscribe({ orgId: 'acme' }, exactly(TAIL_FILTER_STEPS_MAX + 1), ignore))).toMatchObject({
    code: 'invalid',
    message:
      'This filter is too large to follow live: it compares 401 values with each request, and 400 is the most for a live view. Use fewer terms.',
    fields: { q: expect.stringContaining('401 values') },
  })
  const views = Math.floor(TAIL_ORG_STEPS_MAX / (TAIL_FILTER_STEPS_MAX + 10))
  const stops = Array.from({ length: views }, (_, view) => hub.subscribe({ orgId: 'acme' }, exactly(400, 'vendor', `${view} `), ignore))
  const refused = caught(() => hub.subscribe({ orgId: 'acme' }, exactly(400, 'vendor', 'one more '), ignore))
  expect(refused).toBeInstanceOf(Fault)
  expect(refused).toMatchObject({ code: 'rate-limited', message: expect.stringMatching(/organization.*Close one/), retryAfterSeconds: 30 })
  // The same query again is the same topic and costs nothing; others have their own; and who closes one makes space.
  stops.push(hub.subscribe({ orgId: 'acme' }, exactly(400, 'vendor', '0 '), ignore))
  stops.push(hub.subscribe({ orgId: 'globex' }, exactly(400), ignore))
  stops[1]?.()
  stops.push(hub.subscribe({ orgId: 'acme' }, exactly(400, 'vendor', 'one more '), ignore))
  for (const stop of stops) stop()
  expect([hub.listeners(), vi.getTimerCount()]).toEqual([0, 0])
})

test('empty filters count too: an organization has a bounded number of different views', () => {
  let views = 0
  while (!(caught(() => hub.subscribe({ orgId: 'acme', contextId: `e${views}` }, undefined, ignore)) instanceof Fault)) views++
  expect(views).toBe(TAIL_ORG_STEPS_MAX / 10)
})

/** Tags that count how often one of them is compared. */
function countingTags(entries: number) {
  const count = { comparisons: 0 }
  const tags = new Proxy(
    Array.from({ length: entries }, (_, index) => `tag:${index}`),
    {
      get(target, name) {
        if (typeof name === 'string' && /^[0-9]+$/.test(name)) count.comparisons++
        return Reflect.get(target, name) as unknown
      },
    },
  )
  return { tags, count }
}

/** Fills what an organization may have with the dearest filters there are. */
function doItsWorst(orgId: string): void {
  for (let view = 0; !(caught(() => hub.subscribe({ orgId }, exactly(50, 'tag', `${view} `), ignore)) instanceof Fault); view++);
}

test('the dearest views and the largest upload take a few milliseconds of each turn of the event loop, and a share of each quarter of a second', async () => {
  vi.useRealTimers()
  doItsWorst('acme')
  const { tags, count } = countingTags(8)
  hub.publish(Array.from({ length: 10_000 }, (_, index) => request({ id: `r${index}`, tags })))
  const turns: number[] = []
  for (let before = -1; before < count.comparisons; ) {
    before = count.comparisons
    await new Promise((resolve) => setImmediate(resolve))
    turns.push(count.comparisons - before)
  }
  expect(Math.max(...turns)).toBeLessThanOrEqual(30_000)
  expect(count.comparisons).toBeLessThanOrEqual(250_000)
  expect(count.comparisons).toBeGreaterThan(100_000)
})

test('one long path among many texts is counted by its length', async () => {
  vi.useRealTimers()
  const texts = {
    kind: 'or' as const,
    nodes: Array.from({ length: 80 }, (_, index) => ({ kind: 'text' as const, text: `no such ${index}` })),
  }
  const heard: string[] = []
  hub.subscribe({ orgId: 'acme' }, texts, ignore)
  hub.subscribe({ orgId: 'acme' }, undefined, ({ rows }) => heard.push(...rows.map(({ id }) => id)))
  hub.publish(many(50, { path: `/${'x'.repeat(8_000)}` }))
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(heard.length).toBeLessThan(20)
})

test('while one organization does its worst, the next one is looked at within two turns', async () => {
  vi.useRealTimers()
  doItsWorst('acme')
  const { tags, count } = countingTags(1)
  hub.subscribe({ orgId: 'globex' }, exactly(1, 'tag'), ignore)
  hub.publish(many(10_000, { tags: ['a:b'] }))
  hub.publish([request({ orgId: 'globex', tags })])
  let turns = 0
  for (; count.comparisons === 0 && turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve))
  expect(turns).toBeLessThanOrEqual(2)
})

test('what nobody had time to look at counts for the rate as much as what was looked at', () => {
  const { batches } = listen({ orgId: 'acme' }, 'vendor:stripe')
  const [stripe, github] = [request({ vendor: 'stripe' }), request({ vendor: 'github' })]
  hub.publish(Array.from({ length: 400_000 }, (_, index) => (index % 2 === 0 ? stripe : github)))
  vi.advanceTimersByTime(1000)
  const [rate = 0] = batches.map((batch) => batch.rate).filter((one) => one !== undefined)
  expect(rate).toBeGreaterThan(199_000)
  expect(rate).toBeLessThan(201_000)
})

test('many views that all match are sent a bounded number of rows together, and the rate of the rest', () => {
  const views = Array.from({ length: 20 }, (_, view) => listen({ orgId: 'acme' }, `-vendor:nobody${view}`))
  for (let quarter = 0; quarter < 4; quarter++) {
    hub.publish(many(100))
    vi.advanceTimersByTime(250)
  }
  const rows = views.reduce((sum, { ids }) => sum + ids().length, 0)
  expect(rows).toBeLessThanOrEqual(1_000)
  const rates = views.flatMap(({ batches }) => batches.map(({ rate }) => rate).filter((rate) => rate !== undefined))
  expect(rows + rates.reduce((sum, rate) => sum + rate, 0)).toBe(20 * 400)
})
