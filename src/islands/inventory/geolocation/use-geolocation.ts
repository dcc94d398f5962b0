import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { dataOf } from '#src/lib/loadable.ts'
import { type ComparedTalker, compareTalkers } from '#src/lib/traffic/byte-series.ts'
import { periodBefore } from '#src/lib/traffic/compare-periods.ts'
import { topTalkers } from '#src/queries/traffic.ts'
import { useRangeAndFilter, useQueryResult } from '#src/screens/panels/use-query-result.ts'
import type { PulseScope } from '#src/stores/context.ts'

import { $measure, $sort, GEOLOCATION_FILTER } from './view.ts'

/** As many as one answer may hold; there are 249 countries, and few organizations talk to all of them. */
const COUNTRIES_MAX = 200

export type CountryRow = ComparedTalker

/** Countries of the range, against the period before. */
export function useGeolocation(scope: PulseScope) {
  const measure = useStore($measure)
  const sort = useStore($sort)
  const { range, parsed, asked } = useRangeAndFilter(GEOLOCATION_FILTER)
  const of = measure === 'requests' ? ('requests' as const) : ('connections' as const)

  const asks = useMemo(() => {
    if (!parsed.ok) return undefined
    const about = { of, by: 'country' as const, sort, limit: COUNTRIES_MAX, ...(parsed.node && { filter: parsed.node }) }
    const before = periodBefore(range, 'previous')
    return { countries: { ...about, range }, before: before && { ...about, range: before } }
  }, [parsed, of, sort, range])

  const identity = `${asked} ${of}`
  const found = useQueryResult(topTalkers, scope, asks?.countries, identity)
  const before = useQueryResult(topTalkers, scope, found.state === 'ready' ? asks?.before : undefined, identity)
  const shown = dataOf(found)?.data
  const earlier = dataOf(before)?.data
  const rows = useMemo((): readonly CountryRow[] => (shown ? compareTalkers(shown, earlier) : NO_ROWS), [shown, earlier])
  return { readable: parsed.ok, of, found, rows, values: shown?.values ?? 0, hadBefore: (earlier?.values ?? 0) > 0 }
}

const NO_ROWS: readonly CountryRow[] = []
