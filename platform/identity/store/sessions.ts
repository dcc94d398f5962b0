import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'

const DAY_MS = 24 * 3600 * 1000
/** A refresh token that nobody used for this long is forgotten. */
const IDLE_MAX_MS = 60 * DAY_MS

/** One sign-in of one person, held by a refresh token. Custom claims of the sign-in go into every ID token of the session. */
export interface Session {
  uid: string
  /** Seconds since 1970, when the person proved who they are. */
  authTime: number
  provider: 'password' | 'custom'
  claims: Record<string, string>
  /** Id of the second factor that was used; null without one. */
  secondFactor: string | null
}

export interface Sessions {
  /** Answers the refresh token; only its hash is kept. */
  start(session: Session): string
  /** Undefined for a token that is unknown, was revoked or lay idle too long. Counts as use. */
  use(refreshToken: string): Session | undefined
  /** Ends one session of this person; false when it is none of theirs. */
  end(uid: string, refreshToken: string): boolean
  endAllOf(uid: string): void
}

export function openSessions(database: DatabaseSync, clock: Clock): Sessions {
  const insert = database.prepare(
    'INSERT INTO sessions (token_hash, uid, auth_time, provider, claims, used_at, second_factor) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const find = database.prepare('SELECT uid, auth_time, provider, claims, second_factor FROM sessions WHERE token_hash = ? AND used_at > ?')
  const touch = database.prepare('UPDATE sessions SET used_at = ? WHERE token_hash = ?')
  const endOne = database.prepare('DELETE FROM sessions WHERE token_hash = ? AND uid = ?')
  const endAll = database.prepare('DELETE FROM sessions WHERE uid = ?')
  database.prepare('DELETE FROM sessions WHERE used_at <= ?').run(clock() - IDLE_MAX_MS)

  return {
    start({ uid, authTime, provider, claims, secondFactor }) {
      const token = randomBytes(48).toString('base64url')
      insert.run(sha256Hex(token), uid, authTime, provider, JSON.stringify(claims), clock(), secondFactor)
      return token
    },
    use(refreshToken) {
      const hash = sha256Hex(refreshToken)
      const row = find.get(hash, clock() - IDLE_MAX_MS)
      if (!row) return undefined
      touch.run(clock(), hash)
      return {
        uid: row['uid'] as string,
        authTime: row['auth_time'] as number,
        provider: row['provider'] as Session['provider'], // only `start` writes it
        claims: JSON.parse(row['claims'] as string) as Record<string, string>, // likewise
        secondFactor: row['second_factor'] as string | null,
      }
    },
    end: (uid, refreshToken) => endOne.run(sha256Hex(refreshToken), uid).changes > 0,
    endAllOf: (uid) => void endAll.run(uid),
  }
}
