import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import type { Clock } from '#platform/lib/clock.ts'

/** Firebase's reset codes live one hour as well. */
const CODE_LIFE_MS = 3600 * 1000

/** E-mails with a code that the identity service redeems. */
export type MailKind = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL'

/** E-mails of other modules. */
export type LeftKind = 'INVITATION' | 'DELETION' | 'NO_DELETION'

/** An unsent e-mail. The code in its link works once, until `expiresAt`. */
export interface Mail {
  kind: MailKind | LeftKind
  email: string
  /** Only for VERIFY_AND_CHANGE_EMAIL. */
  newEmail: string | null
  link: string
  createdAt: number
  expiresAt: number
}

interface ActionCode extends Mail {
  kind: MailKind
  uid: string
}

export interface Mailbox {
  /** `uid` undefined: no account has this address. The same work is done, but nothing can be redeemed or listed. */
  put(mail: { kind: MailKind; uid: string | undefined; email: string; newEmail?: string; linkOf: (code: string) => string }): Mail
  /** An e-mail of another module, whose link is redeemed there. */
  leave(mail: { kind: LeftKind; email: string; link: string; expiresAt: number }): void
  /** Undefined for a code that is unknown, used or expired. */
  look(code: string): ActionCode | undefined
  /** False when it was redeemed concurrently. */
  spend(code: string): boolean
  /** A person's open codes stop working, for example once the password was changed. */
  spendAllOf(uid: string): void
  /** E-mails whose codes still work, newest first: what a mail server would have delivered. */
  list(): Mail[]
}

/** The mail of an installation without mail: codes are kept in the clear, because the operator reads the links here. */
export function openMailbox(database: DatabaseSync, clock: Clock): Mailbox {
  const insert = database.prepare(
    'INSERT INTO mailbox (code, kind, uid, email, new_email, link, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const find = database.prepare('SELECT * FROM mailbox WHERE code = ? AND uid IS NOT NULL AND expires_at > ?')
  const remove = database.prepare('DELETE FROM mailbox WHERE code = ?')
  const removeOf = database.prepare('DELETE FROM mailbox WHERE uid = ?')
  const expire = database.prepare('DELETE FROM mailbox WHERE expires_at <= ?')
  const all = database.prepare(
    `SELECT * FROM mailbox WHERE (uid IS NOT NULL OR kind IN ('INVITATION', 'DELETION', 'NO_DELETION')) AND expires_at > ? ORDER BY created_at DESC, rowid DESC`,
  )

  return {
    put({ kind, uid, email, newEmail, linkOf }) {
      expire.run(clock())
      const code = randomBytes(32).toString('base64url')
      const mail: Mail = {
        kind,
        email,
        newEmail: newEmail ?? null,
        link: linkOf(code),
        createdAt: clock(),
        expiresAt: clock() + CODE_LIFE_MS,
      }
      insert.run(code, kind, uid ?? null, email, mail.newEmail, mail.link, mail.createdAt, mail.expiresAt)
      return mail
    },
    leave({ kind, email, link, expiresAt }) {
      expire.run(clock())
      insert.run(randomBytes(32).toString('base64url'), kind, null, email, null, link, clock(), expiresAt)
    },
    look(code) {
      const row = find.get(code, clock())
      return row && { ...mailOf(row), kind: row['kind'] as MailKind, uid: row['uid'] as string }
    },
    spend: (code) => remove.run(code).changes > 0,
    spendAllOf: (uid) => void removeOf.run(uid),
    list: () => all.all(clock()).map(mailOf),
  }
}

/** The table is STRICT and written by `put` only. */
function mailOf(row: Record<string, unknown>): Mail {
  return {
    kind: row['kind'] as Mail['kind'],
    email: row['email'] as string,
    newEmail: row['new_email'] as string | null,
    link: row['link'] as string,
    createdAt: row['created_at'] as number,
    expiresAt: row['expires_at'] as number,
  }
}
