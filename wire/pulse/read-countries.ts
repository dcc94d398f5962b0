import { reading } from '../product/reading.ts'
import type { CountriesResult } from './countries.ts'

/** Reader of countries, as in read-requests.ts. */
export function readCountries(raw: unknown): CountriesResult {
  return {
    rows: reading(raw, 'countries').list('rows', (row) => {
      const { text, number, numberOrNull, flag } = reading(row, 'country')
      return {
        country: text('country'),
        requests: number('requests'),
        connections: number('connections'),
        firstMs: numberOrNull('firstMs'),
        isNew: flag('isNew'),
      }
    }),
  }
}
