import { csvRecord } from '#domain/export/csv.ts'

import { type Column, CONNECTION_COLUMNS, REQUEST_COLUMNS } from './columns.ts'

/** A file in pieces, so that a long one is never whole in memory. */
export interface FileWriter<Row> {
  head: string
  rows: (rows: readonly Row[]) => string
  tail: string
}

export function csvWriter<Row>(columns: readonly Column<Row>[]): FileWriter<Row> {
  return {
    head: csvRecord(columns.map(({ name }) => name)),
    rows: (rows) => rows.map((row) => csvRecord(columns.map(({ value }) => value(row)))).join(''),
    tail: '',
  }
}

export const requestCsv = csvWriter(REQUEST_COLUMNS)
export const connectionCsv = csvWriter(CONNECTION_COLUMNS)

export const ndjsonWriter: FileWriter<object> = {
  head: '',
  rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  tail: '',
}

/** One array, an element a line, between a head and a tail of the caller's. Knows whether something was written, so it is for one file only. */
export function jsonWriter(head = '[', tail = ']\n'): FileWriter<object> {
  let first = true
  return {
    head,
    rows(rows) {
      if (rows.length === 0) return ''
      const joint = first ? '\n' : ',\n'
      first = false
      return joint + rows.map((row) => JSON.stringify(row)).join(',\n')
    },
    tail: `\n${tail}`,
  }
}
