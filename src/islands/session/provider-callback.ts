import { to } from '#src/lib/routes.ts'
import { type ProviderTrip, takeTrip } from '#src/stores/provider-trip.ts'
import { $uid } from '#src/stores/session.ts'
import { connectByCode, signInWithProviderCode, wantsSecondFactor } from '#src/stores/sign-in.ts'
import { providerSentence } from '#wire/sign-in-provider-errors.ts'
import type { SignInProvider } from '#wire/sign-in-providers.ts'

import { enter } from './enter.ts'
import { FormError, part } from './form.ts'
import { askForCode } from './second-factor.ts'

/** /sso/oidc/callback after Google, GitHub or Microsoft: signs in, or makes the provider known to who is signed in. */
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
  // Somebody else may have signed in meanwhile, in another tab: nobody's provider becomes the way into another's account.
  if ($uid.get() !== connectTo) throw new FormError('You are not signed in as the person who began this. Sign in and connect it again.')
  await connectByCode(provider, code, verifier)
  location.replace('/me#sign-ins')
}
