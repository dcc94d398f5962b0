import { expect, test } from 'vitest'

import { partsAround } from '#src/lib/json-tree.ts'

test.each([
  ['a Token and a token', 'TOKEN', ['a ', 'Token', ' and a ', 'token', '']],
  ['nothing here', 'x', ['nothing here']],
  ['aaa', 'a', ['', 'a', '', 'a', '', 'a', '']],
  ['a.b', '.', ['a', '.', 'b']],
  ['a', '', ['a']],
  // İ has two characters in lower case: places would shift, so the case counts
  ['İx İX', 'x', ['İ', 'x', ' İX']],
])('%j around %j is %j', (text, words, parts) => {
  expect(partsAround(text, words)).toEqual(parts)
  expect(partsAround(text, words).join('')).toBe(text)
})
