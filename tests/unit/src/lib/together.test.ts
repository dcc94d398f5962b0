import { expect, test } from 'vitest'

import { together } from '#src/lib/together.ts'

const length = (word: string): number => word.length

test('what is requested at one moment is one query, each once; what comes later is another', async () => {
  const asked: string[][] = []
  const ask = together<string, number>(String, async (all) => {
    asked.push([...all])
    return new Map(all.filter((word) => word !== 'nothing').map((word) => [word, length(word)]))
  })
  expect(await Promise.all([ask('one'), ask('three'), ask('one'), ask('nothing')])).toEqual([3, 5, 3, undefined])
  expect(await ask('one')).toBe(3)
  expect(asked).toEqual([['one', 'three', 'nothing'], ['one']])
})

test('a query that fails fails for all that were in it, and for nobody after them', async () => {
  let isAway = true
  const ask = together<string, number>(String, async (all) => {
    if (isAway) throw new Error('away')
    return new Map(all.map((word) => [word, length(word)]))
  })
  const answers = await Promise.allSettled([ask('one'), ask('three')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await ask('three')).toBe(5)
})
