import { expect, test } from 'vitest'

import { createFairSemaphore } from '#platform/pulse/doors/fair-semaphore.ts'
import fc from '#tests/properties.ts'

/** When all that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Works that end when they are told to, and the order in which they began. */
function bench(options: { atOnce: number; perOrg: number; waitingPerOrg: number }) {
  const semaphore = createFairSemaphore(options)
  const begun: string[] = []
  const running: { orgId: string; end: () => void }[] = []
  let most = 0
  return {
    begun,
    running,
    most: () => most,
    bring: (orgId: string): Promise<'done' | string> =>
      semaphore(orgId, () => {
        begun.push(orgId)
        return new Promise<'done'>((resolve) => {
          running.push({ orgId, end: () => resolve('done') })
          most = Math.max(most, running.length)
        })
      }).catch((cause: { code: string }) => cause.code),
    async endOne(at = 0): Promise<void> {
      running.splice(at, 1)[0]?.end()
      await settled()
    },
  }
}

test('one organization never holds all places, and its next works take turns with others’', async () => {
  const { bring, begun, endOne } = bench({ atOnce: 2, perOrg: 1, waitingPerOrg: 10 })
  const all = [...Array.from({ length: 5 }, () => bring('big')), bring('small')]
  await settled()
  expect(begun).toEqual(['big', 'small'])
  all.push(bring('third'), bring('fourth'))
  await endOne() // one of big's is done: its next comes after those who have not had a turn
  expect(begun).toEqual(['big', 'small', 'third'])
  await endOne()
  await endOne()
  expect(begun).toEqual(['big', 'small', 'third', 'fourth', 'big'])
  while (begun.length < 8) await endOne()
  await endOne()
  expect(await Promise.all(all)).toEqual(Array.from({ length: 8 }, () => 'done'))
})

test('too many works of one organization are refused, of another not', async () => {
  const { bring, running } = bench({ atOnce: 2, perOrg: 1, waitingPerOrg: 2 })
  const refused = await Promise.race([Promise.all([bring('big'), bring('big'), bring('big')]), bring('big')])
  expect(refused).toBe('rate-limited')
  void bring('small')
  await settled()
  expect(running.map(({ orgId }) => orgId)).toEqual(['big', 'small'])
})

test('a work that fails gives its place back', async () => {
  const semaphore = createFairSemaphore({ atOnce: 1, perOrg: 1, waitingPerOrg: 5 })
  const failing = Array.from({ length: 3 }, () => semaphore('a', () => Promise.reject(new Error('broken'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await semaphore('b', async () => 'done')).toBe('done')
})

test('whatever comes and ends: every work runs once, no more than allowed at a time, and nobody waits longer than one round', async () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(3)), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const { bring, begun, running, most, endOne } = bench({ atOnce: 2, perOrg: 1, waitingPerOrg: 100 })
      const works: Promise<string>[] = []
      const waitingSince = new Map<string, number>()
      for (const step of asked) {
        if (typeof step === 'string') {
          works.push(bring(step))
          await settled()
          if (!running.some(({ orgId }) => orgId === step) && !waitingSince.has(step)) waitingSince.set(step, begun.length)
        } else if (running.length > 0) await endOne(step % running.length)
        for (const orgId of begun) {
          const since = waitingSince.get(orgId)
          if (since === undefined || !begun.slice(since).includes(orgId)) continue
          expect(begun.slice(since).indexOf(orgId)).toBeLessThanOrEqual(4) // each of four organizations may come first once
          waitingSince.delete(orgId)
        }
        expect(new Set(running.map(({ orgId }) => orgId)).size).toBe(running.length)
      }
      while (running.length > 0) await endOne()
      expect(await Promise.all(works)).toEqual(works.map(() => 'done'))
      expect(begun).toHaveLength(works.length)
      expect(most()).toBeLessThanOrEqual(2)
    }),
  )
})
