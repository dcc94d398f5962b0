import { randomBytes } from 'node:crypto'

import type { JWK } from 'jose'

import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import { openKeyring } from '#platform/lib/keyring.ts'
import type { Log } from '#platform/lib/log.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'
import type { DeletionEmail, InvitationEmail, MailPort } from '#platform/lib/ports/mail.ts'
import { NO_PROXIES, type Proxies } from '#platform/lib/proxies.ts'

import { reportingAddresses } from './notices.ts'
import { createAttemptLimits, DEFAULT_ATTEMPTS, type AttemptOptions } from './attempts.ts'
import type { IdentityContext } from './context.ts'
import { normalEmail } from './emails.ts'
import { deletionEmail, invitationEmail } from './outgoing-emails.ts'
import { giveNoticeOfEnd } from './notices.ts'
import { DEFAULT_POLICY, type PasswordPolicy } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { endEverySession, newUser, signedIn } from './people.ts'
import { type OwnAccounts, ownAccounts } from './own-accounts.ts'
import { Refusal } from './refusal.ts'
import { orgOfSession } from './session-methods.ts'
import { openDatabase } from './store/database.ts'
import { openFactors } from './store/factors.ts'
import { openLinks } from './store/links.ts'
import { openMailbox, type Mail } from './store/mailbox.ts'
import { openRecoveryCodes } from './store/recovery-codes.ts'
import { openSessions } from './store/sessions.ts'
import { openTickets } from './store/tickets.ts'
import { openUsers } from './store/users.ts'
import { openSigningKeys } from './tokens/keys.ts'
import { createTokens } from './tokens/tokens.ts'

export interface IdentityOptions {
  dataDir: string
  projectId: string
  clock: Clock
  log: Log
  passwordPolicy?: Partial<PasswordPolicy>
  /** Where links in e-mails lead. Default: the embedded console. */
  consoleUrl?: string
  /** Further origins to which an e-mail's link may redirect. */
  consoleOrigins?: readonly string[]
  attempts?: Partial<AttemptOptions>
  /** Whose addresses no limit counts. Default: there are no proxies. */
  proxies?: Pick<Proxies, 'has'>
  /** Default: the installation's own. */
  keyring?: IdentityContext['keyring']
  /** Sends the e-mails. Default: they stay in the local mailbox, and their links go to the log. */
  mail?: MailPort | undefined
  /** Default: never. */
  mustUseSso?: IdentityContext['mustUseSso']
  /** Default: they do. */
  orgSessionStands?: IdentityContext['orgSessionStands']
  /** Default: everybody. */
  mayDelete?: IdentityContext['mayDelete']
  /** Default: not reported. */
  onRecoveryCodeUsed?: IdentityContext['onRecoveryCodeUsed']
  /** Default: none. */
  keyLines?: IdentityContext['keyLines']
  /** Default: other modules keep nothing. */
  onAccountReclaimed?: IdentityContext['onAccountReclaimed']
}

export interface Identity extends IdentityPort {
  /** What the verbs of the wire work with; for `identityRoutes`. */
  readonly context: IdentityContext
  /** Public keys of every token that may still be valid, RFC 7517. */
  jwks(): { keys: JWK[] }
  /** A new signing key; see SigningKeys.rotate. */
  rotateKeys(options?: { leaked?: boolean }): Promise<void>
  /** The account that was created with this address; never one of single sign-on. */
  ownAccount(email: string): { uid: string; emailVerified: boolean } | undefined
  state(uid: string): 'good' | 'disabled' | 'missing'
  /** Makes the account of an organization's person, or brings it up to date. It has no password and belongs to that organization alone. */
  /** Without an address it keeps the one it has. */
  keepOrgPerson(person: { uid: string; orgId: string; email: string | undefined; emailVerified: boolean; name: string }): void
  /** Every session and token of the person ends at once. */
  revokeSessions(uid: string): void
  /** A disabled user cannot sign in, and all their tokens are refused. */
  setDisabled(uid: string, disabled: boolean): void
  deleteUser(uid: string): void
  /** What a person's own page needs. */
  readonly accounts: OwnAccounts
  /** Posts an invitation: by mail, or to the local mailbox and, with its link, to the log. */
  leaveEmail(invitation: InvitationEmail): void
  /** The same for members of an organization that is being deleted. */
  leaveDeletionEmail(email: DeletionEmail): void
  /** Unsent e-mails whose links still work, newest first. */
  mailbox(): Mail[]
  close(): void
}

