import { signOut as providerSignOut } from '#src/clients/identity.ts'
import { forgetProviderRecord } from '#src/clients/provider-record.ts'

import { forgetContext } from './context.ts'
import { announceSignOut, forgetUser } from './session.ts'
import { clearTokens } from './tokens.ts'
import { forgetDefaultViews } from './views.ts'

/**
 * Ends the session here and in every other tab: the records first, so that the guards already know, and the provider's own among them, from
 * which the session would come back; then at the provider. Rejects when the provider cannot be reached; here, the session is over even then.
 */
export async function signOut(): Promise<void> {
  await forgetProviderRecord()
  forgetUser()
  forgetContext()
  clearTokens()
  forgetDefaultViews()
  announceSignOut()
  await providerSignOut()
}
