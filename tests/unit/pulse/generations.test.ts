import { expect, test } from 'vitest'

import { createGenerations } from '#platform/pulse/enrichment/generations.ts'

const keptOf = (kept: ReturnType<typeof createGenerations<string>>, count: number): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => kept.get(`key${at}`) !== undefined)

test('at least the newest half of as many as there may be are kept', () => {
  const kept = createGenerations<string>(100)
  for (let at = 0; at < 1000; at++) kept.set(`key${at}`, 'value')
  const found = keptOf(kept, 1000)
  expect(found.length).toBeGreaterThanOrEqual(50)
  expect(found.length).toBeLessThanOrEqual(100)
  expect(found).toEqual(Array.from({ length: found.length }, (_, at) => 1000 - found.length + at))
})

test('long values are fewer, and short ones that come after them many again', () => {
  const kept = createGenerations<string>(1000, 100_000)
  for (let at = 0; at < 500; at++) kept.set(`key${at}`, 'x'.repeat(4000))
  expect(keptOf(kept, 500).length).toBeLessThanOrEqual(13)
  for (let at = 0; at < 400; at++) kept.set(`key${at}`, 'short')
  expect(keptOf(kept, 400)).toHaveLength(400)
})
