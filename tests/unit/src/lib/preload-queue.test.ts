import { expect, test } from 'vitest'

import { preloadQueue } from '#src/lib/preload-queue.ts'
import fc from '#tests/properties.ts'

function recorded(fails: ReadonlySet<string> = new Set()) {
  const started: string[] = []
  const open = new Map<string, () => void>()
  let most = 0
  const queue = preloadQueue((key) => {
    started.push(key)
    return new Promise((resolve, reject) => {
      open.set(key, () => {
        open.delete(key)
        if (fails.has(key)) reject(new Error(key))
        else resolve()
      })
      most = Math.max(most, open.size)
    })
  })
  const finish = async (key: string) => {
    open.get(key)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, started, open, finish, most: () => most }
}

test('up to four at once, and what is pointed at last goes first', async () => {
  const { queue, started, finish } = recorded()
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(key)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  queue.add('e')
  await finish('a')
  expect(started.at(-1)).toBe('e')
})

test('each is loaded once, and again only after it failed', async () => {
  const { queue, started, finish } = recorded(new Set(['a']))
  queue.add('a')
  queue.add('a')
  expect(started).toEqual(['a'])
  await finish('a')
  queue.add('a')
  expect(started).toEqual(['a', 'a'])
})

test('whatever is wished for in whatever order, never more than four are under way and all are loaded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...'abcdefghij')), async (wishes) => {
      const { queue, started, open, finish, most } = recorded()
      for (const key of wishes) queue.add(key)
      while (open.size > 0) await finish([...open.keys()][0] ?? '')
      expect(most()).toBeLessThanOrEqual(4)
      expect(new Set(started)).toEqual(new Set(wishes))
      expect(started.length).toBe(new Set(started).size)
    }),
    { numRuns: 50 },
  )
})
