import { expect, test } from 'vitest'

import { addCosts, filterCost, stepsOn } from '#domain/filter/cost.ts'
import { matchesFilter } from '#domain/filter/evaluate.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import * as fc from '#tests/properties.ts'

import { anyFilter } from './arbitraries.ts'

const costOf = (text: string) => {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(text)
  return filterCost(parsed.node)
}

test('each value of a condition counts, and free text and lists by the thing they are looked for in', () => {
  expect(stepsOn(costOf(''))).toBe(0)
  expect(stepsOn(costOf('vendor:stripe'))).toBe(1)
  expect(stepsOn(costOf('vendor:stripe,github duration:>300ms'))).toBe(3)
  expect(stepsOn(costOf('-vendor:stripe'))).toBe(1)
  const text = costOf('charges')
  expect(stepsOn(text, { characters: 3_200, entries: 0 }) - stepsOn(text, { characters: 0, entries: 0 })).toBe(100)
  const pattern = costOf('path:*charges*,/v1*')
  expect(stepsOn(pattern, { characters: 3_200, entries: 0 }) - stepsOn(pattern, { characters: 0, entries: 0 })).toBe(100)
  expect(stepsOn(costOf('ip:10.0.0.0/8'))).toBeGreaterThan(stepsOn(costOf('ip:10.0.0.1')))
  expect(stepsOn(costOf('tag:"a:b","c:d"'), { characters: 0, entries: 50 })).toBe(100)
  expect(stepsOn(costOf('tag:"a:b"'), { characters: 0, entries: 0 })).toBe(1)
  expect(stepsOn(addCosts(costOf('vendor:stripe'), costOf('vendor:github,stripe')))).toBe(3)
})

test('no evaluation looks at more fields than the cost says', () => {
  const size = { characters: 64, entries: 1 }
  fc.assert(
    fc.property(anyFilter, (node) => {
      let looks = 0
      const thing = new Proxy({ host: 'h'.repeat(32), path: 'p'.repeat(32), tag: ['one'] } as Record<string, string | string[]>, {
        get: (target, name: string) => {
          looks++
          return target[name] ?? ''
        },
      })
      matchesFilter(node, thing)
      expect(looks).toBeLessThanOrEqual(stepsOn(filterCost(node), size))
    }),
  )
})
