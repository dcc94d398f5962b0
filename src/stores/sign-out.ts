import { signOut as providerSignOut } from '#src/clients/identity.ts'

import { forgetContext } from './context.ts'
import { announceSignOut, forgetUser } from './session.ts'
import { clearTokens } from './tokens.ts'
import { forgetDefaultViews } from './views.ts'

/**
 * Ends the session here and in every other tab: the records first, so that the guards already know; then at the provider.
 * Rejects when the provider cannot be reached; here, the session is over even then.
 */
export async function signOut(): Promise<void> {
  forgetUser()
  forgetContext()
  clearTokens()
  forgetDefaultViews()
  announceSignOut()
  await providerSignOut()
}
