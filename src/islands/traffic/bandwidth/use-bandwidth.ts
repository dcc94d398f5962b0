import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { isRecorded, periodBefore } from '#src/lib/traffic/compare-periods.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { PROJECTION_DAYS, projectionRange } from '#src/lib/traffic/projection.ts'
import { topTalkers, trafficSeries } from '#src/queries/traffic.ts'
import type { PulseScope } from '#src/stores/context.ts'

import { useRangeAndFilter, useQueryResult } from '#src/screens/panels/use-query-result.ts'
import { $by, $of, $sort, BANDWIDTH_FILTER } from './view.ts'

/** Values with a colour of their own; one more look is left for all others. */
const TOP = 7
const BUCKETS = 96
/** Steps of the period before: only for how long of it anything was recorded. */
const BUCKETS_BEFORE = 24
/** As many as one answer may hold. */
const TALKERS_MAX = 200

/** Everything the screen asks: bytes over time, talkers now and in the period before, and the last weeks by day. */
export function useBandwidth(scope: PulseScope) {
  const by = useStore($by)
  const of = useStore($of)
  const sort = useStore($sort)
  const { range, parsed, asked } = useRangeAndFilter(BANDWIDTH_FILTER)

  const asks = useMemo(() => {
    if (!parsed.ok) return undefined
    const about = { of, by, ...(parsed.node && { filter: parsed.node }) }
    const before = periodBefore(range, 'previous')
    return {
      series: { ...about, range, top: TOP, buckets: BUCKETS },
      talkers: { ...about, range, sort, limit: TALKERS_MAX },
      before: before && { ...about, range: before, sort: 'bytes' as const, limit: TALKERS_MAX },
      courseBefore: before && { ...about, range: before, top: 1, buckets: BUCKETS_BEFORE },
      days: { ...about, by: 'direction' as const, range: projectionRange(range.toMs), top: 1, buckets: PROJECTION_DAYS },
    }
  }, [parsed, of, by, sort, range])

  const identity = `${asked} ${of} ${by}`
  const talkers = useQueryResult(topTalkers, scope, asks?.talkers, identity)
  // Not needed for the first figures
  const courseBefore = useQueryResult(trafficSeries, scope, talkers.state === 'ready' ? asks?.courseBefore : undefined, identity)
  const course = dataOf(courseBefore)
  return {
    /** False: the filter cannot be read, so nothing is asked. */
    readable: parsed.ok,
    filter: parsed.ok ? parsed.node : undefined,
    series: useQueryResult(trafficSeries, scope, asks?.series, identity),
    talkers,
    /** Whether the period before is a measure for this one. Undefined: not known yet. */
    recorded:
      course &&
      isRecorded(
        course.asked.range,
        course.data.stepMs,
        [...course.data.series, course.data.rest].flatMap(({ points }) => points),
      ),
    before: useQueryResult(topTalkers, scope, asks?.before, identity),
    days: useQueryResult(trafficSeries, scope, asks?.days, identity),
  }
}
