import { applyPatch } from 'diff'
import { expect, test } from 'vitest'

import { patchOf } from '#src/lib/code/patch.ts'
import fc from '#tests/properties.ts'

const NAMES = ['a', 'b'] as const
const text = fc.array(fc.constantFrom('a', 'b', 'c: 1', '', '  d', 'only one', '-x', '+y'), { maxLength: 30 }).map((all) => all.join('\n'))

test('applied to the first text, a patch gives the second', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const patch = patchOf(a, b, NAMES)
      return patch === '' ? a === b : applyPatch(a, patch) === b
    }),
    { numRuns: 2000 },
  )
})
test('looks like the output of diff -u', () =>
  expect(patchOf('a\nb\nc\n', 'a\nx\nc', ['one.yaml', 'two.yaml'])).toContain(
    '--- one.yaml\n+++ two.yaml\n@@ -1,3 +1,3 @@\n a\n-b\n-c\n+x\n+c\n\\ No newline at end of file\n',
  ))
