import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { HeatmapResult, HeatmapQuery } from '#wire/pulse/measures.ts'

import type { Store } from '../store.ts'
import { BUCKET, bucketsOf } from './buckets.ts'
import { requestsWhere, ROWS_ONLY } from './scope.ts'

const PER_DECADE = 8
/** From a tenth of a millisecond to a hundred seconds; what is shorter or longer is in the first or last bin. */
const FIRST_US = 100
const DECADES = 6

/**
 * Where bins begin, whole microseconds; the first begins at 0. Rounded to what people read, as preferred numbers are (ISO 3): an area of the map
 * becomes a filter by these bounds, which counts the same requests.
 */
export const BIN_EDGES_US: readonly number[] = [
  0,
  ...Array.from({ length: PER_DECADE * DECADES + 1 }, (_, index) => Number((FIRST_US * 10 ** (index / PER_DECADE)).toPrecision(2))),
]

const HEATMAP = (where: string): string => `
    SELECT
      ${BUCKET} AS startMs,
      roundDown(duration_us, {edges:Array(UInt64)}) AS edge,
      count() AS count,
      sum(failed) AS failures
    FROM requests
    WHERE ${where}
    GROUP BY startMs, edge
    ORDER BY startMs, edge
    ${ROWS_ONLY}`

export async function requestHeatmap(store: Store, scope: OrgScope, query: HeatmapQuery, signal?: AbortSignal): Promise<HeatmapResult> {
  const where = requestsWhere(scope, query)
  const { stepMs, params } = bucketsOf(query)
  const rows = await store.select<{ startMs: number; edge: number; count: number; failures: number }>(
    { sql: HEATMAP(where.sql), params: { ...where.params, ...params, edges: BIN_EDGES_US } },
    signal,
  )
  const bins = BIN_EDGES_US.map((edge, index) => {
    const next = BIN_EDGES_US[index + 1]
    return { fromMs: edge / 1000, toMs: next === undefined ? null : next / 1000 }
  })
  const place = new Map(BIN_EDGES_US.map((edge, index) => [edge, index]))
  const cells = rows.map(({ startMs, edge, count, failures }) => ({ startMs, bin: place.get(edge) ?? 0, count, failed: failures }))
  return { stepMs, bins, cells }
}
