import type { RowFileFormat } from '#domain/export/writers.ts'
import { EXPORT_HAR_MAX, EXPORT_ROWS_MAX, type ExportFileFormat } from '#wire/pulse/export.ts'

/** What a list can become. */
interface ExportFormat<Id extends ExportFileFormat> {
  id: Id
  label: string
  hint: string
  mime: string
  /** Rows at most. */
  most: number
}

/** The first one is the usual one. */
export type ExportFormats<Id extends ExportFileFormat> = readonly [ExportFormat<Id>, ...ExportFormat<Id>[]]

/** Formats that need nothing but rows. */
export const rowFormats = (most: number): ExportFormats<RowFileFormat> => [
  { id: 'csv', label: 'CSV', hint: 'for spreadsheets; formulas are guarded', mime: 'text/csv;charset=utf-8', most },
  { id: 'ndjson', label: 'NDJSON', hint: 'one JSON object a line', mime: 'application/x-ndjson', most },
  { id: 'json', label: 'JSON', hint: 'one array', mime: 'application/json', most },
]

export const REQUEST_FORMATS: ExportFormats<ExportFileFormat> = [
  ...rowFormats(EXPORT_ROWS_MAX),
  { id: 'har', label: 'HAR', hint: 'with stored headers and bodies, masked', mime: 'application/json', most: EXPORT_HAR_MAX },
]

/** As many as a spreadsheet is of use with. */
const CONNECTIONS_MAX = 50_000
export const CONNECTION_FORMATS = rowFormats(CONNECTIONS_MAX)
