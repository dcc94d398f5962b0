import { type UseQueryOptions, useQuery } from '@tanstack/react-query'

import type { Verdict } from '#domain/verdicts/verdict.ts'
import { queryClient } from '#src/queries/client.ts'

import { VerdictLine } from './VerdictLine.tsx'

// biome-ignore lint/suspicious/noExplicitAny: keys differ by query, and nothing here reads them
export type VerdictQuery = UseQueryOptions<Verdict | null, Error, Verdict | null, any>

/** The sentence that a query finds, or nothing. One that fails is left out: the page says itself what could not be loaded. */
export function QueriedVerdict({ query }: { query: VerdictQuery }) {
  const verdict = useQuery(query, queryClient).data
  return verdict ? <VerdictLine verdict={verdict} /> : null
}
