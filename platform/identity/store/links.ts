import type { DatabaseSync } from 'node:sqlite'

import type { SignInProviderId } from '#wire/sign-in-providers.ts'

/** A provider's person linked to an account here. `subject` alone is the identity; address and name are as the provider sent them then. */
export interface Link {
  provider: SignInProviderId
  subject: string
  uid: string
  email: string | null
  displayName: string | null
  linkedAt: number
}

export interface Links {
  find(provider: SignInProviderId, subject: string): Link | undefined
  of(uid: string): Link[]
  /** False when this subject belongs to an account already, or this account to another subject of the provider. */
  add(link: Link): boolean
  remove(uid: string, provider: string): void
  removeAllOf(uid: string): void
}

export function openLinks(database: DatabaseSync): Links {
  const find = database.prepare('SELECT * FROM links WHERE provider = ? AND subject = ?')
  const list = database.prepare('SELECT * FROM links WHERE uid = ? ORDER BY linked_at')
  const insert = database.prepare(
    'INSERT OR IGNORE INTO links (provider, subject, uid, email, display_name, linked_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM links WHERE uid = ? AND provider = ?')
  const removeAll = database.prepare('DELETE FROM links WHERE uid = ?')
  return {
    find(provider, subject) {
      const row = find.get(provider, subject)
      return row && linkOf(row)
    },
    of: (uid) => list.all(uid).map(linkOf),
    add: ({ provider, subject, uid, email, displayName, linkedAt }) =>
      insert.run(provider, subject, uid, email, displayName, linkedAt).changes > 0,
    remove: (uid, provider) => void remove.run(uid, provider),
    removeAllOf: (uid) => void removeAll.run(uid),
  }
}

/** The table is STRICT, and only `add` writes it. */
const linkOf = (row: Record<string, unknown>): Link => ({
  provider: row['provider'] as SignInProviderId,
  subject: row['subject'] as string,
  uid: row['uid'] as string,
  email: row['email'] as string | null,
  displayName: row['display_name'] as string | null,
  linkedAt: row['linked_at'] as number,
})
