import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { csvRecord } from '#domain/export/csv.ts'
import fc from '#tests/properties.ts'

/** RFC 4180, one record; only for this test. */
function parse(record: string): string[] {
  const line = record.slice(0, -2)
  const cells: string[] = []
  let at = 0
  for (;;) {
    let cell = ''
    if (line[at] === '"') {
      at++
      for (;;) {
        if (line[at] === '"' && line[at + 1] === '"') {
          cell += '"'
          at += 2
        } else if (line[at] === '"') {
          at++
          break
        } else cell += line[at++]
      }
    } else while (at < line.length && line[at] !== ',') cell += line[at++]
    cells.push(cell)
    if (at >= line.length) return cells
    at++
  }
}

const TRIGGER = /^[=+\-@\t\r\n\0＝＋－＠]/
const naughty: string[] = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8'))

test('every string comes back exactly, except for the guard before a formula', () => {
  const check = (text: string): void => {
    expect(parse(csvRecord(['x', text, 1]))).toEqual(['x', TRIGGER.test(text) ? `'${text}` : text, '1'])
  }
  for (const text of naughty) check(text)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), check))
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠1'])('%j cannot run', (text) =>
  expect(parse(csvRecord([text]))[0]).toBe(`'${text}`),
)
test('numbers stay numbers', () => expect(csvRecord([-5, 0.25, true, null, undefined])).toBe('-5,0.25,true,,\r\n'))
