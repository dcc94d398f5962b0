/** What a letter is about: counted for its recipient, and named in the log. */
export type EmailKind = 'password-reset' | 'verify-address' | 'change-address' | 'invitation' | 'notice' | 'contact'

/** A letter as rooms write it; how it looks is decided where it is sent. Texts may hold what people chose: they are escaped there. */
export interface Email {
  kind: EmailKind
  to: string
  /** One line. */
  subject: string
  /** Paragraphs of plain text. */
  text: readonly string[]
  /** An address of this installation, and the words for it. */
  link?: { words: string; address: string }
  /** From then on the letter is of no use and is not sent any more. Milliseconds since 1970. */
  expiresMs?: number
  /** Whom an answer goes to. */
  replyTo?: string
  /** Costs what every letter costs, and is sent to nobody: who waits for the answer cannot tell whether there is such a person. */
  toNobody?: boolean
}

/** Sends letters, in its own time: `post` keeps the letter on disk, never waits for a mail server and never fails. Absent where there is none. */
export interface MailPort {
  post(letter: Email): void
}
