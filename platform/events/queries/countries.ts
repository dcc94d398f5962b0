import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { CountriesQuery, CountriesResult } from '#wire/pulse/countries.ts'

import type { Store } from '../store.ts'
import { ownedBy } from './scope.ts'
import { topTalkers } from './talkers.ts'

/** There are 249; few organizations talk to all of them. */
const COUNTRIES_MAX = 200

const FIRST_SEEN = (owned: string): string => `
    SELECT name AS country, toUnixTimestamp64Milli(min(first)) AS firstMs
    FROM seen
    WHERE ${owned} AND kind = 'countries'
    GROUP BY name`

/**
 * Countries of the range, as the screen of countries counts them, each with when there was traffic with it for the first time. The store writes rows before
 * its views: a country that it has not noted yet is new.
 */
export async function trafficCountries(
  store: Store,
  scope: OrgScope,
  { range }: CountriesQuery,
  signal?: AbortSignal,
): Promise<CountriesResult> {
  const owned = ownedBy(scope)
  const talkers = await topTalkers(
    store,
    scope,
    { range, of: 'connections', by: 'country', sort: 'connections', limit: COUNTRIES_MAX },
    signal,
  )
  const seen = await store.select<{ country: string; firstMs: number }>({ sql: FIRST_SEEN(owned.sql), params: owned.params }, signal)
  const first = new Map(seen.map(({ country, firstMs }) => [country, firstMs]))
  return {
    rows: talkers.rows
      .filter(({ value }) => value !== '')
      .map(({ value, requests, connections }) => {
        const firstMs = first.get(value) ?? null
        return { country: value, requests, connections, firstMs, isNew: firstMs === null || firstMs >= range.fromMs }
      }),
  }
}
