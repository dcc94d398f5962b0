import {
  signInByCode,
  signInByWindow,
  signInWithPassword,
  signInWithSecondFactor,
  signInWithToken,
  signUp as providerSignUp,
} from '#src/clients/identity.ts'
import type { SignInProvider } from '#wire/sign-in-providers.ts'

import { keepUser } from './session.ts'

export {
  checkPassword,
  connectByCode,
  mailPasswordReset,
  type PasswordCheck,
  resetPassword,
  warmUp,
  wantsSecondFactor,
} from '#src/clients/identity.ts'

/** Each signs in at the provider and stores who it was. Rejects with the provider's error; `explainIdentity` makes it a sentence. */
export async function signIn(email: string, password: string): Promise<void> {
  keepUser(await signInWithPassword(email, password))
}

/** Goes on where `signIn` rejected with an error that `wantsSecondFactor`. */
export async function signInWithCode(asked: Parameters<typeof signInWithSecondFactor>[0], digits: string): Promise<void> {
  keepUser(await signInWithSecondFactor(asked, digits))
}

export async function signInByToken(token: string): Promise<void> {
  keepUser(await signInWithToken(token))
}

export async function signInWithWindow(provider: SignInProvider): Promise<void> {
  keepUser(await signInByWindow(provider))
}

/** Rejects with an error that `wantsSecondFactor` as `signIn` does. */
export async function signInWithProviderCode(...answer: Parameters<typeof signInByCode>): Promise<void> {
  keepUser(await signInByCode(...answer))
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  keepUser(await providerSignUp(name, email, password))
}
