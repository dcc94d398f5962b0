import { computed } from 'nanostores'

import { REQUESTS } from '#domain/filter/fields.ts'
import type { ValueScale } from '#src/lib/chart/log-ticks.ts'
import { VERSUS, type Versus } from '#src/lib/traffic/compare-periods.ts'
import { GROUP_SORTS, type GroupSort } from '#src/lib/traffic/slow-groups.ts'
import { oneOf } from '#src/lib/view-state.ts'
import { filterAbout } from '#src/screens/filter/filter-about.ts'
import { $search, setSearch } from '#src/stores/location.ts'

/** What the table puts requests together by. */
export const GROUPINGS = ['endpoint', 'vendor', 'client'] as const
export type Grouping = (typeof GROUPINGS)[number]
export const GROUP_TITLES: Readonly<Record<Grouping, string>> = { endpoint: 'Endpoints', vendor: 'Vendors', client: 'Clients' }
/** Pixels of the drawings. */
export const HEIGHTS = { durations: 220, counts: 84, map: 260 } as const
/** Names of the charts. */
export const CHART_LABELS = {
  durations: 'Duration of requests',
  counts: 'Requests behind each point',
  map: 'Requests by time and duration',
} as const
/** Rows of the table's room. */
export const GROUP_LINES = 14

const SCALES = ['log', 'linear'] as const satisfies readonly ValueScale[]

/**
 * What the screen shows, read from the address: `q` filter, `vs` what the range is held against, `by` what the table puts together, `sort` of
 * the table, `scale` of the durations over time. What is usual leaves no trace there.
 */
export const PERFORMANCE_FILTER = filterAbout(REQUESTS)
export const $versus = computed($search, (search) => oneOf(VERSUS, search.get('vs'), 'previous'))
export const $grouping = computed($search, (search) => oneOf(GROUPINGS, search.get('by'), 'endpoint'))
export const $sort = computed($search, (search) => oneOf(GROUP_SORTS, search.get('sort'), 'p95'))
export const $scale = computed($search, (search) => oneOf(SCALES, search.get('scale'), 'log'))

export const chooseVersus = (versus: Versus): void => setSearch({ vs: versus === 'previous' ? undefined : versus })
export const chooseGrouping = (by: Grouping): void => setSearch({ by: by === 'endpoint' ? undefined : by })
export const chooseSort = (sort: GroupSort): void => setSearch({ sort: sort === 'p95' ? undefined : sort })
export const chooseScale = (scale: ValueScale): void => setSearch({ scale: scale === 'log' ? undefined : scale })
