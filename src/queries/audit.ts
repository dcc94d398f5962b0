import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { readAuditRecord } from '#wire/product/audit.ts'
import { pageSearch, readPage } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'

import { productIn } from './apis.ts'

/** As many as a page shows of one thing. */
const RECORDS_MAX = 20

/** The newest records about one thing, `deployment/0abc…`; another version of it is another query. Needs the role admin. */
export const auditOf = (orgId: string, target: string, version: string) =>
  queryOptions({
    queryKey: ['audit', orgId, target, version],
    queryFn: async ({ signal }) => {
      const { items, next } = readPage(
        await productIn(orgId)(`${PATHS.audit}${pageSearch({ q: target, limit: RECORDS_MAX })}`, { signal }),
        readAuditRecord,
      )
      // The search also finds it in details of other records
      return { records: items.filter((record) => record.target === target), more: next !== null }
    },
    placeholderData: keepPreviousData,
  })
