import type { FilterNode } from '#domain/filter/ast.ts'
import { around, endpointFilter, HALF_DAY_MS } from '#domain/filter/endpoint.ts'
import type { EndpointsQuery, EndpointsResult } from '../pulse/measures.ts'
import type { RequestRow, TimeRange, ValuesQuery, ValuesResult } from '../pulse/requests.ts'

/** With fewer, one in twenty is not even one request, so a p95 says nothing (see QuantilesResult in wire/pulse/measures.ts). */
export const TYPICAL_LEAST = 20

/** Half a day to each side; where that holds too few, a week. */
const REACHES_MS = [HALF_DAY_MS, 7 * 86_400_000] as const
const VALUES_SHOWN = 5

/** What is usual for an endpoint, in the range it was looked at. */
export interface UsualFigures {
  fromMs: number
  toMs: number
  count: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  statuses: { value: string; count: number }[]
  clients: { value: string; count: number }[]
}

/** Where the figures come from: pulse's API in the browser, the event store on the platform. */
export interface UsualSource {
  endpoints(query: EndpointsQuery): Promise<EndpointsResult>
  values(query: ValuesQuery): Promise<ValuesResult>
}

/** The ranges around a request in which the usual is looked for, the first that holds enough. Nothing was seen yet of what is still to come. */
export const usualRanges = (timestampMs: number, nowMs: number): readonly [near: TimeRange, far: TimeRange] => {
  const [near, far] = REACHES_MS.map((reachMs) => {
    const { fromMs, toMs } = around(timestampMs, reachMs)
    return { fromMs, toMs: Math.max(timestampMs + 1, Math.min(toMs, nowMs)) }
  })
  return [near!, far!] // one for each of two
}

/** Null with too few requests to call anything usual. */
export async function usualFigures(source: UsualSource, request: RequestRow, nowMs: number): Promise<UsualFigures | null> {
  const filter = endpointFilter(request)
  for (const range of usualRanges(request.timestampMs, nowMs)) {
    const { rows } = await source.endpoints({ range, filter, groupBy: ['method', 'host', 'endpoint'], sort: 'count', limit: 1 })
    const [figures] = rows
    if (!figures || figures.count < TYPICAL_LEAST) continue
    const { count, p50Ms, p95Ms, p99Ms } = figures
    return { ...range, count, p50Ms, p95Ms, p99Ms, ...(await valuesOf(source, range, filter)) }
  }
  return null
}

async function valuesOf(source: UsualSource, range: TimeRange, filter: FilterNode): Promise<Pick<UsualFigures, 'statuses' | 'clients'>> {
  const { fields } = await source.values({ range, filter, fields: ['status', 'client'], limit: VALUES_SHOWN })
  return { statuses: fields['status'] ?? [], clients: fields['client'] ?? [] }
}
