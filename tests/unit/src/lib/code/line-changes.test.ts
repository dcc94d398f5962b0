import { expect, test } from 'vitest'

import { compareLines, type TextChange } from '#src/lib/code/line-changes.ts'
import fc from '#tests/properties.ts'

/** The first text with every change made: has to be the second. */
function applied(a: string, b: string, changes: readonly TextChange[]): string {
  let text = ''
  let at = 0
  for (const { fromA, toA, fromB, toB } of changes) {
    text += a.slice(at, fromA) + b.slice(fromB, toB)
    at = toA
  }
  return text + a.slice(at)
}

const lines = fc
  .array(fc.constantFrom('a', 'b', 'c: 1', '', '  d', 'only one', 'another', 'e e e'), { maxLength: 14 })
  .map((all) => all.join('\n'))

test('the changes turn the first text into the second, whatever they are', () => {
  fc.assert(
    fc.property(fc.oneof(lines, fc.string()), fc.oneof(lines, fc.string()), (a, b) => applied(a, b, compareLines(a, b).changes) === b),
    { numRuns: 2000 },
  )
})
test('changes are in order, do not touch, and stay inside the texts', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      let at = -1
      for (const change of compareLines(a, b).changes) {
        if (change.fromA <= at || change.toA > a.length || change.toB > b.length) return false
        at = change.toA
      }
      return true
    }),
  )
})
test('equal texts have no change', () => expect(compareLines('a\nb', 'a\nb')).toEqual({ changes: [], removed: 0, added: 0, exact: true }))
test('counts whole lines and marks the words that differ', () => {
  const { changes, removed, added } = compareLines('port: 80\nname: a\n', 'port: 443\nname: a\n')
  expect({ changes, removed, added }).toEqual({ changes: [{ fromA: 6, toA: 8, fromB: 6, toB: 9 }], removed: 1, added: 1 })
})
test('a line at the end takes the line break before it', () =>
  expect(compareLines('a', 'a\nb').changes).toEqual([{ fromA: 1, toA: 1, fromB: 1, toB: 3 }]))
test('60,000 lines with a change in every second are compared, not given up', () => {
  const a = Array.from({ length: 60_000 }, (_, index) => `- domain: host-${index}.example.com`)
  const b = a.map((line, index) => (index % 2 === 0 ? `${line} # new` : line))
  const begun = performance.now()
  expect(compareLines(a.join('\n'), b.join('\n'))).toMatchObject({ removed: 30_000, added: 30_000, exact: true })
  expect(performance.now() - begun).toBeLessThan(10_000) // quadratic would be minutes
})
test('texts without a common line are one replacement, and say so', () => {
  const a = Array.from({ length: 5000 }, (_, index) => `x${index % 7}`).join('\n')
  const b = Array.from({ length: 5000 }, (_, index) => `y${index % 5}`).join('\n')
  expect(compareLines(a, b)).toMatchObject({ changes: [{ fromA: 0, fromB: 0 }], removed: 5000, added: 5000, exact: false })
})
