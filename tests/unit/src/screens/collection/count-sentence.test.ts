import { expect, test } from 'vitest'

import { countSentence } from '#src/screens/collection/count-sentence.ts'

const noun = { one: 'endpoint', many: 'endpoints' }
const rows = (count: number) => Array.from({ length: count })

test.each([
  ['all of them', 12, 12, 0, false, '12 endpoints'],
  ['one', 1, 1, 0, false, '1 endpoint'],
  ['some are new', 12, 12, 3, false, '12 endpoints · 3 new'],
  ['more than a list holds', 1000, 50_000, 7, false, 'The first 1,000 of 50,000 endpoints · search or filter to see others'],
  ['exactly as many as a list holds', 1000, 1000, 0, false, '1,000 endpoints'],
  ['new ones only', 3, 12, 3, true, '3 new of 12 endpoints'],
  ['more new ones than a list holds', 1000, 50_000, 2000, true, 'The first 1,000 of 2,000 new endpoints · search or filter to see others'],
] as const)('%s', (_, shown, entities, newEntities, onlyNew, sentence) => {
  expect(countSentence({ rows: rows(shown), entities, newEntities }, { noun, limit: 1000, onlyNew })).toBe(sentence)
})
