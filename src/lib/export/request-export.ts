import { type Cell, csvRecord } from '#domain/export/csv.ts'
import { EXPORT_HAR_MAX, EXPORT_ROWS_MAX } from '#wire/pulse/export.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

export const EXPORT_FORMATS = [
  {
    id: 'csv',
    label: 'CSV',
    hint: 'for spreadsheets; formulas are guarded',
    mime: 'text/csv;charset=utf-8',
    extension: 'csv',
    most: EXPORT_ROWS_MAX,
  },
  {
    id: 'ndjson',
    label: 'NDJSON',
    hint: 'one JSON object a line',
    mime: 'application/x-ndjson',
    extension: 'ndjson',
    most: EXPORT_ROWS_MAX,
  },
  { id: 'json', label: 'JSON', hint: 'one array', mime: 'application/json', extension: 'json', most: EXPORT_ROWS_MAX },
  {
    id: 'har',
    label: 'HAR',
    hint: 'with stored headers and bodies, masked',
    mime: 'application/json',
    extension: 'har',
    most: EXPORT_HAR_MAX,
  },
] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]['id']

/** Every fact of a row under its own name: a file is for machines, so nothing is rounded. */
const CSV_COLUMNS: readonly { name: string; value: (row: RequestRow) => Cell }[] = [
  { name: 'time', value: (row) => new Date(row.timestampMs).toISOString() },
  { name: 'id', value: (row) => row.id },
  { name: 'kind', value: (row) => row.family },
  { name: 'method', value: (row) => row.method },
  { name: 'status', value: (row) => row.status },
  { name: 'host', value: (row) => row.host },
  { name: 'path', value: (row) => row.path },
  { name: 'template', value: (row) => row.template },
  { name: 'duration_ms', value: (row) => row.durationMs },
  { name: 'bytes_sent', value: (row) => row.bytesSent },
  { name: 'bytes_received', value: (row) => row.bytesReceived },
  { name: 'protocol', value: (row) => row.protocol },
  { name: 'direction', value: (row) => row.direction },
  { name: 'content_type', value: (row) => row.contentType },
  { name: 'category', value: (row) => row.category },
  { name: 'client', value: (row) => row.client },
  { name: 'vendor', value: (row) => row.vendor },
  { name: 'country', value: (row) => row.country },
  { name: 'environment', value: (row) => row.environmentId },
  { name: 'tags', value: (row) => row.tags.join(' ') },
  { name: 'token', value: (row) => row.token },
  { name: 'has_issue', value: (row) => row.hasIssue },
  { name: 'has_sensitive', value: (row) => row.hasSensitive },
  { name: 'has_payload', value: (row) => row.hasPayload },
  { name: 'source', value: (row) => row.source },
]

/** The pieces of a file, page by page, so that a long export never holds its text twice. */
export interface RowWriter {
  head: () => string
  rows: (rows: readonly RequestRow[]) => string
  tail: () => string
}

export function writerOf(format: Exclude<ExportFormat, 'har'>): RowWriter {
  switch (format) {
    case 'csv':
      return {
        head: () => csvRecord(CSV_COLUMNS.map(({ name }) => name)),
        rows: (rows) => rows.map((row) => csvRecord(CSV_COLUMNS.map(({ value }) => value(row)))).join(''),
        tail: () => '',
      }
    case 'ndjson':
      return { head: () => '', rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''), tail: () => '' }
    case 'json': {
      let first = true
      return {
        head: () => '[',
        rows(rows) {
          const text = rows.map((row) => JSON.stringify(row)).join(',\n')
          const joint = first ? '\n' : ',\n'
          if (rows.length === 0) return ''
          first = false
          return joint + text
        },
        tail: () => (first ? ']\n' : '\n]\n'),
      }
    }
  }
}
