import { to } from '#src/lib/routes.ts'
import { type ProviderTrip, takeTrip } from '#src/stores/provider-trip.ts'
import { $uid } from '#src/stores/session.ts'
import { connectByCode, signInWithProviderCode, wantsSecondFactor } from '#src/stores/sign-in.ts'
import { providerSentence } from '#wire/sign-in-provider-errors.ts'
import type { SignInProvider } from '#wire/sign-in-providers.ts'

import { enter } from './enter.ts'
import { FormError, part } from './form.ts'
import { askForCode } from './second-factor.ts'

/** /sso/oidc/callback after Google, GitHub or Microsoft: signs in, or connects the provider to the signed-in account. */
export async function finishProvider(provider: SignInProvider, { code, error }: { code: string; error: string }): Promise<void> {
  const trip = takeTrip()
  const again = part('again', HTMLElement).querySelector('a')
  if (again) again.href = trip?.connectTo ? '/me#sign-ins' : to.signIn()
  if (error) throw new FormError(providerSentence(error, provider))
  if (!trip || trip.provider !== provider) throw new FormError(providerSentence('other-browser', provider))
  if (trip.connectTo) return connect(trip, code)
  try {
    await signInWithProviderCode(provider, code, trip.verifier)
  } catch (cause) {
    if (!wantsSecondFactor(cause)) throw cause
    const form = part('code-form', HTMLFormElement)
    part('waiting', HTMLElement).hidden = true
    part('heading', HTMLElement).textContent = 'Second factor'
    form.hidden = false
    return askForCode(cause, form, part('message', HTMLElement))
  }
  await enter()
}

async function connect({ provider, verifier, connectTo }: ProviderTrip, code: string): Promise<void> {
  // Another user may have signed in meanwhile, in another tab: a provider must never be connected to another user's account.
  if ($uid.get() !== connectTo)
    throw new FormError('You are signed in with a different account than when you started. Sign in and connect it again.')
  await connectByCode(provider, code, verifier)
  location.replace('/me#sign-ins')
}
