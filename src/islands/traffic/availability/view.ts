import { computed } from 'nanostores'

import { REQUESTS } from '#domain/filter/fields.ts'
import { filterAbout } from '#src/screens/filter/filter-about.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { AVAILABILITY_GROUPS, type AvailabilityGroup, type AvailabilityQuery } from '#wire/pulse/traffic.ts'

/**
 * What the availability screen shows, read from the address and written to it: `by`, `sort`, `row` (the key of the opened group as JSON),
 * `objective` (id of the opened one, or NEW_OBJECTIVE), `q` filter.
 */
export const FILTER = filterAbout(REQUESTS)

export const GROUP_LABELS: Readonly<Record<AvailabilityGroup, { one: string; many: string }>> = {
  vendor: { one: 'Vendor', many: 'Vendors' },
  host: { one: 'Host', many: 'Hosts' },
  endpoint: { one: 'Endpoint', many: 'Endpoints' },
  client: { one: 'Client', many: 'Clients' },
}

/** Rows of the room of the table of rates. */
export const RATE_LINES = 11

export type RateSort = AvailabilityQuery['sort']
const SORTS: readonly RateSort[] = ['failed', 'count', 'successRate']

const $parameter = (name: string) => computed($search, (search) => search.get(name) ?? '')

export const $by = computed($parameter('by'), (text): AvailabilityGroup => AVAILABILITY_GROUPS.find((by) => by === text) ?? 'vendor')
export const $sort = computed($parameter('sort'), (text): RateSort => SORTS.find((sort) => sort === text) ?? 'failed')
/** `''`: none. */
export const $row = $parameter('row')
export const $objectiveId = $parameter('objective')

/** In place of an id: one that is being made, for nothing in particular or for a key of the present kind. */
export const NEW_OBJECTIVE = 'new'
export const newObjectiveFor = (key: readonly string[]): string => NEW_OBJECTIVE + textOfKey(key)
export const isNewObjective = (id: string): boolean => id === NEW_OBJECTIVE || id.startsWith(`${NEW_OBJECTIVE}[`)

export const chooseBy = (by: AvailabilityGroup): void => setSearch({ by: by === 'vendor' ? undefined : by, row: undefined })
export const chooseSort = (sort: RateSort): void => setSearch({ sort: sort === 'failed' ? undefined : sort })
/** One thing is open at a time. */
export const openRow = (row: string): void => setSearch({ row: row || undefined, objective: undefined })
export const openObjective = (id: string): void => setSearch({ objective: id || undefined, row: undefined })

/** A key as the address and lists of options have it. */
export const textOfKey = (key: readonly string[]): string => JSON.stringify(key)

/** Undefined for what is no key of this kind. */
export function keyOfText(text: string, by: AvailabilityGroup): string[] | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    const parts = by === 'endpoint' ? 3 : 1
    return Array.isArray(raw) && raw.length === parts && raw.every((part): part is string => typeof part === 'string') ? raw : undefined
  } catch {
    return undefined
  }
}
