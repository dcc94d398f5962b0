import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import { type CountryDecision, restored, withDecision } from '#src/lib/geo/decisions.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { queryClient } from '#src/queries/client.ts'
import { countryDecisions, decideCountries } from '#src/queries/countries.ts'
import { useRole } from '#src/screens/use-role.ts'

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

/** Decides, says so, and offers to take it back. */
async function decide(orgId: string, codes: readonly string[], decision: CountryDecision): Promise<void> {
  const subject = codes.length === 1 ? nameOfCountry(codes[0] ?? '') : formatPlural(codes.length, 'country', 'countries')
  try {
    const before = await decideCountries(orgId, (now) => withDecision(now, codes, decision))
    showToast({
      text: `${subject} ${codes.length === 1 ? 'is' : 'are'} ${decision}.`,
      tone: 'ok',
      action: {
        label: 'Undo',
        onChoose: () => void decideCountries(orgId, (now) => restored(now, codes, before)).catch(failed),
      },
    })
  } catch (cause) {
    failed(cause)
  }
}

const failed = (cause: unknown): void => showToast({ text: explain(toWireError(cause)), tone: 'danger' })
