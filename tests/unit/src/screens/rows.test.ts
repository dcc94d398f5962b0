import { expect, test } from 'vitest'

import { mergeRows, toneOfRow } from '#src/screens/list/rows.ts'

const row = (id: string, timestampMs = 0) => ({ id, timestampMs })
const NONE: ReadonlySet<string> = new Set()

test('what the tail brought stands in its place by time, and a row that is loaded too is shown once', () => {
  const listed = [row('c', 30), row('a', 10)]
  expect(mergeRows([row('d', 40), row('b', 20), row('c', 30)], listed).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  expect(mergeRows([], listed)).toBe(listed)
})

test('the line of the mark runs above the newest row that is older than it', () => {
  const rows = [row('c', 30), row('b', 20), row('a', 10)]
  expect(rows.map((_, index) => toneOfRow(rows, index, NONE, 25))).toEqual([undefined, 'mark', undefined])
  expect(rows.map((_, index) => toneOfRow(rows, index, NONE, 0))).toEqual([undefined, undefined, undefined])
})

test('a row that has just come is marked, also where the line runs', () => {
  const rows = [row('b', 20), row('a', 10)]
  expect(toneOfRow(rows, 0, new Set(['b']), 0)).toBe('fresh')
  expect(toneOfRow(rows, 1, new Set(['a']), 15)).toBe('fresh mark')
  expect(toneOfRow(rows, 5, NONE, 15)).toBeUndefined()
})
