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
  ['new ones only', 3, 12, 3, true, '3 new endpoints'],
  ['more new ones than a list holds', 1000, 50_000, 2000, true, 'The first 1,000 of 2,000 new endpoints · search or filter to see others'],
] as const)('%s', (_, shown, entities, newEntities, onlyNew, sentence) => {
  const about = { noun, limit: 1000, onlyNew, decided: 0, withoutDecided: true }
  expect(countSentence({ rows: rows(shown), entities, newEntities }, about)).toBe(sentence)
})

test.each([
  ['all, some of the new ones decided', false, true, '12 endpoints · 5 new, 2 of them decided'],
  ['new ones, those that are decided left out', true, true, '5 new endpoints · 2 decided left out'],
  ['new ones, also those that are decided', true, false, '5 new endpoints'],
] as const)('%s', (_, onlyNew, withoutDecided, sentence) => {
  const about = { noun, limit: 1000, onlyNew, decided: 2, withoutDecided }
  expect(countSentence({ rows: rows(onlyNew ? 5 : 12), entities: 12, newEntities: 5 }, about)).toBe(sentence)
})
