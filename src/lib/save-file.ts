import { csvRecord } from '#domain/export/csv.ts'
import { trimOf } from '#domain/text/trim.ts'

/** Lets the browser save a file. The bytes never leave the machine, and no document of them is ever opened. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by the next turn; kept a little for slow disks
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}

const RELEASE_AFTER_MS = 60_000

/** A name that is safe on every file system: `^[a-z0-9._-]{1,80}$` (security.md V2), no dot in front. */
export function fileName(parts: readonly string[], extension: string): string {
  const words = parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
  const stem = trimOf(words, '-.').slice(0, NAME_MAX - extension.length - 1)
  return `${stem || 'export'}.${extension}`
}

const NAME_MAX = 80

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
