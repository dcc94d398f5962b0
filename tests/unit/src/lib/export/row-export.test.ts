import { expect, test } from 'vitest'

import { rowsAsText } from '#src/lib/export/row-export.ts'

const rows = [
  { host: '=cmd|calc', bytes: -2 },
  { host: 'a,"b"', bytes: 7 },
]
const columns = [
  { id: 'host', value: (row: (typeof rows)[number]) => row.host },
  { id: 'bytes', value: (row: (typeof rows)[number]) => row.bytes },
]

test('CSV has the values of the columns, guarded against formulas', () => {
  expect(rowsAsText(rows, columns, 'csv')).toBe('host,bytes\r\n\'=cmd|calc,-2\r\n"a,""b""",7\r\n')
})

test('NDJSON and JSON have the rows as they are', () => {
  const lines = rowsAsText(rows, columns, 'ndjson').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows)
  expect(JSON.parse(rowsAsText(rows, columns, 'json'))).toEqual(rows)
  expect(JSON.parse(rowsAsText([], columns, 'json'))).toEqual([])
})
