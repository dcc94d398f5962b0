import { partName } from '#domain/clients/decisions.ts'
import { factValue } from '#domain/clients/facts.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import { CLIENT_PARTS_MAX, type ClientParts, type ClientPartsQuery } from '#wire/pulse/clients.ts'

import type { Store } from '../store.ts'
import { text } from '../tables/values.ts'
import { factColumns } from './client-history.ts'
import { requestsWhere } from './scope.ts'

/** Different values that are counted one by one; a workload may have had as many pods. Requests of others are not counted. */
const GROUPED_MAX = 5_000
const GROUPED = `SETTINGS max_rows_to_group_by = ${GROUPED_MAX}, group_by_overflow_mode = 'any'`

const MADE_OF = (where: string): string => `
    SELECT toString(derived_client) AS first, '' AS second, count() AS n
    FROM requests
    WHERE ${where} AND client = {client:String}
    GROUP BY first
    ${GROUPED}`

const SPLIT = (where: string, [first, second]: readonly [string, string]): string => `
    SELECT ${first} AS first, ${second} AS second, count() AS n
    FROM requests
    WHERE ${where} AND derived_client = {client:String}
    GROUP BY first, second
    ${GROUPED}`

/** Names that a client is made of, or would be split into. */
export async function clientParts(
  store: Store,
  scope: OrgScope,
  { range, client, by }: ClientPartsQuery,
  signal?: AbortSignal,
): Promise<ClientParts> {
  const matching = requestsWhere(scope, { range })
  const sql = by === undefined ? MADE_OF(matching.sql) : SPLIT(matching.sql, factColumns(by))
  const rows = await store.select<{ first: string; second: string; n: number }>(
    { sql, params: { ...matching.params, client: text(client) } },
    signal,
  )
  const counts = new Map<string, number>()
  for (const { first, second, n } of rows) {
    const name = by === undefined ? first : partName(client, factValue(by, [first, second]))
    counts.set(name, (counts.get(name) ?? 0) + n)
  }
  const parts = Array.from(counts, ([name, requests]) => ({ name, requests }))
  return {
    requests: parts.reduce((sum, { requests }) => sum + requests, 0),
    different: parts.length,
    parts: parts.toSorted((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1)).slice(0, CLIENT_PARTS_MAX),
  }
}
