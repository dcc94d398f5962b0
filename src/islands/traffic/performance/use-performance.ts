import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { periodBefore } from '#src/lib/traffic/compare-periods.ts'
import type { GroupSort } from '#src/lib/traffic/slow-groups.ts'
import { requestEndpoints, requestHeatmap, requestQuantiles } from '#src/queries/traffic.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { EndpointsQuery, RequestGroup } from '#wire/pulse/measures.ts'

import { useRangeAndFilter, useQueryResult } from '#src/screens/panels/use-query-result.ts'
import { $grouping, $sort, $versus, type Grouping, PERFORMANCE_FILTER } from './view.ts'

const BUCKETS = 96
/** As many as one answer may hold. */
const GROUPS_MAX = 500

export const GROUP_BY: Readonly<Record<Grouping, RequestGroup[]>> = {
  endpoint: ['method', 'host', 'endpoint'],
  vendor: ['vendor'],
  client: ['client'],
}

/** Where there are more groups than an answer may hold, change is ranked among the busiest; the table says so. */
const ASKED: Readonly<Record<GroupSort, EndpointsQuery['sort']>> = {
  p95: 'p95',
  p99: 'p99',
  average: 'average',
  count: 'count',
  failed: 'failed',
  slower: 'count',
}

/** Everything the screen asks: quantiles, heat map and groups of the range, and the same of the period it is held against. */
export function usePerformance(scope: PulseScope) {
  const by = useStore($grouping)
  const sort = useStore($sort)
  const versus = useStore($versus)
  const { range, parsed, asked: identity } = useRangeAndFilter(PERFORMANCE_FILTER)

  const asks = useMemo(() => {
    if (!parsed.ok) return undefined
    const about = { range, ...(parsed.node && { filter: parsed.node }) }
    const before = periodBefore(range, versus)
    const groups = { groupBy: GROUP_BY[by], limit: GROUPS_MAX }
    return {
      quantiles: { ...about, buckets: BUCKETS },
      heat: { ...about, buckets: BUCKETS },
      groups: { ...about, ...groups, sort: ASKED[sort] },
      quantilesBefore: before && { ...about, range: before, buckets: BUCKETS },
      groupsBefore: before && { ...about, range: before, ...groups, sort: 'count' as const },
    }
  }, [parsed, by, sort, versus, range])

  const answers = {
    /** False: the filter cannot be read, so nothing is asked. */
    readable: parsed.ok,
    filter: parsed.ok ? parsed.node : undefined,
    quantiles: useQueryResult(requestQuantiles, scope, asks?.quantiles, identity),
    heat: useQueryResult(requestHeatmap, scope, asks?.heat, identity),
    groups: useQueryResult(requestEndpoints, scope, asks?.groups, `${identity} ${by}`),
    quantilesBefore: useQueryResult(requestQuantiles, scope, asks?.quantilesBefore, `${identity} ${versus}`),
    groupsBefore: useQueryResult(requestEndpoints, scope, asks?.groupsBefore, `${identity} ${versus} ${by}`),
  }
  return { ...answers, compared: asks?.quantilesBefore !== undefined }
}

export type Performance = ReturnType<typeof usePerformance>
