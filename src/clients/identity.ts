import type { MultiFactorError } from 'firebase/auth/web-extension'

import { WireFailure } from '#src/lib/errors.ts'
import type { SessionUser } from '#src/lib/session-records.ts'
import type { SignInProvider } from '#wire/sign-in-providers.ts'

import { rememberedToken } from './provider-record.ts'

/** Loaded when first needed; on the sign-in page that is when a field gets the focus. */
const firebase = () => import('./firebase.ts')

/** Loaded when somebody chooses a provider. */
const providers = () => import('./provider-firebase.ts')
const providerWindow = () => import('./provider-window.ts')

/** Starts loading what sign-in needs, so that it is there when the form is sent. */
export function warmUp(): void {
  void firebase()
}

export async function signInWithPassword(email: string, password: string): Promise<SessionUser> {
  return sessionUserOf(await (await firebase()).passwordSignIn(email, password))
}

/** Whether the provider wants a second factor; then `signInWithSecondFactor` goes on from the same error. */
export const wantsSecondFactor = (cause: unknown): cause is MultiFactorError =>
  cause instanceof Error && 'code' in cause && cause.code === 'auth/multi-factor-auth-required'

export async function signInWithSecondFactor(asked: MultiFactorError, digits: string): Promise<SessionUser> {
  return sessionUserOf(await (await firebase()).secondFactorSignIn(asked, digits))
}

/** With a token the platform signed: single sign-on and the demo. */
export async function signInWithToken(token: string): Promise<SessionUser> {
  return sessionUserOf(await (await firebase()).tokenSignIn(token))
}

/** In a window of the provider's. */
export async function signInByWindow(provider: SignInProvider): Promise<SessionUser> {
  return sessionUserOf(await (await providerWindow()).signInByWindow(provider))
}

/** With what the platform sent back after a sign-in at the provider. */
export async function signInByCode(...answer: [provider: SignInProvider, code: string, verifier: string]): Promise<SessionUser> {
  return sessionUserOf(await (await providers()).signInByCode(...answer))
}

/** From now on the provider leads to the account of whoever is signed in. */
export async function connectByCode(...answer: [provider: SignInProvider, code: string, verifier: string]): Promise<void> {
  await (await providers()).connectByCode(...answer)
}

export async function signUp(name: string, email: string, password: string): Promise<SessionUser> {
  return sessionUserOf(await (await firebase()).createAccount(name, email, password))
}

/** What the server demands of passwords, with whether `password` fulfils it. */
export interface PasswordCheck {
  minLength: number
  maxLength: number | undefined
  /** Each is undefined when the server does not demand it. */
  longEnough: boolean | undefined
  shortEnough: boolean | undefined
  lowercase: boolean | undefined
  uppercase: boolean | undefined
  digit: boolean | undefined
  special: boolean | undefined
  valid: boolean
}

const MIN_LENGTH_DEFAULT = 6 // specification, point 5

export async function checkPassword(password: string): Promise<PasswordCheck> {
  const status = await (await firebase()).checkPassword(password)
  const { minPasswordLength, maxPasswordLength } = status.passwordPolicy.customStrengthOptions
  return {
    minLength: minPasswordLength ?? MIN_LENGTH_DEFAULT,
    maxLength: maxPasswordLength,
    longEnough: status.meetsMinPasswordLength ?? password.length >= MIN_LENGTH_DEFAULT,
    shortEnough: status.meetsMaxPasswordLength,
    lowercase: status.containsLowercaseLetter,
    uppercase: status.containsUppercaseLetter,
    digit: status.containsNumericCharacter,
    special: status.containsNonAlphanumericCharacter,
    valid: status.isValid,
  }
}

/** Sends a link to choose a new password. Says nothing about whether there is such an account. */
export async function mailPasswordReset(email: string): Promise<void> {
  await (await firebase()).mailReset(email)
}

export async function resetPassword(code: string, password: string): Promise<void> {
  await (await firebase()).setPasswordByCode(code, password)
}

/** Who is signed in at the provider; null when nobody is. */
export async function currentSessionUser(): Promise<SessionUser | null> {
  const user = await (await firebase()).currentUser()
  return user && sessionUserOf(user)
}

/** The provider's own token of whoever is signed in, `''` when nobody is. */
export async function identityToken(fresh = false): Promise<string> {
  const user = await (await firebase()).currentUser()
  return user ? user.getIdToken(fresh) : ''
}

let isKnown = false

/** Resolves when the provider, which asks its server first, says that `uid` is signed in; rejects when it is somebody else or nobody. */
export async function confirmed(uid: string): Promise<void> {
  const user = await currentSessionUser()
  isKnown = true
  if (user?.uid !== uid) throw new WireFailure({ kind: 'signed-out' })
}

/**
 * A token of `uid`, and until the provider has confirmed who is signed in the one that it kept. Servers judge it as any other; what they respond is shown
 * to nobody before `confirmed`.
 */
export async function earlyToken(uid: string): Promise<string> {
  const kept = isKnown ? '' : await rememberedToken(uid)
  if (kept !== '') return kept
  await confirmed(uid)
  return identityToken()
}

/** Calls back with everybody who signs in or out, beginning with who is there now. Returns how to stop. */
export async function watchIdentity(listener: (user: SessionUser | null) => void): Promise<() => void> {
  return (await firebase()).watchUser((user) => listener(user && sessionUserOf(user)))
}

export async function signOut(): Promise<void> {
  await (await firebase()).leave()
}

const sessionUserOf = (user: { uid: string; email: string | null }): SessionUser => ({ uid: user.uid, email: user.email ?? '' })
