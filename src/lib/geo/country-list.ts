import { own } from '#domain/own.ts'

import { isCountryCode, nameOfCountry } from './country.ts'

/** What a map or table shows for a country. `code` is ISO 3166-1 alpha-2; the value's unit is the caller's. */
export interface CountryValue {
  code: string
  value: number
}

export interface RankedCountry extends CountryValue {
  name: string
  /** 1 is the heaviest. */
  rank: number
}

/** Shown over the shade: refused countries are hatched, new ones have a ring. */
export type CountryMark = 'denied' | 'new'

/** Heaviest first, equal ones by name; several entries of one code are one country. Everything that is no country is one row, `''`. */
export function rankCountries(values: readonly CountryValue[]): RankedCountry[] {
  const sums = new Map<string, number>()
  for (const { code, value } of values) {
    const place = isCountryCode(code) ? code : ''
    if (value > 0) sums.set(place, (sums.get(place) ?? 0) + value)
  }
  return [...sums]
    .map(([code, value]) => ({ code, value, name: nameOfCountry(code) }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'en'))
    .map((country, i) => ({ ...country, rank: i + 1 }))
}

/** Which of the list a key leads to; undefined when the key is not one of them. `at` is -1 before the first. */
export function stepInList(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  const step = own(STEPS, key)
  if (step !== undefined) return Math.min(count - 1, Math.max(0, at + step))
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