/** The sign-in of one installation: users, passwords, sessions and keys in the data folder. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { dataDir, projectId, clock, log } = options
  const database = openDatabase(dataDir)
  const keyring = options.keyring ?? (await openKeyring(dataDir))
  const keys = await openSigningKeys(dataDir, keyring, clock)
  const consoleUrl = (options.consoleUrl ?? 'http://127.0.0.1:4600').replace(/\/$/, '')
  const context: IdentityContext = {
    projectId,
    consoleUrl,
    consoleOrigins: new Set([new URL(consoleUrl).origin, ...(options.consoleOrigins ?? [])]),
    users: reportingAddresses(openUsers(database), (before) => void giveNoticeOfEnd(context, before, 'address-changed')),
    sessions: openSessions(database, clock),
    factors: openFactors(database),
    links: openLinks(database),
    recoveryCodes: openRecoveryCodes(database),
    tickets: openTickets(database, clock),
    mailbox: openMailbox(database, clock),
    mail: options.mail,
    tokens: createTokens(keys, projectId, clock),
    policy: { ...DEFAULT_POLICY, ...options.passwordPolicy },
    limits: createAttemptLimits({ ...DEFAULT_ATTEMPTS, ...options.attempts }, options.proxies ?? NO_PROXIES),
    keyring,
    mustUseSso: options.mustUseSso ?? (async () => false),
    orgSessionStands: options.orgSessionStands ?? (async () => true),
    mayDelete: options.mayDelete ?? (async () => true),
    onRecoveryCodeUsed: options.onRecoveryCodeUsed ?? (async () => undefined),
    keyLines: options.keyLines ?? (async () => []),
    onAccountReclaimed: options.onAccountReclaimed ?? (async () => undefined),
    decoyHash: await hashPassword(randomBytes(32).toString('base64url')),
    clock,
    log,
  }
  const { users, tokens } = context

  return {
    context,
    jwks: () => keys.jwks(),
    rotateKeys: (how) => keys.rotate(how),

    async verifyIdToken(token) {
      const { user, session } = await signedIn(context, token).catch((cause: unknown) => {
        if (!(cause instanceof Refusal)) throw cause
        throw new Fault('unauthenticated', 'Sign in again: this session is no longer valid.', { cause })
      })
      return {
        uid: user.uid,
        emailVerified: user.emailVerified,
        ...(user.email !== null && { email: user.email }),
        ...(user.displayName !== null && { name: user.displayName }),
        keptBy: user.orgId,
        session: { orgId: orgOfSession(session), methods: session.methods, provedMs: session.authTime * 1000 },
      }
    },

    standingOf(uid) {
      const user = users.byUid(uid)
      const epoch = users.tokenEpoch(uid)
      if (!user || user.disabled || epoch === undefined) return undefined
      return { epoch, keptBy: user.orgId }
    },

    verifiedEmailOf(uid) {
      const user = users.byUid(uid)
      return user && (user.emailVerified || user.orgId !== null) ? user.email : null
    },

    ownsEmail: (uid) => users.byUid(uid)?.emailVerified ?? false,

    signInFactsOf(uid) {
      const user = users.byUid(uid)
      if (!user) return undefined
      const own = [...(user.passwordHash === null ? [] : ['password']), ...context.links.of(uid).map(({ provider }) => provider)]
      return { methods: user.orgId === null ? own : ['sso'], secondFactor: context.factors.of(uid).length > 0 }
    },

    createCustomToken: (uid, claims = {}) => tokens.mintCustomToken({ uid, claims, since: users.byUid(uid)?.validSince }),

    async ensureUser({ uid, email, name }) {
      if (users.byUid(uid)) return
      // the platform vouches for the address: it made the person up itself or had it from a provider that verified it
      const user = newUser(context, { uid, email: normalEmail(email), emailVerified: true, displayName: name, managed: true })
      if (!users.save(user)) throw new Fault('conflict', 'This e-mail address is already in use.')
    },

    ownAccount(email) {
      const user = users.byEmail(normalEmail(email))
      return user && { uid: user.uid, emailVerified: user.emailVerified }
    },
    state(uid) {
      const user = users.byUid(uid)
      return !user ? 'missing' : user.disabled ? 'disabled' : 'good'
    },
    keepOrgPerson({ uid, orgId, email, emailVerified, name }) {
      const known = users.byUid(uid)
      if (known && known.orgId !== orgId) throw new Error(`${uid} is not a person of ${orgId}.`)
      const address = email === undefined ? {} : { email: normalEmail(email), emailVerified }
      const facts = { ...address, displayName: name || (known?.displayName ?? null) }
      users.save({ ...(known ?? newUser(context, { uid, orgId, managed: true })), ...facts })
    },

    revokeSessions(uid) {
      const user = users.byUid(uid)
      if (user) endEverySession(context, user)
    },
    setDisabled(uid, disabled) {
      const user = users.byUid(uid)
      if (user) endEverySession(context, { ...user, disabled })
    },
    deleteUser: (uid) => users.delete(uid),
    accounts: ownAccounts(context),
    leaveEmail(invitation) {
      if (context.mail) return context.mail.post(invitationEmail(invitation))
      const { email, link, expiresMs } = invitation
      context.mailbox.leave({ kind: 'INVITATION', email, link, expiresAt: expiresMs })
      log.info({ kind: 'INVITATION', to: email, link }, 'an e-mail with this link is in the local mailbox')
    },
    leaveDeletionEmail(left) {
      if (context.mail) return context.mail.post(deletionEmail(left))
      const { email, link, expiresMs } = left
      const kind = left.dueMs === null ? 'NO_DELETION' : 'DELETION'
      context.mailbox.leave({ kind, email, link, expiresAt: expiresMs })
      log.info({ kind, to: email }, 'an e-mail is in the local mailbox')
    },
    mailbox: () => context.mailbox.list(),
    close() {
      if (database.isOpen) database.close()
    },
  }
}
