import { setImmediate } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertBatch } from '#platform/events/insert-batch.ts'
import type { Store } from '#platform/events/store.ts'

import { emptyBatch } from './support/generator.ts'
import { openBare } from './support/open.ts'
import { request } from './support/records.ts'

/** Queries and sign-ins pass between two pieces of a large insert; made in one go, 20,000 rows kept everybody waiting for more than a second. */
const ROWS = 5_000
const TURNS_LEAST = 15
const requests = Array.from({ length: ROWS }, (_, i) => request({ id: `r${i}` }))

/** Turns of the event loop while some work goes on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let done = false
  const ended = work().finally(() => (done = true))
  while (!done) {
    await setImmediate()
    turns++
  }
  await ended
  return turns
}

let bare: Awaited<ReturnType<typeof openBare>>
beforeAll(async () => {
  bare = await openBare()
})
afterAll(() => bare.remove())

test('the rows of a batch are made with turns of the event loop between them', async () => {
  const inserted: number[] = []
  const counting: Store = { ...neverAsked, insert: async (_, __, rows) => void inserted.push(rows.length) }
  const turns = await turnsDuring(() => insertBatch(counting, { ...emptyBatch(), requests }, 'token'))
  expect(inserted.at(-1)).toBe(ROWS)
  expect(turns).toBeGreaterThanOrEqual(TURNS_LEAST)
})

test('the engine stores every row of all pieces once', async () => {
  const turns = await turnsDuring(() => insertBatch(bare.store, { ...emptyBatch(), requests }, 'token'))
  expect(turns).toBeGreaterThanOrEqual(TURNS_LEAST)
  await insertBatch(bare.store, { ...emptyBatch(), requests }, 'token') // the same batch again
  const [found] = await bare.store.select<{ rows: number; ids: number }>({
    sql: 'SELECT count() AS rows, uniqExact(id) AS ids FROM requests',
    params: {},
  })
  expect(found).toEqual({ rows: ROWS, ids: ROWS })
})

const neverAsked = {
  select: () => Promise.reject(new Error('Nothing is selected here.')),
  command: () => Promise.reject(new Error('Nothing is commanded here.')),
}
