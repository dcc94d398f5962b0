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

/** Groups of countries, and codes that tests use, which CLDR names as well. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'XA', 'XB'])
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** Every code that has a name, without those that other codes took the place of (`DD`, `UK`). */
export function countryCodes(): string[] {
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const isOne = (code: string): boolean =>
    isCountryCode(code) && !NO_COUNTRY.has(code) && known.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isOne)
}
