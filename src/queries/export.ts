import { toHar, type HarSource } from '#src/lib/export/har.ts'
import { writerOf, type ExportFormat } from '#src/lib/export/request-export.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import type { RequestsAsk, RequestSort } from './requests.ts'
import { pulseIn, warehouseIn } from './wires.ts'

export interface ExportOptions {
  format: ExportFormat
  /** Requests at most. */
  most: number
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** A file in pieces; `cut` says that more would have matched. */
export interface Exported {
  parts: string[]
  count: number
  cut: boolean
}

const PAGE = 1000
/** Payloads fetched at once for HAR; the platform serves other people too. */
const AT_ONCE = 4
const HAR_CREATOR_VERSION = '1'

/** Everything the ask matches, page by page. Rejects with the signal's reason when it was stopped. */
export async function exportFound(ask: RequestsAsk, sort: RequestSort, options: ExportOptions): Promise<Exported> {
  const { scope, range, filter } = ask
  const file = options.format === 'har' ? harFile(scope, options) : textFile(options)
  let cursor: string | undefined
  let left = options.most
  do {
    const page = await pulseIn(scope).list(
      { range, sort, limit: Math.min(PAGE, left), ...(filter && { filter }), ...(cursor && { cursor }) },
      options.signal,
    )
    await file.add(page.rows)
    left -= page.rows.length
    cursor = page.rows.length > 0 ? page.next : undefined
  } while (cursor && left > 0)
  return { ...file.close(), cut: cursor !== undefined }
}

/** Rows that are here already. */
export async function exportRows(scope: PulseScope, rows: readonly RequestRow[], options: ExportOptions): Promise<Exported> {
  const file = options.format === 'har' ? harFile(scope, options) : textFile(options)
  await file.add(rows.slice(0, options.most))
  return { ...file.close(), cut: rows.length > options.most }
}

interface GrowingFile {
  add: (rows: readonly RequestRow[]) => Promise<void>
  close: () => { parts: string[]; count: number }
}

function textFile({ format, signal, onProgress }: ExportOptions): GrowingFile {
  const writer = writerOf(format === 'har' ? 'json' : format)
  const parts = [writer.head()]
  let count = 0
  return {
    async add(rows) {
      signal.throwIfAborted()
      parts.push(writer.rows(rows))
      count += rows.length
      onProgress(count)
    },
    close: () => ({ parts: [...parts, writer.tail()], count }),
  }
}

/** HAR wants headers and bodies, so each request with a stored payload is looked up. */
function harFile(scope: PulseScope, { signal, onProgress }: ExportOptions): GrowingFile {
  const sources: HarSource[] = []
  return {
    async add(rows) {
      const waiting = [...rows.entries()]
      const found: HarSource[] = []
      const worker = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          found[next[0]] = await sourceOf(scope, next[1], signal)
          onProgress(sources.length + found.filter(Boolean).length)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      sources.push(...found)
    },
    close: () => ({ parts: [JSON.stringify(toHar(sources, HAR_CREATOR_VERSION), null, 1)], count: sources.length }),
  }
}

async function sourceOf(scope: PulseScope, row: RequestRow, signal: AbortSignal): Promise<HarSource> {
  signal.throwIfAborted()
  if (!row.hasPayload) return { row }
  try {
    const detail = await pulseIn(scope).one(row.id, signal)
    const stored = detail.payload ? await warehouseIn(scope.orgId).transaction(detail.payload, signal) : undefined
    return { row, url: detail.url, remoteIp: detail.remoteIp, timings: detail.timings, ...(stored && { stored }) }
  } catch {
    signal.throwIfAborted()
    // One payload that has expired must not cost the other thousand; a lost connection stops the next page anyway
    return { row }
  }
}
