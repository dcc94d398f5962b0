import { expect, test } from 'vitest'

import { positionOf } from '#src/lib/code/assistance.ts'
import fc from '#tests/properties.ts'

test('counts lines and columns from 1', () =>
  expect([0, 1, 2, 3, 4].map((offset) => positionOf('a\nbc', offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 2, column: 1 },
    { line: 2, column: 2 },
    { line: 2, column: 3 },
  ]))
test('beyond the text is its end', () => expect(positionOf('a\n', 99)).toEqual({ line: 2, column: 1 }))
test('agrees with splitting the text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a\n]{0,30}$/), fc.nat(30), (text, offset) => {
      const before = text.slice(0, offset).split('\n')
      const position = positionOf(text, offset)
      return position.line === before.length && position.column === (before.at(-1)?.length ?? 0) + 1
    }),
  )
})
