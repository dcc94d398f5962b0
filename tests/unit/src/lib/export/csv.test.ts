import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvLine } from '#src/lib/export/csv.ts'
import { fileName } from '#src/lib/export/file-name.ts'

/** RFC 4180, one record; only for this test. */
function parse(line: string): string[] {
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

const TRIGGER = /^[=+\-@\t\r\0＝＋－＠]/
const naughty: string[] = JSON.parse(readFileSync(new URL('../../../../fixtures/hostile/blns.json', import.meta.url), 'utf8'))

test('every string comes back exactly, apart from the guard before a formula', () => {
  const check = (text: string): void => {
    expect(parse(csvLine(['x', text, 1]))).toEqual(['x', TRIGGER.test(text) ? `'${text}` : text, '1'])
  }
  for (const text of naughty) check(text)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), check))
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '＝1', '＋1', '－1', '＠1'])('%j cannot run', (text) =>
  expect(parse(csvLine([text]))[0]).toBe(`'${text}`),
)
test('numbers stay numbers', () => expect(csvLine([-5, 0.25, true, null, undefined])).toBe('-5,0.25,true,,'))

test('file names are safe on every system', () => {
  expect(fileName(['requests', 'Acme & Söhne', '../..'], 'csv')).toBe('requests-acme-s-hne.csv')
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => /^[a-z0-9_][a-z0-9._-]{0,79}$/.test(fileName(parts, 'ndjson'))))
})
