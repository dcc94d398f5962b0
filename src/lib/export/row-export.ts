import { csvRecord } from '#domain/export/csv.ts'

/** Formats that need nothing but rows. */
export const ROW_FORMATS = [
  { id: 'csv', label: 'CSV', hint: 'for spreadsheets; formulas are guarded', mime: 'text/csv;charset=utf-8' },
  { id: 'ndjson', label: 'NDJSON', hint: 'one JSON object a line', mime: 'application/x-ndjson' },
  { id: 'json', label: 'JSON', hint: 'one array', mime: 'application/json' },
] as const

export type RowFormat = (typeof ROW_FORMATS)[number]['id']

interface ValueColumn<Row> {
  id: string
  value: (row: Row) => string | number
}

/** Rows that are here already, as the text of a file: CSV with the values of the table's columns, JSON as the wire tells them. */
export function rowsAsText<Row>(rows: readonly Row[], columns: readonly ValueColumn<Row>[], format: RowFormat): string {
  switch (format) {
    case 'csv':
      return [csvRecord(columns.map(({ id }) => id)), ...rows.map((row) => csvRecord(columns.map(({ value }) => value(row))))].join('')
    case 'ndjson':
      return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    case 'json':
      return `${JSON.stringify(rows, null, 1)}\n`
  }
}
