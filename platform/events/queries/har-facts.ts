import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { HarFacts } from '#platform/lib/ports/queries.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import type { Store } from '../store.ts'
import { relatedOf } from './related.ts'
import { ownedBy, ROWS_ONLY } from './scope.ts'

const FACTS = (where: string): string => `
    SELECT id, if(origin != '', concat(origin, path), url) AS address, remote_ip AS remoteIp, timings, payload
    FROM requests
    WHERE ${where}
      AND toStartOfHour(ts) >= toStartOfHour(fromUnixTimestamp64Milli({first:Int64}, 'UTC'))
      AND toStartOfHour(ts) <= toStartOfHour(fromUnixTimestamp64Milli({last:Int64}, 'UTC'))
      AND id IN {ids:Array(String)}
    ${ROWS_ONLY}`

type FactsRow = Omit<HarFacts, 'url'> & { id: string; address: string }

/** What a HAR file contains of requests beyond their rows, by id. */
export async function harFacts(
  store: Store,
  scope: OrgScope,
  rows: readonly Pick<RequestRow, 'id' | 'timestampMs'>[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, HarFacts>> {
  if (rows.length === 0) return new Map()
  const owned = ownedBy(scope)
  const times = rows.map(({ timestampMs }) => timestampMs)
  const params = { ...owned.params, first: Math.min(...times), last: Math.max(...times), ids: rows.map(({ id }) => id) }
  const [found, apart] = await Promise.all([
    store.select<FactsRow>({ sql: FACTS(owned.sql), params }, signal),
    relatedOf(store, scope, rows, signal),
  ])
  return new Map(found.map(({ id, address, payload, ...row }) => [id, { ...row, url: address, payload: payload || apart(id).payload }]))
}
