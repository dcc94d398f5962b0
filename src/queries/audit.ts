import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { type AuditRecord, readAuditRecord } from '#wire/product/audit.ts'
import { type Page, pageSearch, readPage } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'

import { productIn } from './apis.ts'

/** As many as a page shows of one thing. */
const RECORDS_MAX = 20

/**
 * The newest records about one thing, `deployment/0abc…`; another version of it is another query. `action`: of a setting, whose records are all about
 * its organization. Needs the role admin.
 */
export const auditOf = (orgId: string, target: string, version: string, action?: string) =>
  queryOptions({
    queryKey: ['audit', orgId, target, version, action],
    queryFn: async ({ signal }) => {
      const { items, next } = await auditPage(orgId, { target, ...(action && { action }) }, { limit: RECORDS_MAX, signal })
      return { records: items, more: next !== null }
    },
    placeholderData: keepPreviousData,
  })

/** One page of the log, newest first, of the records for which every part of the search holds. */
export async function auditPage(
  orgId: string,
  search: Record<string, string>,
  { limit, cursor, signal }: { limit: number; cursor?: string; signal: AbortSignal },
): Promise<Page<AuditRecord>> {
  return readPage(await productIn(orgId)(PATHS.audit + pageSearch({ limit, cursor }, search), { signal }), readAuditRecord)
}
