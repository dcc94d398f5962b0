import type { CountryDecisions } from '#wire/product/countries.ts'
import type { CountriesResult, CountryRow } from '#wire/pulse/countries.ts'

/** What an organization decided about a country. It marks what is seen; nothing is blocked by it. */
export type CountryDecision = 'allowed' | 'denied' | 'unreviewed'

export function decisionOf(decided: CountryDecisions | undefined, code: string): CountryDecision {
  if (decided?.allowed.includes(code)) return 'allowed'
  return decided?.denied.includes(code) ? 'denied' : 'unreviewed'
}

/** Decided so, and not otherwise any more; decisions about other countries stay. */
export function withDecision({ allowed, denied }: CountryDecisions, codes: readonly string[], decision: CountryDecision): CountryDecisions {
  const others = (list: readonly string[]): string[] => list.filter((code) => !codes.includes(code))
  const added = (to: CountryDecision): readonly string[] => (decision === to ? codes : [])
  return {
    allowed: [...others(allowed), ...added('allowed')].toSorted(),
    denied: [...others(denied), ...added('denied')].toSorted(),
  }
}

/** What was decided about these countries before. */
export function restored(now: CountryDecisions, codes: readonly string[], before: CountryDecisions): CountryDecisions {
  return (['allowed', 'denied'] as const).reduce(
    (decisions, one) =>
      withDecision(
        decisions,
        codes.filter((code) => before[one].includes(code)),
        one,
      ),
    withDecision(now, codes, 'unreviewed'),
  )
}

/**
 * Countries that there was no traffic with before the range and that nobody decided about: what is decided is no news. The sentence on home and the list
 * that it opens count the same. Without the decisions nothing is left out.
 */
export const newCountries = ({ rows }: CountriesResult, decided: CountryDecisions | undefined): readonly CountryRow[] =>
  rows.filter(({ country, isNew }) => isNew && decisionOf(decided, country) === 'unreviewed')
