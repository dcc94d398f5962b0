import type { z } from 'zod'

import type { IdentityContext } from './context.ts'
import { giveNoticeOfEnd } from './notices.ts'
import { checkPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { methodsOf, orgOfSession } from './session-methods.ts'
import type { Device, OpenSession, Session } from './store/sessions.ts'
import type { User } from './store/users.ts'
import { SIGN_IN_YOURSELF } from '#platform/lib/session-scope.ts'
import { BadToken } from './tokens/jws.ts'
import { ID_TOKEN_SECONDS, type IdTokenClaims } from './tokens/tokens.ts'

/** Firebase requires a new sign-in before it changes a password or an e-mail when the last one is older than this. */
const RECENT_SIGN_IN_SECONDS = 300

/** Reads the fields a verb knows and ignores the rest, as Google does. */
export function readFields<Schema extends z.ZodType>(schema: Schema, body: Record<string, unknown>): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Refusal('INVALID_ARGUMENT', `Invalid value at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? ''}`)
}

export interface SignedIn {
  user: User
  /** As it is stored: a token's claims about it may be an hour old. */
  session: OpenSession
  claims: IdTokenClaims
}

/** The person of an ID token that is genuine, unexpired, not revoked, and whose account is there and enabled. Throws Refusal otherwise. */
export async function signedIn(identity: IdentityContext, idToken: string | undefined): Promise<SignedIn> {
  if (!idToken) throw new Refusal('MISSING_ID_TOKEN')
  const claims = await identity.tokens.readIdToken(idToken).catch((cause: unknown) => {
    if (!(cause instanceof BadToken)) throw cause
    throw new Refusal(cause.expired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  })
  const user = identity.users.byUid(claims.sub)
  if (!user) throw new Refusal('USER_NOT_FOUND')
  if (user.disabled) throw new Refusal('USER_DISABLED')
  if (claims.auth_time < user.validSince) throw new Refusal('TOKEN_EXPIRED')
  const session = identity.sessions.byId(claims.sid)
  if (session?.uid !== user.uid) throw new Refusal('TOKEN_EXPIRED')
  return { user, session, claims }
}

/**
 * As `signedIn`, for changes of the account and for its data. An organization's identity provider vouches for a user in that organization only; it
 * has no authority over an account that somebody created themselves. An account managed by the organization is its own.
 */
export async function signedInThemselves(identity: IdentityContext, idToken: string | undefined): Promise<SignedIn> {
  const found = await signedIn(identity, idToken)
  const orgId = orgOfSession(found.session)
  if (orgId !== null && orgId !== found.user.orgId) throw new Refusal('OPERATION_NOT_ALLOWED', SIGN_IN_YOURSELF)
  return found
}

/** As `signedInThemselves`, and the person proved who they are within the last five minutes. */
export async function recentlySignedIn(identity: IdentityContext, idToken: string | undefined): Promise<User> {
  const { user } = await signedInAnew(identity, idToken)
  return user
}

/** The same with the session, for what puts another one in its place. */
export async function signedInAnew(identity: IdentityContext, idToken: string | undefined): Promise<SignedIn> {
  const found = await signedInThemselves(identity, idToken)
  if (secondsOf(identity) - found.session.authTime > RECENT_SIGN_IN_SECONDS) throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return found
}

/** The bearer of a token for an account that the platform manages may use it and nothing more: many visitors share the demo's. */
export function refuseManaged(user: User): void {
  if (user.managed) throw new Refusal('OPERATION_NOT_ALLOWED', 'This account is kept by the platform and cannot be changed here.')
}

/** How a session begins. Without `methods` they follow from the rest. */
export type Beginning = Pick<Session, 'provider' | 'claims'> & Partial<Pick<Session, 'secondFactor' | 'methods'>>

/** The platform keeps the account and no organization does: it is the demo's, and its bearers are many people. */
export const isShared = ({ managed, orgId }: User): boolean => managed && orgId === null

/** Signs a user in and returns what the SDK keeps. */
export async function startSession(identity: IdentityContext, user: User, how: Beginning, device: Device): Promise<TokenResponse> {
  const { provider, claims, secondFactor = null, methods = methodsOf({ provider, claims, secondFactor }) } = how
  // not before validSince: after a revocation in this very second the new session must be the one that counts
  const authTime = Math.max(secondsOf(identity), user.validSince)
  const session: Session = { uid: user.uid, authTime, provider, claims, secondFactor, methods }
  const now = identity.clock()
  if (!identity.users.noteSignIn(user.uid, now)) identity.users.save({ ...user, lastLoginAt: now, lastRefreshAt: now })
  const { token: refreshToken, id } = identity.sessions.start(session, device)
  const idToken = await identity.tokens.mintIdToken(user, { ...session, id })
  return { idToken, refreshToken, expiresIn: String(ID_TOKEN_SECONDS), localId: user.uid }
}

export interface TokenResponse {
  idToken: string
  refreshToken: string
  /** Seconds, as a text. */
  expiresIn: string
  localId: string
}

/** Revokes every token of this user issued until now, and e-mailed codes. Returns the stored user. */
export function endEverySession(identity: IdentityContext, user: User): User {
  const ended: User = { ...user, validSince: Math.max(secondsOf(identity) + 1, user.validSince) }
  if (!identity.users.save(ended)) throw new Refusal('EMAIL_EXISTS')
  identity.sessions.endAllOf(user.uid)
  identity.users.renewTokenEpoch(user.uid) // also where no session was left
  identity.mailbox.spendAllOf(user.uid)
  return ended
}

/** Checks the policy, stores the hash, ends every session. The person is read again after hashing, which takes a while. */
export async function setPassword(
  identity: IdentityContext,
  uid: string,
  password: string,
  also: Partial<Pick<User, 'emailVerified'>> = {},
): Promise<User> {
  checkPassword(password, identity.policy)
  const passwordHash = await hashPassword(password)
  const user = identity.users.byUid(uid)
  if (!user) throw new Refusal('USER_NOT_FOUND')
  const ended = endEverySession(identity, { ...user, ...also, passwordHash, passwordUpdatedAt: identity.clock() })
  await giveNoticeOfEnd(identity, user, 'password-changed')
  return ended
}

export function newUser(identity: IdentityContext, facts: { uid: string } & Partial<User>): User {
  return {
    email: null,
    emailVerified: false,
    displayName: null,
    photoUrl: null,
    passwordHash: null,
    passwordUpdatedAt: null,
    validSince: secondsOf(identity),
    disabled: false,
    managed: false,
    orgId: null,
    createdAt: identity.clock(),
    lastLoginAt: null,
    lastRefreshAt: null,
    ...facts,
  }
}

/** A user's sign-in methods, as lookup and update return them. */
export function providersOf({ links }: Pick<IdentityContext, 'links'>, user: User): object[] {
  const linked = links.of(user.uid).map(({ provider, subject, email, displayName }) => ({
    providerId: provider,
    federatedId: subject,
    rawId: subject,
    ...(email !== null && { email }),
    ...(displayName !== null && { displayName }),
  }))
  if (user.passwordHash === null || user.email === null) return linked
  const profile = {
    ...(user.displayName !== null && { displayName: user.displayName }),
    ...(user.photoUrl !== null && { photoUrl: user.photoUrl }),
  }
  return [{ providerId: 'password', federatedId: user.email, email: user.email, rawId: user.email, ...profile }, ...linked]
}

/** Where Google sends `UkVEQUNURUQ=`: tells the SDK that there is a password, and nothing about it. */
export const REDACTED_HASH = Buffer.from('REDACTED').toString('base64')

const secondsOf = (identity: Pick<IdentityContext, 'clock'>): number => Math.floor(identity.clock() / 1000)
