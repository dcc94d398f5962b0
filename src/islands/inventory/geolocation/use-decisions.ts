import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { CountryDecision } from '#src/lib/geo/decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import { countryDecisions } from '#src/queries/countries.ts'
import { membership } from '#src/queries/orgs.ts'
import { $uid } from '#src/stores/session.ts'
import { mayActAs } from '#wire/product/roles.ts'

import { decide } from './decide.ts'

/** What is decided about countries, whether this person may, and how. After the figures: none of them waits for it. */
export function useDecisions(orgId: string) {
  const role = useQuery(membership(useStore($uid), orgId), queryClient).data?.role
  return {
    /** Undefined: not known yet. Before, every country would look new. */
    decided: useQuery(countryDecisions(orgId), queryClient).data,
    /** Why this person may not decide. */
    blocked: role && !mayActAs(role, 'editor') ? 'Deciding about countries needs the role editor.' : undefined,
    onDecide: useCallback((codes: readonly string[], decision: CountryDecision) => void decide(orgId, codes, decision), [orgId]),
  }
}
