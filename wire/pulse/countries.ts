import type { TimeRange } from './requests.ts'

/** Countries with traffic in the range, and when each had any for the first time. */
export interface CountriesQuery {
  range: TimeRange
}

export interface CountriesResult {
  /** Most requests and connections first. */
  rows: CountryRow[]
}

export interface CountryRow {
  /** ISO 3166-1, two letters. */
  country: string
  requests: number
  connections: number
  /** Ever, in the environments of the scope; whatever the range. Null: not known yet. */
  firstMs: number | null
  /** There was none before the range. */
  isNew: boolean
}
