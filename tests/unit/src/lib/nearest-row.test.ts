import { expect, test } from 'vitest'

import { nearestRow } from '#src/lib/row-window.ts'

const near = (before: string, id: string, now: string): string | undefined => {
  const index = nearestRow([...before], id, [...now], (row) => row)
  return [...now][index]
}

test('a row that is still there is its own nearest, wherever it moved', () => expect(near('abcde', 'c', 'xyzabcde')).toBe('c'))
test('what followed takes the place of a row that has gone', () => expect(near('abcde', 'c', 'xyabde')).toBe('d'))
test('at the end it is what stood before', () => expect(near('abcde', 'e', 'xabc')).toBe('c'))
test('the nearest of both sides, past others that have gone too', () => expect(near('abcdef', 'd', 'ab')).toBe('b'))
test('nobody left, or nobody known', () => expect([near('abc', 'b', 'xyz'), near('abc', 'q', 'abc')]).toEqual([undefined, undefined]))
