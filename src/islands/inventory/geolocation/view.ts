import { computed } from 'nanostores'

import { TRAFFIC } from '#domain/filter/connection-fields.ts'
import type { MapMeasure } from '#src/components/map/MapLegend.tsx'
import { oneOf } from '#src/lib/view-state.ts'
import { filterAbout } from '#src/screens/filter/filter-about.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import type { TalkersQuery } from '#wire/pulse/traffic.ts'

/** What the shades stand for. Requests have bytes of their own: imports and OpenTelemetry bring no connections. */
const MEASURE_IDS = ['connections', 'bytes', 'requests'] as const
export type Measure = (typeof MEASURE_IDS)[number]

export const MEASURES: Readonly<Record<Measure, MapMeasure>> = {
  connections: { label: 'Connections', unit: 'count' },
  bytes: { label: 'Bytes', unit: 'bytes' },
  requests: { label: 'Requests', unit: 'count' },
}
export const MEASURE_CHOICES = MEASURE_IDS.map((id) => ({ id, label: MEASURES[id].label }))

const SORTS = ['bytes', 'requests', 'connections'] as const satisfies readonly TalkersQuery['sort'][]

/** What the screen shows, read from the address: `q` filter, `measure` of the map, `country` that is chosen, `sort` of the table. */
export const GEOLOCATION_FILTER = filterAbout(TRAFFIC)
export const $measure = computed($search, (search) => oneOf(MEASURE_IDS, search.get('measure'), 'connections'))
/** `new` in the address: only countries that there was no traffic with before, and that nobody decided about. */
export const $onlyNew = computed($search, (search) => search.get('new') === 'true')
export const showOnlyNew = (only: boolean): void => setSearch({ new: only ? 'true' : undefined })
/** `none` is everything without a country. */
const NO_COUNTRY = 'none'
export const $country = computed($search, (search): string | undefined => {
  const text = search.get('country') ?? ''
  return text === '' ? undefined : text === NO_COUNTRY ? '' : text
})
export const $sort = computed($search, (search) => oneOf(SORTS, search.get('sort'), 'connections'))

export const chooseMeasure = (measure: Measure): void => setSearch({ measure: measure === 'connections' ? undefined : measure })
export const chooseCountry = (code: string | undefined): void => setSearch({ country: code === '' ? NO_COUNTRY : code })

/** A name that cannot be sorted by changes nothing. */
export function chooseSort(by: string): void {
  const sort = SORTS.find((one) => one === by)
  if (sort) setSearch({ sort: sort === 'connections' ? undefined : sort })
}

/** Rows of the table's room; more are scrolled. */
export const COUNTRY_LINES = 12
