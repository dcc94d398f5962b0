import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

import { type FileColumn, type RowFileFormat, writerOf } from '#domain/export/writers.ts'
import { type AuditCheck, type AuditRecord, readAuditCheck } from '#wire/product/audit.ts'
import { type Page, PAGE_LIMIT_MAX, pageSearch } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'

import { productIn } from './apis.ts'
import { auditPage } from './audit.ts'
import type { Exported, ExportOptions } from './export.ts'

const PAGE = 100

/** Which records: each part that is there has to hold. Times in milliseconds since 1970. */
export interface AuditFilter {
  q?: string
  target?: string
  actor?: string
  action?: string
  from?: number
  to?: number
}

const searchOf = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

/** The audit log, newest first, page after page. A search may find nothing in one page and something in the next. Needs the role admin. */
export const auditLog = (orgId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', orgId, 'log', filter],
    queryFn: ({ pageParam, signal }) => auditPage(orgId, searchOf(filter), { limit: PAGE, cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** What the filter matches as a file, page after page. Rejects with the signal's reason when it was stopped. */
export async function exportAudit(
  orgId: string,
  filter: AuditFilter,
  format: RowFileFormat,
  { most, signal, onProgress }: ExportOptions,
): Promise<Exported> {
  const writer = writerOf(format, AUDIT_COLUMNS)
  const parts: BlobPart[] = [writer.head]
  let count = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (count === most) return { parts: [...parts, writer.tail], count, cut: true }
    const page: Page<AuditRecord> = await auditPage(orgId, searchOf(filter), {
      limit: Math.min(PAGE_LIMIT_MAX, most - count),
      cursor,
      signal,
    })
    signal.throwIfAborted()
    parts.push(writer.rows(page.items))
    count += page.items.length
    onProgress(count, undefined)
    cursor = page.next
  }
  return { parts: [...parts, writer.tail], count, cut: false }
}

const AUDIT_COLUMNS: readonly FileColumn<AuditRecord>[] = [
  { name: 'sequence', value: ({ sequence }) => sequence },
  { name: 'time', value: ({ atMs }) => new Date(atMs).toISOString() },
  { name: 'person', value: ({ actorEmail }) => actorEmail },
  { name: 'person_id', value: ({ actorUid }) => actorUid },
  { name: 'personal_key', value: ({ keyId }) => keyId ?? '' },
  { name: 'action', value: ({ action }) => action },
  { name: 'target', value: ({ target }) => target },
  { name: 'result', value: ({ result }) => result },
  { name: 'address', value: ({ address }) => address },
  { name: 'details', value: ({ details }) => (details ? JSON.stringify(details) : '') },
  { name: 'hash', value: ({ hash }) => hash },
  { name: 'previous_hash', value: ({ previousHash }) => previousHash },
]

/** Checks the chain from its first record to its last, or to the first that is not as it was written. */
export async function checkAuditLog(orgId: string, signal: AbortSignal, onProgress: (done: AuditCheck) => void): Promise<AuditCheck> {
  const part = async (after?: string) =>
    readAuditCheck(await productIn(orgId)(`${PATHS.auditCheck}${pageSearch({}, { after })}`, { signal }))
  let checked = await part()
  while (checked.next !== null) {
    onProgress(checked)
    checked = await part(checked.next)
  }
  return checked
}
