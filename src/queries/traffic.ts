import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import { readConnectionsList } from '#wire/pulse/read-connections.ts'
import { readEndpoints, readErrors, readHeatmap, readQuantiles } from '#wire/pulse/read-measures.ts'
import { readAvailability, readCoverage, readOutages, readTalkers, readTrafficSeries } from '#wire/pulse/read-traffic.ts'
import type { AnswerOf, QuestionOf, QuestionPath } from '#wire/pulse/questions.ts'

import { pulseIn } from './wires.ts'

/** Answers of a range that has moved on are soon of no use. */
const KEEP_MS = 60_000

/** A question of wire/pulse/questions.ts as a query: `trafficSeries(scope, {range, of: 'connections', by: 'vendor', top: 8, buckets: 120})`. */
const question =
  <Path extends QuestionPath>(path: Path, read: (raw: unknown) => AnswerOf<Path>) =>
  (scope: PulseScope, query: QuestionOf<Path>) =>
    queryOptions({
      queryKey: [path, scope.orgId, scope.contextId, query] as const,
      queryFn: ({ signal }) => pulseIn(scope).ask(path, read, query, signal),
      gcTime: KEEP_MS,
      staleTime: Number.POSITIVE_INFINITY,
    })

/** Connections of a range, the heaviest or newest of them: one page. */
export const connectionList = question('/connections/list', readConnectionsList)
export const trafficSeries = question('/traffic/series', readTrafficSeries)
export const topTalkers = question('/traffic/talkers', readTalkers)
export const coverage = question('/traffic/coverage', readCoverage)
export const availability = question('/traffic/availability', readAvailability)
export const outages = question('/traffic/outages', readOutages)
export const requestEndpoints = question('/requests/endpoints', readEndpoints)
export const requestErrors = question('/requests/errors', readErrors)
export const requestQuantiles = question('/requests/quantiles', readQuantiles)
export const requestHeatmap = question('/requests/heatmap', readHeatmap)
