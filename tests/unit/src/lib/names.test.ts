import { expect, test } from 'vitest'

import { initialsOf } from '#src/lib/names.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['  Grace Brewster Murray Hopper ', 'GH'],
  ['plato', 'P'],
  ['', 'A'],
  ['😀 Smile', '😀S'],
  ['李 小龙', '李小'],
])("'%s' is %s", (name, shown) => {
  expect(initialsOf(name, 'ada@example.com')).toBe(shown)
})
