import { countriesSetting, type CountryDecisions, readCountries } from '#wire/product/countries.ts'
import { readCountries as readSeen } from '#wire/pulse/read-countries.ts'

import { sharedSettingQueries } from './shared-setting.ts'
import { queryTo } from './traffic.ts'

/** Countries with traffic in a range, and when there was any for the first time. */
export const trafficCountries = queryTo('/traffic/countries', readSeen)

/** What an organization decided about countries, and a change of it. */
export const { value: countryDecisions, change: decideCountries } = sharedSettingQueries<CountryDecisions>(countriesSetting, {
  read: readCountries,
})
