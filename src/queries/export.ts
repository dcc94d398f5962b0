import type { FilterNode } from '#domain/filter/ast.ts'
import { toHar, type HarSource } from '#domain/export/har.ts'
import { type FileColumn, type RowFileFormat, writerOf } from '#domain/export/writers.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { EXPORT_MATCHED_HEADER, EXPORT_ROWS_HEADER, type ExportFileFormat, type ExportQuery } from '#wire/pulse/export.ts'
import { readRequestDetail } from '#wire/pulse/read-request-detail.ts'
import type { RequestRow, TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn, warehouseIn } from './apis.ts'

/** Which rows, and in which order. */
export interface ExportParameters {
  scope: PulseScope
  what: 'requests' | 'connections'
  range: TimeRange
  filter: FilterNode | undefined
  sort: NonNullable<Exclude<ExportQuery, { what: 'quarantine' }>['sort']>
}

export interface ExportOptions {
  /** Rows at most. */
  most: number
  signal: AbortSignal
  /** `of`: how many there will be at most; undefined when nobody knows. */
  onProgress: (done: number, of: number | undefined) => void
}

/** A file in pieces; `cut` says that more would have matched. */
export interface Exported {
  parts: BlobPart[]
  count: number
  cut: boolean
}

/** Payloads fetched at once for HAR; the platform serves other people too. */
const AT_ONCE = 4
const LINE_END = 10

/** Everything that matches, as the platform writes it. Rejects with the signal's reason when it was stopped. */
export async function exportFound(
  ask: ExportParameters,
  format: ExportFileFormat,
  { most, signal, onProgress }: ExportOptions,
): Promise<Exported> {
  const { scope, range, filter, what, sort } = ask
  // The two kinds differ in what they can be sorted by; the caller has chosen a fitting one
  const query = { what, format, range, sort, limit: most, ...(filter && { filter }) } as ExportQuery
  const response = await pulseIn(scope).exportFile(query, signal)
  const matched = Number(response.headers.get(EXPORT_MATCHED_HEADER))
  const rows = Number(response.headers.get(EXPORT_ROWS_HEADER))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  onProgress(0, rows)
  // Not every browser can walk through a stream by `for await`
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const part = read.value
    parts.push(part)
    for (const byte of part) if (byte === LINE_END) lines++
    // A line is a row or so: near enough to see that it goes on
    onProgress(Math.min(lines, rows), rows)
  }
  return { parts, count: rows, cut: matched > rows }
}

/** Rows that are here already, as the platform would write them. */
export function exportRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly FileColumn<Row>[],
  format: RowFileFormat,
  { most }: ExportOptions,
): Exported {
  const writer = writerOf(format, columns)
  const some = rows.slice(0, most)
  return { parts: [writer.head, writer.rows(some), writer.tail], count: some.length, cut: rows.length > most }
}

/** The same as HAR, which needs more than a row: each request is looked up, and its payload when there is one. */
export async function exportHar(
  scope: PulseScope,
  rows: readonly RequestRow[],
  { most, signal, onProgress }: ExportOptions,
): Promise<Exported> {
  const some = rows.slice(0, most)
  const waiting = [...some.entries()]
  const found: HarSource[] = []
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      found[next[0]] = await sourceOf(scope, next[1], signal)
      onProgress(found.filter(Boolean).length, some.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { parts: [JSON.stringify(toHar(found), null, 1)], count: some.length, cut: rows.length > most }
}

async function sourceOf(scope: PulseScope, row: RequestRow, signal: AbortSignal): Promise<HarSource> {
  signal.throwIfAborted()
  try {
    const detail = await pulseIn(scope).one(row.id, readRequestDetail, signal)
    const stored = detail.payload
      ? await warehouseIn(scope.orgId)
          .transaction(detail.payload, signal)
          .catch(() => undefined)
      : undefined
    signal.throwIfAborted()
    return { row, url: detail.url, remoteIp: detail.remoteIp, timings: detail.timings, ...(stored && { stored }) }
  } catch {
    signal.throwIfAborted()
    // One request that has expired must not cost the other thousand; a lost connection stops the next page anyway
    return { row }
  }
}
