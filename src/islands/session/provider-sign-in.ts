import { accountsAreOurs } from '#src/stores/deployment-facts.ts'
import { keepInvitation } from '#src/stores/pre-auth.ts'
import { leaveForProvider } from '#src/stores/provider-trip.ts'
import { signInWithWindow, wantsSecondFactor } from '#src/stores/sign-in.ts'
import type { SignInProvider } from '#wire/sign-in-providers.ts'

import { enter } from './enter.ts'
import type { askForCode } from './second-factor.ts'

/** Through the platform the whole page goes to the provider and comes back to /sso/oidc/callback; Firebase opens a window. */
export async function signInWith(
  provider: SignInProvider,
  onSecondFactor: (cause: Parameters<typeof askForCode>[0]) => Promise<void>,
): Promise<void> {
  if (accountsAreOurs()) {
    const invitation = new URLSearchParams(location.search).get('invite')
    if (invitation) keepInvitation(invitation)
    return leaveForProvider(provider)
  }
  try {
    await signInWithWindow(provider)
  } catch (cause) {
    if (!wantsSecondFactor(cause)) throw cause
    return onSecondFactor(cause)
  }
  await enter()
}
