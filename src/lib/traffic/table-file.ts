import { csvRecord } from '#domain/export/csv.ts'

/** What a column brings into a file. */
export interface FileColumn<Row> {
  label: string
  value: (row: Row) => string | number | undefined
  /** Of the numbers, said in the heading: `ms`, `bytes`. */
  unit?: string | undefined
  /** Buttons and the like. */
  onScreenOnly?: true | undefined
}

/** The rows as CSV, guarded against formulas: whole numbers and their unit in the heading, instead of what is readable on the screen. */
export function tableCsv<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  const filed = columns.filter(({ onScreenOnly }) => !onScreenOnly)
  const head = csvRecord(filed.map(({ label, unit }) => (unit ? `${label} (${unit})` : label)))
  return head + rows.map((row) => csvRecord(filed.map(({ value }) => value(row)))).join('')
}
