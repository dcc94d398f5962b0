import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { periodBefore } from '#src/lib/traffic/compare-periods.ts'
import { queryClient } from '#src/queries/client.ts'
import { watchedDeployments } from '#src/queries/deployments.ts'
import { outages, requestCounts, requestFrequency, requestQuantiles, trafficSeries } from '#src/queries/traffic.ts'
import { usualConnections, usualRequests } from '#src/queries/usual.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range, $rangeText } from '#src/stores/range.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import { hasOutages } from '#wire/pulse/traffic.ts'

/** Points of a course in the room of a word. */
const BUCKETS = 48
/** Steps of the period before: for how long of it anything was recorded. */
const BUCKETS_BEFORE = 24
/** Vendors that a course tells apart: with more of them none is counted over time. */
const VENDORS_OVER_TIME = 20
/** Rows of an answer. */
const MOST = { groups: 500, outages: 50, clients: 200 }

/** Everything that figures and sentences need: figures of the range and of the period before it, sentences of the range and of the same hours before. */
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
      vendors: useQueryResult(requestCounts, scope, asks.now.vendors, meaning),
      vendorsBefore: useQueryResult(requestCounts, scope, asks.before?.vendors, meaning),
    },
    sentences: {
      outages: useQueryResult(outages, scope, asks.outages, meaning),
      calls: useQueryResult(usualRequests, scope, asks.calls, meaning),
      connections: useQueryResult(usualConnections, scope, asks.connections, meaning),
    },
    /** Whether there is a period before the range at all, and whether the range is one that outages are found in. */
    asked: { before: asks.before !== undefined, outages: asks.outages !== undefined },
    deployments: useLoadable(found, scope.orgId),
  }
}

export type HomeResults = ReturnType<typeof useHome>

function asksOf(range: TimeRange) {
  const before = periodBefore(range, 'previous')
  return {
    now: asksAt(range, { buckets: BUCKETS, top: VENDORS_OVER_TIME }),
    before: before && asksAt(before, { buckets: BUCKETS_BEFORE, top: 1 }),
    outages: hasOutages(range) ? { range, by: 'vendor' as const, limit: MOST.outages } : undefined,
    calls: { range, by: 'vendor' as const, limit: MOST.groups },
    connections: { range, limit: MOST.clients },
  }
}

function asksAt(range: TimeRange, { buckets, top }: { buckets: number; top: number }) {
  return {
    frequency: { range, by: 'vendor' as const, top, buckets },
    quantiles: { range, buckets },
    bytes: { range, of: 'requests' as const, by: 'direction' as const, top: 3, buckets },
    vendors: { range, limit: MOST.groups, groupBy: ['vendor' as const] },
  }
}
