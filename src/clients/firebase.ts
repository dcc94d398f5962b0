import { initializeApp } from 'firebase/app'
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  onIdTokenChanged,
  revokeAccessToken,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updateProfile,
  type User,
  validatePassword,
} from 'firebase/auth/web-extension'

import { identityOrigin } from '#wire/public-config.ts'

import { publicConfig } from './config.ts'

/**
 * The only module that knows Firebase, loaded by `import()` where it is first needed. Named imports and no popup resolver: everything
 * else would load scripts from other hosts, and doubles the size (technology.md 3, libraries.md 1.3).
 */
let opened: Auth | undefined

/** The identity token is renewed this long before it expires (specification, point 9). */
const REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000
/** Also when clocks are wrong. */
const LEAST_BETWEEN_REFRESHES_MS = 60_000

/** How long signing out waits for the platform. */
const LEAVE_PATIENCE_MS = 3_000

/** The one Auth of this document, for what has a module of its own (`account-firebase.ts`). */
export function open(): Auth {
  if (opened) return opened
  const config = publicConfig()
  const { apiKey, projectId, authDomain } = config
  const app = initializeApp({ apiKey, projectId, ...(authDomain && { authDomain }) })
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, inMemoryPersistence] })
  const identity = identityOrigin(config)
  if (identity !== undefined) connectAuthEmulator(auth, new URL(identity || location.origin).origin, { disableWarnings: true })
  renewInTime(auth)
  opened = auth
  return opened
}

function renewInTime(auth: Auth): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  onIdTokenChanged(auth, (user) => {
    clearTimeout(timer)
    if (!user) return
    const waitMs = expiryOnThisClock(user) - Date.now() - REFRESH_BEFORE_EXPIRY_MS
    // A failed renewal is not lost: the SDK renews on the next use as well.
    timer = setTimeout(() => user.getIdToken(true).catch(() => undefined), Math.max(waitMs, LEAST_BETWEEN_REFRESHES_MS))
  })
}

/**
 * The SDK counts from when a token was received, by how long it lives; what the token itself says is the server's clock, from which the one here
 * may be hours away. Only its JSON has it (firebase 12, packages/auth/src/core/user/token_manager.ts, `toJSON`).
 */
function expiryOnThisClock(user: User): number {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: number } }
  return stsTokenManager?.expirationTime ?? 0
}

/** Who is signed in at the provider, once that is known. */
export async function currentUser(): Promise<User | null> {
  const auth = open()
  await auth.authStateReady()
  return auth.currentUser
}

export function watchUser(listener: (user: User | null) => void): () => void {
  return onIdTokenChanged(open(), listener)
}

export const passwordSignIn = async (email: string, password: string): Promise<User> =>
  (await signInWithEmailAndPassword(open(), email, password)).user

/** Completes a sign-in that needs a second factor, with the six digits of an authenticator. */
export async function secondFactorSignIn(asked: MultiFactorError, digits: string): Promise<User> {
  const resolver = getMultiFactorResolver(open(), asked)
  const factor = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (!factor) throw asked
  return (await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor.uid, digits))).user
}

export const tokenSignIn = async (token: string): Promise<User> => (await signInWithCustomToken(open(), token)).user

export async function createAccount(name: string, email: string, password: string): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(open(), email, password)
  if (name) await updateProfile(user, { displayName: name })
  return user
}

/** What the server demands of passwords, and which of it this one fulfils. */
export const checkPassword = (password: string) => validatePassword(open(), password)

export const mailReset = (email: string): Promise<void> => sendPasswordResetEmail(open(), email)

export const setPasswordByCode = (code: string, password: string): Promise<void> => confirmPasswordReset(open(), code, password)

/**
 * Ends the session where the platform keeps it, and here. Here it ends even when the platform does not answer, which then lists it until somebody
 * ends it there.
 */
export async function leave(): Promise<void> {
  const auth = open()
  const user = await currentUser()
  // Google's service revokes no session by its token.
  if (user && publicConfig().identityUrl !== undefined)
    await Promise.race([revokeAccessToken(auth, user.refreshToken).catch(() => undefined), wait(LEAVE_PATIENCE_MS)])
  await signOut(auth)
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
