import { maskText } from '#domain/detection/mask-text.ts'
import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { printFilter } from '#domain/filter/print.ts'
import type { AuditDetails } from '#wire/product/audit.ts'
import type { ExportQuery } from '#wire/pulse/export.ts'

/** A filter may list a thousand values; its beginning is enough to recognise it. */
const FILTER_TEXT_MAX = 2_000

/** What the audit log keeps of an export: the query and how many rows were sent, never a row. */
export function exportDetails(query: ExportQuery, counts: { matched: number; rows: number }): AuditDetails {
  const { what, format, range } = query
  const printed = printedFilter(query)
  // A filter may contain a credential; the log must not keep it.
  const text = maskText(printed).text
  return {
    what,
    format,
    from: new Date(range.fromMs).toISOString(),
    to: new Date(range.toMs).toISOString(),
    filter: text.length > FILTER_TEXT_MAX ? `${text.slice(0, FILTER_TEXT_MAX).toWellFormed()}…` : text,
    ...counts,
  }
}

function printedFilter(query: ExportQuery): string {
  if (query.what === 'quarantine') return query.deployment ?? ''
  return query.filter ? printFilter(query.filter, query.what === 'requests' ? REQUESTS : CONNECTIONS) : ''
}
