import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { newCountries } from '#src/lib/geo/decisions.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { queryClient } from '#src/queries/client.ts'
import { countryDecisions, trafficCountries } from '#src/queries/countries.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range, $rangeText } from '#src/stores/range.ts'

import type { CountryRow, useGeolocation } from './use-geolocation.ts'
import { $onlyNew } from './view.ts'

/**
 * The countries that are shown, each with whether there was never any traffic with it before the range; after the figures, because none of them waits for
 * it. In the first range with any traffic every country is new, and none is news.
 */
export function useNews({ rows, hadBefore }: ReturnType<typeof useGeolocation>, scope: PulseScope): readonly CountryRow[] {
  const range = useStore($range)
  const { from, to } = useStore($rangeText)
  const onlyNew = useStore($onlyNew)
  const query = useMemo(() => ({ range }), [range])
  const seen = dataOf(useQueryResult(trafficCountries, scope, query, `${from} ${to}`))?.data
  const decided = useQuery(countryDecisions(scope.orgId), queryClient).data
  return useMemo(() => {
    const isNews = hadBefore || seen?.rows.some(({ isNew }) => !isNew)
    const fresh = new Set(isNews ? seen?.rows.flatMap(({ country, isNew }) => (isNew ? [country] : [])) : [])
    const news = onlyNew && seen ? new Set(newCountries(seen, decided).map(({ country }) => country)) : undefined
    return rows.filter(({ value }) => !news || news.has(value)).map((row) => ({ ...row, isNew: fresh.has(row.value) }))
  }, [rows, hadBefore, seen, onlyNew, decided])
}
