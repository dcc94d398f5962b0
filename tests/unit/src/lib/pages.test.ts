import { expect, test } from 'vitest'

import { hexRow, hexRowCount } from '#domain/text/body.ts'
import { headOf, LINE_MAX, numberedLinesOf } from '#src/lib/pages.ts'
import fc from '#tests/properties.ts'

const linesOf = (text: string) => numberedLinesOf(text).map((line) => line.text)

test('a head never ends inside a character', () => {
  expect(headOf('a😀b', 2)).toBe('a')
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 20 }),
      (text, limit) =>
        text.startsWith(headOf(text, limit)) &&
        headOf(text, limit).isWellFormed() === text.slice(0, headOf(text, limit).length).isWellFormed(),
    ),
  )
})

test('a line of millions of characters becomes lines that can be drawn, and nothing is lost', () => {
  const text = `x${'y😀'.repeat(5000)}`
  const lines = linesOf(text)
  expect(lines.join('')).toBe(text)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LINE_MAX)
  expect(lines.every((line) => line.isWellFormed())).toBe(true)
})

test('all three kinds of line ends end a line', () => expect(linesOf('a\nb\r\nc\rd')).toEqual(['a', 'b', 'c', 'd']))

test('only the first piece of a broken line has a number', () =>
  expect(numberedLinesOf(`a\n${'x'.repeat(LINE_MAX + 1)}\nb`).map(({ number }) => number)).toEqual([1, 2, undefined, 3]))

test('hex rows hold sixteen bytes, the last what is left', () => {
  const bytes = Uint8Array.from({ length: 20 }, (_, index) => index + 0x3c)
  expect(hexRowCount(bytes.length)).toBe(2)
  expect(hexRow(bytes, 0).text).toBe('<=>?@ABCDEFGHIJK')
  expect(hexRow(bytes, 1)).toEqual({ offset: '00000010', bytes: ['4c', '4d', '4e', '4f'], text: 'LMNO' })
})

test('bytes that cannot be seen are dots', () => expect(hexRow(Uint8Array.of(0, 0x1f, 0x20, 0x7e, 0x7f, 0xff), 0).text).toBe('·· ~··'))
