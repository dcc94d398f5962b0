import { expect, test } from 'vitest'

import { trimEndOf, trimOf } from '#domain/text/trim.ts'

test.each([
  ['https://a.com//', '/', 'https://a.com'],
  ['//', '/', ''],
  ['', '/', ''],
  ['a/b', '/', 'a/b'],
  ['a-.-', '-.', 'a'],
])('%j without %j at its end is %j', (text, chars, trimmed) => {
  expect(trimEndOf(text, chars)).toBe(trimmed)
})

test('both ends lose the characters, the middle keeps them', () => {
  expect(trimOf('--.a-b.-', '-.')).toBe('a-b')
  expect(trimOf('---', '-')).toBe('')
})
