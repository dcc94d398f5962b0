import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { availability, outages } from '#src/queries/traffic.ts'
import type { PulseScope } from '#src/stores/context.ts'

import type { TimeRange } from '#wire/pulse/requests.ts'
import { type AvailabilityQuery, MINUTE_STEPS_MAX_MS } from '#wire/pulse/traffic.ts'

import { useRangeAndFilter, useQueryResult } from '#src/screens/panels/use-query-result.ts'
import { $by, $sort, FILTER } from './view.ts'

/** As many rows, and groups looked at for outages, as an answer may have. */
const ROWS_MAX = 100
const OUTAGE_GROUPS_MAX = 50

/** Rates with their steps, and outages, of what is chosen. */
export function useAvailability(scope: PulseScope) {
  const by = useStore($by)
  const sort = useStore($sort)
  const { range, parsed, asked } = useRangeAndFilter(FILTER)
  const asks = useMemo(() => {
    if (!parsed.ok) return undefined
    const about = { range, by, ...(parsed.node && { filter: parsed.node }) }
    const step = minuteSteps(range)
    return { rates: { ...about, ...step, sort, limit: ROWS_MAX }, outages: { ...about, limit: OUTAGE_GROUPS_MAX } }
  }, [parsed, by, sort, range])
  const identity = `${asked} ${by}`
  return {
    /** False: the filter cannot be read, so nothing is asked. */
    readable: parsed.ok,
    rates: useQueryResult(availability, scope, asks?.rates, identity),
    outages: useQueryResult(outages, scope, asks?.outages, identity),
  }
}

/** What cells need of a range that has one for each minute. */
export const minuteSteps = ({ fromMs, toMs }: TimeRange): Pick<AvailabilityQuery, 'step'> =>
  toMs - fromMs <= MINUTE_STEPS_MAX_MS ? { step: 'minute' } : {}

export type AvailabilityQueries = ReturnType<typeof useAvailability>
