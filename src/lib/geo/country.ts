import { countryName } from '#src/lib/format.ts'

/** A place has two capital letters of ISO 3166-1; anything else a database may say is no place. */
export const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !NOWHERE.has(code)

/** Codes that mean "unknown" or "outlying" in CLDR and in location databases. */
const NOWHERE: ReadonlySet<string> = new Set(['ZZ', 'XX', 'QO'])

const names = new Map<string, string>()

/** The country's name in English by Intl.DisplayNames, kept: making the formatter is what costs. What is no country is `Unknown`. */
export function nameOfCountry(code: string): string {
  const known = names.get(code)
  if (known !== undefined) return known
  const name = isCountryCode(code) ? countryName(code) : 'Unknown'
  names.set(code, name)
  return name
}
