import type { CountryDecisions } from '#wire/product/countries.ts'

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
