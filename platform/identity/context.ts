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
  /** Where links in letters lead, without a slash at the end. */
  consoleUrl: string
  /** Origins to which a letter's link may send a person back. */
  consoleOrigins: ReadonlySet<string>
  users: Users
  sessions: Sessions
  factors: Factors
  links: Links
  recoveryCodes: RecoveryCodes
  tickets: Tickets
  mailbox: Mailbox
  /** Undefined: letters stay in the local mailbox and in the log. */
  mail: MailPort | undefined
  tokens: Tokens
  policy: PasswordPolicy
  limits: AttemptLimits
  /** Seals what must be read again, such as the secret of a second factor, and keys the digests of what is only compared. */
  keyring: Pick<Keyring, 'seal' | 'open' | 'fingerprint'>
  /** Whether somebody who came by their own methods must sign in through their organization instead. */
  mustUseSso: (user: { uid: string; email: string }) => Promise<boolean>
  /** Whether somebody who came through an organization's identity provider may go on: they are a member, and the organization still uses it. */
  orgSessionStands: (session: { uid: string; orgId: string }) => Promise<boolean>
  /** Whether other rooms keep nothing of this person that would be left behind without an owner. */
  mayDelete: (uid: string) => Promise<boolean>
  /** Lets other rooms note that a recovery code took the place of the second factor. */
  onRecoveryCodeUsed: (use: { uid: string; email: string; address: string }) => Promise<void>
  /** A line for each personal API key of somebody that works. */
  keyLines: (uid: string) => Promise<readonly string[]>
  /** Ends what other rooms keep of an account whose address its owner has proved only now: whoever made it need not be them. */
  onAccountReclaimed: (account: { uid: string; email: string; address: string }) => Promise<void>
  /** Checked when nobody has the e-mail, so that a stranger cannot tell by the time an answer takes. */
  decoyHash: string
  clock: Clock
  log: Log
}

/** Who calls, as far as the connection tells. */
export interface Client {
  address: string
  /** What the browser says it is; anybody can say anything. */
  userAgent: string
  /** `?key=` of the SDK: names the project, proves nothing. */
  apiKey: string
}

/** One call of the wire: reads its own body (a JSON object), answers what the SDK reads. Throws Refusal. */
export type Verb = (identity: IdentityContext, body: Record<string, unknown>, client: Client) => Promise<object>
