import type { OrgScope } from '#platform/lib/ports/access.ts'

import { TRANSACTION } from '../insert-batch.ts'
import type { Store } from '../store.ts'
import type { Related } from './request-row.ts'

/** Only rows marked `apart`: those that came with their request are known from its row. The sorting key finds them directly. */
const APART = `
    SELECT 'issue' AS kind, request_id AS id, '' AS digest
    FROM issues WHERE org = {org:String} AND apart = 1 AND request_id IN {ids:Array(String)}
    UNION ALL
    SELECT 'sensitive', request_id, ''
    FROM sensitive WHERE org = {org:String} AND apart = 1 AND request_id IN {ids:Array(String)}
    UNION ALL
    SELECT 'payload', request_id, digest
    FROM artifacts WHERE org = {org:String} AND apart = 1 AND request_id IN {ids:Array(String)} AND type = '${TRANSACTION}'`

/** What came in other inserts and hangs on these requests, by request id. */
export async function relatedOf(
  store: Store,
  scope: OrgScope,
  rows: readonly { id: string }[],
  signal?: AbortSignal,
): Promise<(id: string) => Related> {
  const found = new Map<string, Related>(rows.map(({ id }) => [id, { issue: false, sensitive: false, payload: '' }]))
  if (rows.length > 0) {
    const params = { org: scope.orgId, ids: rows.map(({ id }) => id) }
    for (const { kind, id, digest } of await store.select<RelatedRow>({ sql: APART, params }, signal)) {
      const apart = found.get(id)
      if (!apart) continue
      if (kind === 'payload') apart.payload = digest
      else apart[kind] = true
    }
  }
  return (id) => found.get(id) ?? { issue: false, sensitive: false, payload: '' }
}

interface RelatedRow {
  kind: 'issue' | 'sensitive' | 'payload'
  id: string
  digest: string
}
