/** The kind of an e-mail: counted per recipient, and named in the log. */
export type EmailKind = 'password-reset' | 'verify-address' | 'change-address' | 'invitation' | 'organization' | 'notice' | 'contact'

/** An e-mail as modules write it; the sender does the layout. Texts may hold what people chose: they are escaped there. */
export interface Email {
  kind: EmailKind
  to: string
  /** One line. */
  subject: string
  /** Paragraphs of plain text. */
  text: readonly string[]
  /** An address of this installation, and its label. */
  link?: { label: string; address: string }
  /** Time after which the e-mail is of no use and is not sent any more. Milliseconds since 1970. */
  expiresMs?: number
  /** Where replies go. */
  replyTo?: string
  /** Costs what every e-mail costs, but is not sent: response times do not reveal whether the account exists. */
  toNobody?: boolean
}

/** An invitation, as the product API leaves it for its person. */
export interface InvitationEmail {
  email: string
  link: string
  expiresMs: number
  organization: string
  /** Who invites; null: the address had a place there before its owner proved it. */
  invitedBy: string | null
}

/** That an organization is being deleted, or stays after all, for one of its members. */
export interface DeletionEmail {
  email: string
  organization: string
  /** Who decided; `''` for somebody who has proved no address. */
  by: string
  /** The day on which everything goes; null: it stays. */
  dueMs: number | null
  link: string
  expiresMs: number
}

/** Sends e-mails asynchronously: `post` stores the e-mail on disk, never waits for a mail server and never fails. Absent where there is none. */
export interface MailPort {
  post(letter: Email): void
}
