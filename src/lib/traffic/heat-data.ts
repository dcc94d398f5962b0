import type { FilterNode } from '#domain/filter/ast.ts'
import { allOf } from '#domain/filter/nodes.ts'
import { printFilter } from '#domain/filter/print.ts'
import type { HeatArea, HeatData } from '#src/lib/chart/heat.ts'
import type { HeatmapResult } from '#wire/pulse/measures.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { layTimes } from './time-steps.ts'

/** Bands kept at least, so that a single one does not fill the map. */
const LEAST_BANDS = 6

/** The answer as a map: all steps of the range, and the bands from the fastest to the slowest that holds something. */
export function heatDataOf({ stepMs, bins, cells }: HeatmapResult, range: TimeRange): HeatData {
  const times = layTimes(range, stepMs, cells[0]?.startMs)
  const used = cells.map(({ bin }) => bin)
  const last = Math.max(...used, 0)
  const first = Math.max(0, Math.min(...used, last, last + 1 - LEAST_BANDS))
  const end = Math.min(bins.length, Math.max(last + 1, first + LEAST_BANDS))
  const shown = bins.slice(first, end)
  const column = new Map(times.map((ms, index) => [ms, index]))
  const counts = times.map(() => shown.map(() => 0))
  for (const { startMs, bin, count } of cells) {
    const band = counts[column.get(startMs) ?? -1]
    if (band && bin >= first) band[bin - first] = count
  }
  return { times, stepMs, edges: [shown[0]?.fromMs ?? 0, ...shown.map(({ fromMs, toMs }) => toMs ?? fromMs * BAND_FACTOR)], counts }
}

/** Eight bands a decade (HeatmapResult): the last one has no end, and is drawn as wide as the others. */
const BAND_FACTOR = 10 ** (1 / 8)

/** The part of a map as range and filter of the list of requests: exactly those that the area counts. */
export function requestsIn(
  { fromMs, toMs, low, high }: HeatArea,
  { bins }: Pick<HeatmapResult, 'bins'>,
  range: TimeRange,
  filter: FilterNode | undefined,
): { fromMs: number; toMs: number; q: string } {
  const open = bins.at(-1)?.toMs === null ? (bins.at(-1)?.fromMs ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  const bounds: FilterNode[] = [
    ...(low > 0 ? [{ kind: 'compare', field: 'duration', op: '>=', value: low } as const] : []),
    ...(high <= open ? [{ kind: 'compare', field: 'duration', op: '<', value: high } as const] : []),
  ]
  const joined = allOf([...(filter ? [filter] : []), ...bounds])
  return {
    // Steps at the edges reach beyond the range; what lies there was not counted
    fromMs: Math.max(fromMs, range.fromMs),
    toMs: Math.min(toMs, range.toMs),
    q: joined ? printFilter(joined) : '',
  }
}
