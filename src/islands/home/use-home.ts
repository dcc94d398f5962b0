import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import { anyOf } from '#domain/filter/nodes.ts'
import { FAILED_CALLS } from '#domain/traffic/availability.ts'
import { sameTimesBefore } from '#domain/verdicts/volume.ts'
import { periodBefore } from '#src/lib/traffic/compare-periods.ts'
import { queryClient } from '#src/queries/client.ts'
import { watchedDeployments } from '#src/queries/deployments.ts'
import { coverage, outages, requestEndpoints, requestFrequency, requestQuantiles, trafficSeries } from '#src/queries/traffic.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range, $rangeText } from '#src/stores/range.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

/** Points of a course in the room of a word. */
const BUCKETS = 48
/** Steps of the period before: for how long of it anything was recorded. */
const BUCKETS_BEFORE = 24
/** Hours of a little more than a week; of a month they become six. */
const BUCKETS_USUAL = 200
/** Vendors that a course tells apart: with more of them none is counted over time. */
const VENDORS_OVER_TIME = 20
const GROUPS_MAX = 500
const OUTAGE_GROUPS_MAX = 50
const CLIENTS_MAX = 200

/** Requests that ended with an error of any kind. */
const ERRORS = anyOf([{ kind: 'compare', field: 'status', op: '>=', value: 400 } satisfies FilterNode, FAILED_CALLS])

/** Everything that figures and sentences need: of the range, and of the period before it. */
export function useHome(scope: PulseScope) {
  const range = useStore($range)
  const { from, to } = useStore($rangeText)
  const asks = useMemo(() => asksOf(range), [range])
  const meaning = `${from} ${to}`
  const found = useQuery(watchedDeployments(scope.orgId), queryClient)
  return {
    range,
    figures: {
      frequency: useQueryResult(requestFrequency, scope, asks.now.frequency, meaning),
      frequencyBefore: useQueryResult(requestFrequency, scope, asks.before?.frequency, meaning),
      quantiles: useQueryResult(requestQuantiles, scope, asks.now.quantiles, meaning),
      quantilesBefore: useQueryResult(requestQuantiles, scope, asks.before?.quantiles, meaning),
      bytes: useQueryResult(trafficSeries, scope, asks.now.bytes, meaning),
      bytesBefore: useQueryResult(trafficSeries, scope, asks.before?.bytes, meaning),
      vendors: useQueryResult(requestEndpoints, scope, asks.now.vendors, meaning),
      vendorsBefore: useQueryResult(requestEndpoints, scope, asks.before?.vendors, meaning),
    },
    told: {
      outages: useQueryResult(outages, scope, asks.now.outages, meaning),
      statuses: useQueryResult(requestEndpoints, scope, asks.now.statuses, meaning),
      statusesBefore: useQueryResult(requestEndpoints, scope, asks.before?.statuses, meaning),
      coverage: useQueryResult(coverage, scope, asks.now.coverage, meaning),
      coverageBefore: useQueryResult(coverage, scope, asks.before?.coverage, meaning),
      usual: useQueryResult(requestFrequency, scope, asks.usual, meaning),
    },
    /** Whether there is a period before the range at all, and same times of earlier days. */
    asked: { before: asks.before !== undefined, usual: asks.usual !== undefined },
    deployments: useLoadable(found, scope.orgId),
  }
}

export type HomeAnswers = ReturnType<typeof useHome>

function asksOf(range: TimeRange) {
  const before = periodBefore(range, 'previous')
  const times = sameTimesBefore(range)
  const usualFromMs = Math.min(...times.map(({ fromMs }) => fromMs))
  return {
    now: asksAt(range, { buckets: BUCKETS, top: VENDORS_OVER_TIME }),
    before: before && asksAt(before, { buckets: BUCKETS_BEFORE, top: 1 }),
    usual:
      times[0] && usualFromMs >= 0
        ? { range: { fromMs: usualFromMs, toMs: times[0].toMs }, by: 'direction' as const, top: 1, buckets: BUCKETS_USUAL }
        : undefined,
  }
}

function asksAt(range: TimeRange, { buckets, top }: { buckets: number; top: number }) {
  const groups = { range, sort: 'count' as const, limit: GROUPS_MAX }
  return {
    frequency: { range, by: 'vendor' as const, top, buckets },
    quantiles: { range, buckets },
    bytes: { range, of: 'requests' as const, by: 'direction' as const, top: 3, buckets },
    vendors: { ...groups, groupBy: ['vendor' as const] },
    statuses: { ...groups, groupBy: ['vendor' as const, 'status' as const], ...(ERRORS && { filter: ERRORS }) },
    outages: { range, by: 'vendor' as const, limit: OUTAGE_GROUPS_MAX },
    coverage: { range, limit: CLIENTS_MAX },
  }
}
