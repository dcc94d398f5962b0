import { expect, test } from 'vitest'

import { writerOf } from '#domain/export/writers.ts'
import { CONNECTION_COLUMNS, REQUEST_COLUMNS } from '#wire/pulse/export-columns.ts'

import { requestRow } from '../../support/request-row.ts'

test('a record of a request has as many cells as names in its head, times as text and tags in one cell', () => {
  const writer = writerOf('csv', REQUEST_COLUMNS)
  const [head = '', record = ''] = (writer.head + writer.rows([requestRow('a')])).split('\r\n')
  expect(record.split(',')).toHaveLength(head.split(',').length)
  expect(record).toContain('2026-11-21T08:30:00.000Z')
  expect(record).toContain('team:a tier:1')
})

test.each([
  ['requests', REQUEST_COLUMNS],
  ['connections', CONNECTION_COLUMNS],
])('each fact of %s has a name of its own', (_what, columns) => {
  const names = columns.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
