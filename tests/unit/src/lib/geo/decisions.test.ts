import { expect, test } from 'vitest'

import { restored, withDecision } from '#src/lib/geo/decisions.ts'
import type { CountryDecisions } from '#wire/product/countries.ts'
import * as fc from '#tests/properties.ts'

const CODES = ['CH', 'IE', 'KE', 'KP', 'US']
type Decision = 'allowed' | 'denied' | 'unreviewed'

/** A decision for each country, and the two lists that say it. */
const decisions = fc.record(
  Object.fromEntries(CODES.map((code) => [code, fc.constantFrom<Decision>('allowed', 'denied', 'unreviewed')])),
) as fc.Arbitrary<Record<string, Decision>>
const listed = (of: Record<string, Decision>): CountryDecisions => ({
  allowed: CODES.filter((code) => of[code] === 'allowed'),
  denied: CODES.filter((code) => of[code] === 'denied'),
})
const some = fc.subarray(CODES, { minLength: 1 })

test('a decision changes these countries and no others, and each stands in one list at most', () => {
  fc.assert(
    fc.property(decisions, some, fc.constantFrom<Decision>('allowed', 'denied', 'unreviewed'), (before, codes, decision) => {
      const wanted = { ...before, ...Object.fromEntries(codes.map((code) => [code, decision])) }
      expect(withDecision(listed(before), codes, decision)).toEqual(listed(wanted))
    }),
  )
})

test('undo brings back what was decided about these countries, and leaves what others decided meanwhile', () => {
  fc.assert(
    fc.property(decisions, decisions, some, (before, meanwhile, codes) => {
      const wanted = { ...meanwhile, ...Object.fromEntries(codes.map((code) => [code, before[code] ?? 'unreviewed'])) }
      expect(restored(listed(meanwhile), codes, listed(before))).toEqual(listed(wanted))
    }),
  )
})
