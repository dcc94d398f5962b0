import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import type { Engine } from '#platform/events/engines/engine.ts'
import { type SelectOptions, createStore, type Statement, type Store } from '#platform/events/store.ts'
import { createQueryQueue, type RunQueued, STATEMENTS_WAITING_MAX, type TurnNote } from '#platform/events/query-queue.ts'
import { Fault } from '#platform/lib/faults.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { silent } from './support/open.ts'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A store whose statements end when the test says so. */
function heldStore() {
  const running: { sql: string; asking: SelectOptions; signal: AbortSignal | undefined; end: (cause?: Error) => void }[] = []
  const began: string[] = []
  const select = <Row>({ sql }: Statement, signal?: AbortSignal, asking: SelectOptions = {}): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      began.push(sql)
      const one = {
        sql,
        asking,
        signal,
        end(cause?: Error) {
          running.splice(running.indexOf(one), 1)
          if (cause) reject(cause)
          else resolve([])
        },
      }
      signal?.addEventListener('abort', () => one.end(signal.reason as Error))
      running.push(one)
    })
  const unused = (): never => {
    throw new Error('Only questions wait their turn.')
  }
  return { store: { select, command: unused, insert: unused } satisfies Store, running, began }
}

let everybody = new AbortController()
afterEach(() => {
  everybody.abort(new Error('The test is over.'))
  everybody = new AbortController()
})

/** A question of one statement, whose SQL is the name of who asks. Ends with its test. */
function one(runQueued: RunQueued, orgId: string, signal: AbortSignal = everybody.signal): Promise<unknown> {
  const asked = runQueued(orgId, (store) => store.select({ sql: orgId, params: {} }), signal)
  asked.catch(() => undefined)
  return asked
}

const caught = (work: Promise<unknown>): Promise<unknown> => work.catch((cause: unknown) => cause)

test('the last reader is for an organization that has none, and the demo has at most half of them', async () => {
  const { store, began } = heldStore()
  const runQueued = createQueryQueue(store, { readers: 4 })
  for (const orgId of [DEMO_ORG_ID, 'acme', 'globex']) for (let statement = 0; statement < 50; statement++) void one(runQueued, orgId)
  await settle()
  expect(began).toEqual([DEMO_ORG_ID, DEMO_ORG_ID, 'acme', 'globex'])

  const two = heldStore()
  const both = createQueryQueue(two.store, { readers: 4 })
  for (const orgId of ['acme', DEMO_ORG_ID]) for (let statement = 0; statement < 50; statement++) void one(both, orgId)
  await settle()
  two.running[0]?.end() // acme had three, as many as there are for one
  await settle()
  expect(two.began).toEqual(['acme', 'acme', 'acme', DEMO_ORG_ID])
  void one(both, 'globex')
  await settle()
  expect(two.began.at(-1)).toBe('globex')

  const alone = heldStore()
  const others = createQueryQueue(alone.store, { readers: 4 })
  for (let statement = 0; statement < 50; statement++) void one(others, 'acme')
  await settle()
  expect(alone.began).toEqual(['acme', 'acme', 'acme'])
  void one(others, 'globex')
  await settle()
  expect(alone.began).toEqual(['acme', 'acme', 'acme', 'globex'])
})

test('a query of many statements takes no more readers than one of few', async () => {
  const { store, began } = heldStore()
  const runQueued = createQueryQueue(store, { readers: 4 })
  const many = Array.from({ length: 20 })
  void caught(runQueued('acme', (own) => Promise.all(many.map(() => own.select({ sql: 'acme', params: {} }))), everybody.signal))
  void one(runQueued, 'globex')
  await settle()
  expect(began).toEqual(['acme', 'acme', 'acme', 'globex'])
})

