import { expect, test } from 'vitest'

import { createOrgGate } from '#platform/events/org-gate.ts'

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = []
  return { ends, work: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))) }
}

test('so many of an organization run at once, and the next starts when one ends', async () => {
  const gate = createOrgGate(2, 10_000)
  const { ends, work } = held()
  const all = [gate('acme', work), gate('acme', work), gate('acme', work)]
  await expect.poll(() => ends.length).toBe(2)
  ends[0]?.()
  expect(await all[0]).toBe('done')
  await expect.poll(() => ends.length).toBe(3)
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
})

test('one organization does not hold up another', async () => {
  const gate = createOrgGate(1, 10_000)
  const { work } = held()
  void gate('acme', work)
  expect(await gate('globex', async () => 'at once')).toBe('at once')
})

test('who waits too long is told when to come back, and does not take a place later', async () => {
  const gate = createOrgGate(1, 50)
  const { ends, work } = held()
  const first = gate('acme', work)
  await expect(gate('acme', work)).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 2 })
  ends[0]?.()
  await first
  expect(await gate('acme', async () => 'free')).toBe('free')
})

test('who gives up while waiting leaves the line, and a failure frees its place', async () => {
  const gate = createOrgGate(1, 10_000)
  const { ends, work } = held()
  const first = gate('acme', work)
  const leaving = new AbortController()
  const second = gate('acme', work, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  ends[0]?.()
  await first
  await expect(gate('acme', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate('acme', async () => 'free')).toBe('free')
})
