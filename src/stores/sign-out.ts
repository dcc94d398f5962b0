import { signOut as providerSignOut } from '#src/clients/identity.ts'
import { forgetProviderRecord } from '#src/clients/provider-record.ts'
import { RECENT_FILTERS_KEY } from '#src/lib/session-records.ts'

import { forgetContext } from './context.ts'
import { alone, announceSignOut, forgetUser } from './session.ts'
import { forgetVisits } from './last-visits.ts'
import { clearTokens } from './tokens.ts'
import { forgetDefaultViews } from './views.ts'

/**
 * Ends the session here and in every other tab: the records first, so that the guards already know; then at the provider, whose own record would
 * bring the session back. Rejects when the provider cannot be reached; here, the session is over even then.
 */
export const signOut = (): Promise<void> => alone(endSession)

async function endSession(): Promise<void> {
  forgetUser()
  forgetContext()
  clearTokens()
  forgetDefaultViews()
  localStorage.removeItem(RECENT_FILTERS_KEY) // without what else lists need of it
  forgetVisits()
  announceSignOut()
  try {
    await providerSignOut()
  } finally {
    await forgetProviderRecord()
  }
}
