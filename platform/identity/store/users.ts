import type { DatabaseSync } from 'node:sqlite'

export interface User {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string | null
  photoUrl: string | null
  /** PHC string, see passwords.ts; null for people who enter by custom token only. */
  passwordHash: string | null
  passwordUpdatedAt: number | null
  /** Seconds since 1970: a token whose sign-in is older than this is refused. */
  validSince: number
  disabled: boolean
  /** The platform manages this account (the demo's visitor, users of single sign-on): its bearers may not change, delete or lock it. */
  managed: boolean
  /**
   * The organization whose identity provider vouches for this user; null for an account of their own. Such an account belongs to that organization
   * alone: its e-mail may equal that of others and is never found by e-mail (security.md L2).
   */
  orgId: string | null
  createdAt: number
  lastLoginAt: number | null
  lastRefreshAt: number | null
}

export interface Users {
  byUid(uid: string): User | undefined
  /** Names the time between two ends of sessions; `''` for an account from before this was kept, undefined where there is none. */
  tokenEpoch(uid: string): string | undefined
  /** What carries the epoch of before ends. */
  renewTokenEpoch(uid: string): void
  /** `email` as `normalEmail` returned it. Never a user of single sign-on. */
  byEmail(email: string): User | undefined
  /** Inserts, or replaces the user with this uid. False when the e-mail is taken. */
  save(user: User): boolean
  /** Updates the time of sign-in only: a user read before an await must not overwrite later changes. False when there is no such user. */
  noteSignIn(uid: string, atMs: number): boolean
  delete(uid: string): void
}

const UPSERT = `
  INSERT INTO users (uid, email, email_verified, display_name, photo_url, password_hash, password_updated_at, valid_since, disabled,
    managed, created_at, last_login_at, last_refresh_at, org_id, org_email, token_epoch)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, lower(hex(randomblob(16))))
  ON CONFLICT (uid) DO UPDATE SET email = excluded.email, email_verified = excluded.email_verified, display_name = excluded.display_name,
    photo_url = excluded.photo_url, password_hash = excluded.password_hash, password_updated_at = excluded.password_updated_at,
    valid_since = excluded.valid_since, disabled = excluded.disabled, last_login_at = excluded.last_login_at,
    last_refresh_at = excluded.last_refresh_at, org_email = excluded.org_email`

export function openUsers(database: DatabaseSync): Users {
  const byUid = database.prepare('SELECT * FROM users WHERE uid = ?')
  const byEmail = database.prepare('SELECT * FROM users WHERE email = ?')
  const upsert = database.prepare(UPSERT)
  const remove = database.prepare('DELETE FROM users WHERE uid = ?')
  const signIn = database.prepare('UPDATE users SET last_login_at = ?, last_refresh_at = ? WHERE uid = ?')
  const epoch = database.prepare('SELECT token_epoch FROM users WHERE uid = ?')
  const renew = database.prepare('UPDATE users SET token_epoch = lower(hex(randomblob(16))) WHERE uid = ?')

  return {
    byUid: (uid) => userOf(byUid.get(uid)),
    byEmail: (email) => userOf(byEmail.get(email)),
    tokenEpoch(uid) {
      const row = epoch.get(uid)
      return row && ((row['token_epoch'] ?? '') as string) // the table is STRICT
    },
    renewTokenEpoch: (uid) => void renew.run(uid),
    save(user) {
      const ownEmail = user.orgId === null ? user.email : null
      const owner = ownEmail === null ? undefined : userOf(byEmail.get(ownEmail))
      if (owner && owner.uid !== user.uid) return false
      upsert.run(
        user.uid,
        ownEmail,
        Number(user.emailVerified),
        user.displayName,
        user.photoUrl,
        user.passwordHash,
        user.passwordUpdatedAt,
        user.validSince,
        Number(user.disabled),
        Number(user.managed),
        user.createdAt,
        user.lastLoginAt,
        user.lastRefreshAt,
        user.orgId,
        user.orgId === null ? null : user.email,
      )
      return true
    },
    noteSignIn: (uid, atMs) => signIn.run(atMs, atMs, uid).changes > 0,
    delete: (uid) => void remove.run(uid),
  }
}

type Row = ReturnType<ReturnType<DatabaseSync['prepare']>['get']>

/** The table is STRICT, so its column types are those of the schema. */
function userOf(row: Row): User | undefined {
  if (!row) return undefined
  return {
    uid: row['uid'] as string,
    email: (row['email'] ?? row['org_email']) as string | null,
    emailVerified: row['email_verified'] === 1,
    displayName: row['display_name'] as string | null,
    photoUrl: row['photo_url'] as string | null,
    passwordHash: row['password_hash'] as string | null,
    passwordUpdatedAt: row['password_updated_at'] as number | null,
    validSince: row['valid_since'] as number,
    disabled: row['disabled'] === 1,
    managed: row['managed'] === 1,
    orgId: row['org_id'] as string | null,
    createdAt: row['created_at'] as number,
    lastLoginAt: row['last_login_at'] as number | null,
    lastRefreshAt: row['last_refresh_at'] as number | null,
  }
}
