import { expect, test } from 'vitest'

import { bodyBudget, type ByteLimits, createByteBudget } from '#platform/lib/byte-budget.ts'
import { IMPORT_FILE_MAX } from '#wire/pulse/import.ts'
import {
  BODY_BYTES_ADDRESS,
  BODY_BYTES_CONNECTION,
  BODY_BYTES_ORGANIZATION,
  BODY_BYTES_PROCESS,
  INFLATED_BODY_MAX,
  OBJECT_MAX,
} from '#platform/lib/limits.ts'

const LIMITS: ByteLimits = { process: 100, organization: 60, connection: 40, address: 30, waitMs: 1 }
const PATIENT = { ...LIMITS, waitMs: 600_000 }

test('what fits is given at once, and what is given back can be taken again', async () => {
  const budget = createByteBudget(LIMITS)
  const lease = budget.lease({ organization: 'a' })
  await lease.take(50)
  expect([budget.held(), lease.hasRoom(10), lease.hasRoom(11)]).toEqual([50, true, false])
  lease.give(20)
  lease.end()
  lease.end()
  expect([budget.held(), budget.most()]).toEqual([0, 50])
  budget.restart()
  expect(budget.most()).toBe(0)
})

test.each([
  ['connection', { organization: 'b', connection: {} }, 41, 'rate-limited'],
  ['address', { organization: 'b', address: '10.0.0.1' }, 31, 'rate-limited'],
  ['organization', { organization: 'b' }, 61, 'rate-limited'],
  ['process', { organization: 'b' }, 51, 'unavailable'],
] as const)('a full %s is refused with the time to wait', async (_, payer, bytes, code) => {
  const budget = createByteBudget(LIMITS)
  await budget.lease({ organization: 'a' }).take(50)
  await expect(budget.lease(payer).take(bytes)).rejects.toMatchObject({ code, retryAfterSeconds: 2 })
  expect(budget.held()).toBe(50)
})

test('an organization that takes all it may leaves space for another, and so does a connection', async () => {
  const budget = createByteBudget(LIMITS)
  const [one, other] = [{}, {}]
  await budget.lease({ organization: 'a', connection: one }).take(40)
  await expect(budget.lease({ organization: 'a', connection: one }).take(1)).rejects.toThrow('connection')
  await budget.lease({ organization: 'a', connection: other }).take(20)
  await expect(budget.lease({ organization: 'a', connection: other }).take(1)).rejects.toThrow('of your requests')
  await budget.lease({ organization: 'b' }).take(40)
})

test('who waits is let in in order, and one who waits for space of their own holds up nobody', async () => {
  const budget = createByteBudget(PATIENT)
  const first = budget.lease({ organization: 'a' })
  const others = budget.lease({ organization: 'b' })
  await first.take(60)
  await others.take(40)
  const order: string[] = []
  const waiting = [
    budget
      .lease({ organization: 'a' })
      .take(50)
      .then(() => order.push('a 50')),
    budget
      .lease({ organization: 'c' })
      .take(10)
      .then(() => order.push('c 10')),
    budget
      .lease({ organization: 'c' })
      .take(20)
      .then(() => order.push('c 20')),
  ]
  others.give(30)
  await Promise.all(waiting.slice(1))
  expect(order).toEqual(['c 10', 'c 20'])
  first.end()
  await waiting[0]
  expect(budget.held()).toBe(90)
})

test('bytes that arrive after their work has ended are not kept', async () => {
  const budget = createByteBudget(PATIENT)
  const first = budget.lease({ organization: 'a' })
  await first.take(60)
  const late = budget.lease({ organization: 'a' })
  const taking = late.take(10)
  late.end()
  first.end()
  await taking
  expect(budget.held()).toBe(0)
})

test('work that fails gives everything back', async () => {
  const budget = createByteBudget(LIMITS)
  const work = budget.spend({ organization: 'a' }, async (lease) => {
    await lease.take(10)
    throw new Error('broken')
  })
  await expect(work).rejects.toThrow('broken')
  expect(budget.held()).toBe(0)
})

test('whatever is read whole fits into the budget of one connection, and two organizations do not fill the process', () => {
  expect(Math.max(INFLATED_BODY_MAX, OBJECT_MAX, IMPORT_FILE_MAX)).toBeLessThan(BODY_BYTES_CONNECTION)
  expect(BODY_BYTES_CONNECTION).toBeLessThan(BODY_BYTES_ORGANIZATION)
  expect(BODY_BYTES_ORGANIZATION * 2).toBeLessThan(BODY_BYTES_PROCESS)
  expect(BODY_BYTES_ADDRESS).toBeLessThan(BODY_BYTES_ORGANIZATION)
  expect(bodyBudget.held()).toBe(0)
})

test('of one organization a bounded number wait, and the next is refused at once; another organization still waits', async () => {
  const budget = createByteBudget(PATIENT)
  const [first, other] = [budget.lease({ organization: 'a' }), budget.lease({ organization: 'b' })]
  await first.take(60)
  await other.take(40)
  const waiting = Array.from({ length: 500 }, () => budget.spend({ organization: 'a' }, (lease) => lease.take(1)))
  await expect(budget.lease({ organization: 'a' }).take(1)).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 2 })
  const another = budget.lease({ organization: 'b' }).take(1)
  first.end()
  await Promise.all([...waiting, another])
  other.end()
  await budget.lease({ organization: 'a' }).take(1) // nobody waits any more
  expect(budget.held()).toBe(2)
})
