import type { Clock } from '#platform/lib/clock.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { Log } from '#platform/lib/log.ts'
import type { MailPort } from '#platform/lib/ports/mail.ts'

import type { AttemptLimits } from './attempts.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Factors } from './store/factors.ts'
import type { Links } from './store/links.ts'
import type { Mailbox } from './store/mailbox.ts'
import type { RecoveryCodes } from './store/recovery-codes.ts'
import type { Sessions } from './store/sessions.ts'
import type { Tickets } from './store/tickets.ts'
import type { Users } from './store/users.ts'
import type { Tokens } from './tokens/tokens.ts'

/** What every verb works with. */
export interface IdentityContext {
  projectId: string
  /** Where links in e-mails lead, without a slash at the end. */
  consoleUrl: string
  /** Origins to which an e-mail's link may redirect. */
  consoleOrigins: ReadonlySet<string>
  users: Users
  sessions: Sessions
  factors: Factors
  links: Links
  recoveryCodes: RecoveryCodes
  tickets: Tickets
  mailbox: Mailbox
  /** Undefined: e-mails stay in the local mailbox and in the log. */
  mail: MailPort | undefined
  tokens: Tokens
  policy: PasswordPolicy
  limits: AttemptLimits
  /** Seals what must be read again, such as the secret of a second factor, and keys the digests of what is only compared. */
  keyring: Pick<Keyring, 'seal' | 'open' | 'fingerprint'>
  /** Whether somebody with their own account must sign in through their organization instead. */
  mustUseSso: (user: { uid: string; email: string }) => Promise<boolean>
  /** Whether a session of an organization's identity provider may continue: the user is a member, and the organization still uses that provider. */
  orgSessionStands: (session: { uid: string; orgId: string }) => Promise<boolean>
  /** Whether no other module keeps data of this user that would be left without an owner. */
  mayDelete: (uid: string) => Promise<boolean>
  /** Reports that a recovery code was used in place of the second factor. */
  onRecoveryCodeUsed: (use: { uid: string; email: string; address: string }) => Promise<void>
  /** A line for each valid personal API key of a user. */
  keyLines: (uid: string) => Promise<readonly string[]>
  /** Removes what other modules keep for an account whose address its owner has verified only now: somebody else may have created it. */
  onAccountReclaimed: (account: { uid: string; email: string; address: string }) => Promise<void>
  /** Verified when no account has the e-mail, so that response times do not reveal that. */
  decoyHash: string
  clock: Clock
  log: Log
}

/** The caller, as far as the connection shows. */
export interface Client {
  address: string
  /** The browser's own claim; not verified. */
  userAgent: string
  /** `?key=` of the SDK: names the project, proves nothing. */
  apiKey: string
}

/** One call of the API: reads its own body (a JSON object), returns what the SDK reads. Throws Refusal. */
export type Verb = (identity: IdentityContext, body: Record<string, unknown>, client: Client) => Promise<object>
