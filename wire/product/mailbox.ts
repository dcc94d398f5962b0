import { reading } from './reading.ts'

/** Below the API's address, without a bearer; served on the platform's own machine only, 404 everywhere else. */
export const MAILBOX_PATH = '/mailbox'

const KINDS = ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'INVITATION', 'DELETION', 'NO_DELETION'] as const

/** An e-mail that a mail server would have sent. */
export interface LocalEmail {
  kind: (typeof KINDS)[number]
  to: string
  link: string
  createdMs: number
  expiresMs: number
}

/** GET /mailbox, newest first. */
export function readMailbox(raw: unknown): LocalEmail[] {
  return reading(raw, 'mailbox').list('items', readEmail)
}

function readEmail(raw: unknown): LocalEmail {
  const mail = reading(raw, 'e-mail')
  return {
    kind: mail.oneOf('kind', KINDS),
    to: mail.text('to'),
    link: mail.text('link'),
    createdMs: mail.number('createdMs'),
    expiresMs: mail.number('expiresMs'),
  }
}
