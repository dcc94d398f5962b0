import { type Cell, csvRecord } from './csv.ts'

/** A column of a CSV file. */
export interface FileColumn<Row> {
  name: string
  value: (row: Row) => Cell
}

/** A file in pieces, so that a long one is never whole in memory. */
export interface FileWriter<Row> {
  head: string
  rows: (rows: readonly Row[]) => string
  tail: string
}

export type RowFileFormat = 'csv' | 'json' | 'ndjson'

/** Writes one file: CSV with these columns, or the rows as they are. */
export function writerOf<Row extends object>(format: RowFileFormat, columns: readonly FileColumn<Row>[]): FileWriter<Row> {
  switch (format) {
    case 'csv':
      return csvWriter(columns)
    case 'ndjson':
      return NDJSON
    case 'json':
      return jsonWriter()
  }
}

function csvWriter<Row>(columns: readonly FileColumn<Row>[]): FileWriter<Row> {
  return {
    head: csvRecord(columns.map(({ name }) => name)),
    rows: (rows) => rows.map((row) => csvRecord(columns.map(({ value }) => value(row)))).join(''),
    tail: '',
  }
}

/** One object a line. */
const NDJSON: FileWriter<object> = {
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
