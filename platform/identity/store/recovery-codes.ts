import type { DatabaseSync } from 'node:sqlite'

/** Codes that take the place of a second factor once each. The store sees digests only. */
export interface RecoveryCodes {
  /** Puts new ones in the place of all that the person had. */
  replace(uid: string, digests: readonly string[], madeAt: number): void
  /** Those that were not used. */
  openOf(uid: string): string[]
  /** When those of the person were made; undefined when there are none, not even used ones. */
  madeAt(uid: string): number | undefined
  /** False when it was used before, or is gone. */
  use(uid: string, digest: string, usedAt: number): boolean
  removeAll(uid: string): void
}

export function openRecoveryCodes(database: DatabaseSync): RecoveryCodes {
  const insert = database.prepare('INSERT INTO recovery_codes (uid, digest, made_at) VALUES (?, ?, ?)')
  const open = database.prepare('SELECT digest FROM recovery_codes WHERE uid = ? AND used_at IS NULL')
  const made = database.prepare('SELECT made_at FROM recovery_codes WHERE uid = ? LIMIT 1')
  const use = database.prepare('UPDATE recovery_codes SET used_at = ? WHERE uid = ? AND digest = ? AND used_at IS NULL')
  const remove = database.prepare('DELETE FROM recovery_codes WHERE uid = ?')
  return {
    replace(uid, digests, madeAt) {
      database.exec('BEGIN IMMEDIATE')
      try {
        remove.run(uid)
        for (const digest of digests) insert.run(uid, digest, madeAt)
        database.exec('COMMIT')
      } catch (cause) {
        database.exec('ROLLBACK')
        throw cause
      }
    },
    openOf: (uid) => open.all(uid).map((row) => row['digest'] as string), // the table is STRICT
    madeAt: (uid) => made.get(uid)?.['made_at'] as number | undefined,
    use: (uid, digest, usedAt) => use.run(usedAt, uid, digest).changes > 0,
    removeAll: (uid) => void remove.run(uid),
  }
}
