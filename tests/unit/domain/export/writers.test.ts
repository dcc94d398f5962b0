import { expect, test } from 'vitest'

import { type FileColumn, writerOf } from '#domain/export/writers.ts'

interface Row {
  host: string
  bytes: number
}

const COLUMNS: readonly FileColumn<Row>[] = [
  { name: 'host', value: ({ host }) => host },
  { name: 'bytes', value: ({ bytes }) => bytes },
]
const ROWS: readonly Row[] = [
  { host: '=cmd|calc', bytes: -2 },
  { host: 'a,"b"', bytes: 7 },
]

test.each([0, 1, 3])('JSON of %d pages is one array with every row once', (pages) => {
  const writer = writerOf('json', COLUMNS)
  const text = [writer.head, ...Array.from({ length: pages }, () => writer.rows(ROWS)), writer.rows([]), writer.tail].join('')
  expect(JSON.parse(text)).toEqual(Array.from({ length: pages }, () => ROWS).flat())
})

test('NDJSON is one object a line', () => {
  const writer = writerOf('ndjson', COLUMNS)
  const lines = (writer.head + writer.rows(ROWS) + writer.tail).split('\n')
  expect(lines.map((line) => line && (JSON.parse(line) as Row))).toEqual([...ROWS, ''])
})

test('CSV has the values of the columns under their names, guarded against formulas', () => {
  const writer = writerOf('csv', COLUMNS)
  expect(writer.head + writer.rows(ROWS) + writer.tail).toBe('host,bytes\r\n\'=cmd|calc,-2\r\n"a,""b""",7\r\n')
})
