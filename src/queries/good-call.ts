import { queryOptions } from '@tanstack/react-query'

import { addTerm } from '#domain/filter/edit.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readListResult } from '#wire/pulse/read-requests.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

const KEEP_MS = 60_000
/** How far back a successful call is searched. */
const GOOD_REACH_MS = 30 * 86_400_000

/** The last call before one that went to the same endpoint and worked; null when there is none. */
export const lastGoodCall = (scope: PulseScope, row: Pick<RequestRow, 'id' | 'host' | 'template' | 'method' | 'timestampMs'>) =>
  queryOptions({
    queryKey: ['requests', 'last good', scope.orgId, scope.contextId, row.id],
    queryFn: async ({ signal }) => {
      const terms = { host: row.host, method: row.method, template: row.template, failed: 'false' }
      const text = Object.entries(terms).reduce((q, [field, value]) => (value ? addTerm(q, field, value) : q), '')
      const parsed = parseFilter(text)
      const range = { fromMs: Math.max(0, row.timestampMs - GOOD_REACH_MS), toMs: row.timestampMs }
      const query = {
        range,
        limit: 1,
        sort: { by: 'time', direction: 'desc' } as const,
        ...(parsed.ok && parsed.node && { filter: parsed.node }),
      }
      const { rows } = await pulseIn(scope).run('/requests/list', readListResult, query, signal)
      return rows[0] ?? null
    },
    gcTime: KEEP_MS,
  })
