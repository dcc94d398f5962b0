import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import type { ResultOf, QueryOf, QueryPath } from '#wire/pulse/queries.ts'
import { readCounts, readEndpoints, readErrors, readFrequency, readHeatmap, readQuantiles } from '#wire/pulse/read-measures.ts'
import { readAvailability, readCoverage, readOutages, readTalkers, readTrafficSeries } from '#wire/pulse/read-traffic.ts'

import { pulseIn } from './apis.ts'

/** Answers of a range that has moved on are soon of no use. */
const KEEP_MS = 60_000

/** A query of wire/pulse/queries.ts for TanStack Query: `trafficSeries(scope, {range, of: 'connections', by: 'vendor', top: 8, buckets: 120})`. */
export const queryTo =
  <Path extends QueryPath>(path: Path, read: (raw: unknown) => ResultOf<Path>) =>
  (scope: PulseScope, query: QueryOf<Path>) =>
    queryOptions({
      queryKey: [path, scope.orgId, scope.contextId, query] as const,
      queryFn: ({ signal }) => pulseIn(scope).run(path, read, query, signal),
      gcTime: KEEP_MS,
      staleTime: Number.POSITIVE_INFINITY,
    })

export const trafficSeries = queryTo('/traffic/series', readTrafficSeries)
export const topTalkers = queryTo('/traffic/talkers', readTalkers)
export const coverage = queryTo('/traffic/coverage', readCoverage)
export const availability = queryTo('/traffic/availability', readAvailability)
export const outages = queryTo('/traffic/outages', readOutages)
/** Requests by some fields, counted only. */
export const requestCounts = queryTo('/requests/counts', readCounts)
export const requestEndpoints = queryTo('/requests/endpoints', readEndpoints)
export const requestErrors = queryTo('/requests/errors', readErrors)
export const requestQuantiles = queryTo('/requests/quantiles', readQuantiles)
export const requestFrequency = queryTo('/requests/frequency', readFrequency)
export const requestHeatmap = queryTo('/requests/heatmap', readHeatmap)
