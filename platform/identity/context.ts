import type { Clock } from '#platform/lib/clock.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { Log } from '#platform/lib/log.ts'

import type { AttemptLimits } from './attempts.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Factors } from './store/factors.ts'
import type { Mailbox } from './store/mailbox.ts'
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
  tickets: Tickets
  mailbox: Mailbox
  tokens: Tokens
  policy: PasswordPolicy
  limits: AttemptLimits
  /** Seals what must be read again, such as the secret of a second factor. */
  keyring: Pick<Keyring, 'seal' | 'open'>
  /** Whether somebody whose password was right must sign in through their organization instead. */
  mustUseSso: (user: { uid: string; email: string }) => Promise<boolean>
  /** Whether other rooms keep nothing of this person that would be left behind without an owner. */
  mayDelete: (uid: string) => Promise<boolean>
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