test('a bounded number waits, and later ones are refused with the time to retry', async () => {
  const { store } = heldStore()
  const runQueued = createQueryQueue(store, { readers: 4 })
  for (let statement = 0; statement < 3 + STATEMENTS_WAITING_MAX; statement++) void one(runQueued, 'acme')
  const refused = await caught(one(runQueued, 'acme'))
  expect(refused).toBeInstanceOf(Fault)
  expect(refused).toMatchObject({ code: 'rate-limited', message: expect.stringMatching(/organization.*Wait/), retryAfterSeconds: 2 })
})

test('who leaves while waiting never reaches the engine, and who leaves while the query runs is cancelled there', async () => {
  const { store, running, began } = heldStore()
  const runQueued = createQueryQueue(store, { readers: 2 })
  const [asking, waiting] = [new AbortController(), new AbortController()]
  const first = caught(one(runQueued, 'acme', asking.signal))
  const second = caught(one(runQueued, 'acme', waiting.signal))
  waiting.abort(new Error('left'))
  expect(await second).toMatchObject({ message: 'left' })
  asking.abort(new Error('left too'))
  expect(await first).toMatchObject({ message: 'left too' })
  await settle()
  expect([running, began]).toEqual([[], ['acme']])
})

test('when one statement of a query fails, its others leave the queue and the engine', async () => {
  const { store, running } = heldStore()
  const runQueued = createQueryQueue(store, { readers: 4 })
  const asked = caught(runQueued('acme', (own) => Promise.all(['a', 'b', 'c', 'd'].map((sql) => own.select({ sql, params: {} })))))
  await settle()
  expect(running.map(({ sql }) => sql)).toEqual(['a', 'b', 'c'])
  running[1]?.end(new Error('broken'))
  expect(await asked).toMatchObject({ message: 'broken' })
  await settle()
  expect(running).toEqual([]) // the fourth may have begun in the moment between, and was ended
})

test('a second statement gets one thread while another organization runs something, and all of them otherwise', async () => {
  const { store, running } = heldStore()
  const runQueued = createQueryQueue(store, { readers: 5 })
  for (const orgId of ['acme', 'acme', 'globex', 'acme']) void one(runQueued, orgId)
  await settle()
  expect(running.map(({ sql, asking }) => [sql, asking.threads])).toEqual([
    ['acme', undefined],
    ['acme', undefined],
    ['globex', undefined],
    ['acme', 1],
  ])
})

let folder: string
let engine: Engine
let store: Store
const notes: TurnNote[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightglass-turns-'))
  engine = await openChdb(folder, silent)
  store = createStore(engine)
})

afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

test('a statement is charged by the rows that it read times its conditions, one that was cut off by its time', async () => {
  const runQueued = createQueryQueue(store, { readers: engine.readers, onTurn: (note) => notes.push(note) })
  const count = (rows: number, params = {}) =>
    runQueued('acme', (own) => own.select({ sql: `SELECT count() AS n FROM numbers(${rows}) WHERE sipHash64(number) != 0`, params }))
  await count(10)
  await count(1_000_000)
  await count(1_000_000, { p0: 'a', p1: 'b', p2: 'c', org: 'acme' })
  expect(notes.map(({ price }) => price)).toEqual([1, 16, 62])
  const leaving = new AbortController()
  const endless = caught(
    runQueued('acme', (own) => own.select({ sql: 'SELECT sum(sipHash64(number)) FROM numbers(1e12)', params: {} }), leaving.signal),
  )
  await expect.poll(running, { timeout: 30_000 }).toBe(1)
  leaving.abort(new Error('left'))
  await endless
  expect(notes.at(-1)?.price).toBeGreaterThan(1)
})

/** Statements without an end that the engine runs. */
const running = async (): Promise<number> => {
  const sql = "SELECT count() AS n FROM system.processes WHERE query LIKE '%1e12%' AND query NOT LIKE '%system.processes%'"
  const [row] = await store.select<{ n: number }>({ sql, params: {} })
  return row?.n ?? 0
}
