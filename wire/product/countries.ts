import * as v from 'valibot'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { type Of, readerOf } from './schema.ts'

/** ISO 3166-1 has 249 codes; some that it reserves are in use, too. */
export const COUNTRIES_MAX = 300
const CODE = /^[A-Z]{2}$/

const codes = v.pipe(
  v.array(v.pipe(v.string(), v.regex(CODE, 'Use codes like CH and US.'))),
  v.maxLength(COUNTRIES_MAX, `Name at most ${COUNTRIES_MAX} countries.`),
)
const kinds = { allowed: codes, denied: codes }

/**
 * GET (everybody) and PUT with If-Match (editor) /countries: to which countries traffic is expected. It marks what is seen and blocks nothing. A country
 * in neither list is one that nobody has decided about.
 */
const value = v.pipe(
  v.strictObject(kinds),
  v.check(({ allowed, denied }) => {
    const all = [...allowed, ...denied]
    return new Set(all).size === all.length
  }, 'Name each country once.'),
)
export type CountryDecisions = Of<typeof value>

const stored = v.object({ ...kinds, version: v.string() })
export type StoredCountryDecisions = Of<typeof stored>

/** Of an organization that never decided anything. */
export const NO_DECISIONS: CountryDecisions = { allowed: [], denied: [] }

export const countriesSetting: Setting<CountryDecisions, StoredCountryDecisions> = {
  name: 'countries',
  path: PATHS.countries,
  value,
  stored,
}

export const readCountries = readerOf(stored, 'countries')
