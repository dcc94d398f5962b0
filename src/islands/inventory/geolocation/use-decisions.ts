import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { CountryDecision } from '#src/lib/geo/decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import { countryDecisions } from '#src/queries/countries.ts'
import { useRole } from '#src/screens/use-role.ts'
import { needsRole } from '#src/lib/needs-role.ts'

import { decide } from './decide.ts'

/** What is decided about countries, whether this person may, and how. After the figures: none of them waits for it. */
export function useDecisions(orgId: string) {
  const role = useRole(orgId)
  return {
    /** Undefined: not known yet. Before, every country would look new. */
    decided: useQuery(countryDecisions(orgId), queryClient).data,
    /** Why this person may not decide. */
    blocked: needsRole(role, 'editor', 'Deciding about countries'),
    onDecide: useCallback((codes: readonly string[], decision: CountryDecision) => void decide(orgId, codes, decision), [orgId]),
  }
}
