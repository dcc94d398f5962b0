import type { CountryDecisions } from '#wire/product/countries.ts'
import type { CountriesResult, CountryRow } from '#wire/pulse/countries.ts'

import { decisionOf } from './decisions.ts'

/**
 * Countries that there was no traffic with before the range and that nobody decided about: what is decided is no news. The sentence on home and the list
 * that it opens count the same. Without the decisions nothing is left out.
 */
export const newCountries = ({ rows }: CountriesResult, decided: CountryDecisions | undefined): readonly CountryRow[] =>
  rows.filter(({ country, isNew }) => isNew && decisionOf(decided, country) === 'unreviewed')
