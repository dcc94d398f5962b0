import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import type { SignInProviderId } from '#wire/sign-in-providers.ts'

import { methodsOf } from '../session-methods.ts'

const DAY_MS = 24 * 3600 * 1000
/** A refresh token unused for this long is deleted. */
const IDLE_MAX_MS = 60 * DAY_MS

/** One sign-in of one person, held by a refresh token. Custom claims of the sign-in go into every ID token of the session. */
export interface Session {
  uid: string
  /** Seconds since 1970, when the person proved who they are. */
  authTime: number
  provider: 'password' | 'custom' | SignInProviderId
  /** `org` and `sso` of a session that began at an organization's identity provider. */
  claims: Record<string, string>
  /** How the person proved who they are: `SessionFacts.methods`. */
  methods: readonly string[]
  /** Id of the second factor that was used; null without one. */
  secondFactor: string | null
}

/** The user of a session, as far as the connection shows. */
export interface Device {
  userAgent: string
  address: string
}

export type OpenSession = Session & { id: string }

/** A session as its owner sees it. */
export interface SessionView extends Device {
  id: string
  /** Null for a session from before this was kept. Milliseconds since 1970, like `usedAt`. */
  startedAt: number | null
  usedAt: number
}

export interface Sessions {
  /** Returns the refresh token, of which only the hash is kept, and the session's id. */
  start(session: Session, device: Device): { token: string; id: string }
  /** Undefined for a token that is unknown, was revoked or lay idle too long. Counts as use. */
  use(refreshToken: string, device: Device): OpenSession | undefined
  /** Undefined once it has ended. */
  byId(id: string): OpenSession | undefined
  of(uid: string): SessionView[]
  /** Ends one session of this person; false when it is none of theirs. */
  end(uid: string, refreshToken: string): boolean
  endById(uid: string, id: string): boolean
  /** Returns how many ended. */
  endOthers(uid: string, keptId: string): number
  endAllOf(uid: string): void
}

/** The beginning of the hash: names a session, and is as hard to turn into its token as the whole. */
const ID_LENGTH = 32
/** Sorts after every hexadecimal digit: all hashes with a beginning lie between it and it with this behind. */
const AFTER_HEX = 'g'

export function openSessions(database: DatabaseSync, clock: Clock): Sessions {
  const insert = database.prepare(
    'INSERT INTO sessions (token_hash, uid, auth_time, provider, claims, used_at, second_factor, started_at, user_agent, address, methods) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const columns = 'token_hash, uid, auth_time, provider, claims, second_factor, methods'
  const find = database.prepare(`SELECT ${columns} FROM sessions WHERE token_hash = ? AND used_at > ?`)
  const touch = database.prepare('UPDATE sessions SET used_at = ?, user_agent = ?, address = ? WHERE token_hash = ?')
  const open = database.prepare(`SELECT ${columns} FROM sessions WHERE token_hash > ? AND token_hash < ?`)
  const list = database.prepare('SELECT token_hash, started_at, used_at, user_agent, address FROM sessions WHERE uid = ? AND used_at > ?')
  const endOne = database.prepare('DELETE FROM sessions WHERE token_hash = ? AND uid = ?')
  const endById = database.prepare('DELETE FROM sessions WHERE token_hash > ? AND token_hash < ? AND uid = ?')
  const endOthers = database.prepare('DELETE FROM sessions WHERE uid = ? AND NOT (token_hash > ? AND token_hash < ?)')
  const endAll = database.prepare('DELETE FROM sessions WHERE uid = ?')
  database.prepare('DELETE FROM sessions WHERE used_at <= ?').run(clock() - IDLE_MAX_MS)

  return {
    start({ uid, authTime, provider, claims, secondFactor, methods }, { userAgent, address }) {
      const token = randomBytes(48).toString('base64url')
      const hash = sha256Hex(token)
      const [claimed, proved] = [JSON.stringify(claims), JSON.stringify(methods)]
      insert.run(hash, uid, authTime, provider, claimed, clock(), secondFactor, clock(), userAgent, address, proved)
      return { token, id: idOf(hash) }
    },
    use(refreshToken, { userAgent, address }) {
      const hash = sha256Hex(refreshToken)
      const row = find.get(hash, clock() - IDLE_MAX_MS)
      if (!row) return undefined
      touch.run(clock(), userAgent, address, hash)
      return sessionOf(row)
    },
    byId(id) {
      const row = isId(id) ? open.get(id, id + AFTER_HEX) : undefined
      return row && sessionOf(row)
    },
    of: (uid) => list.all(uid, clock() - IDLE_MAX_MS).map(viewOf),
    end: (uid, refreshToken) => endOne.run(sha256Hex(refreshToken), uid).changes > 0,
    endById: (uid, id) => isId(id) && endById.run(id, id + AFTER_HEX, uid).changes > 0,
    endOthers: (uid, keptId) => Number(endOthers.run(uid, keptId, keptId + AFTER_HEX).changes),
    endAllOf: (uid) => void endAll.run(uid),
  }
}

const idOf = (hash: string): string => hash.slice(0, ID_LENGTH)

/** Anything shorter would name several sessions at once. */
const isId = (id: string): boolean => id.length === ID_LENGTH && /^[0-9a-f]+$/.test(id)

/** The table is STRICT and only `start` writes these columns; `methods` is empty in rows from before it was kept. */
function sessionOf(row: Record<string, unknown>): OpenSession {
  const methods = row['methods'] as string | null
  const session = {
    id: idOf(row['token_hash'] as string),
    uid: row['uid'] as string,
    authTime: row['auth_time'] as number,
    provider: row['provider'] as Session['provider'],
    claims: JSON.parse(row['claims'] as string) as Record<string, string>,
    secondFactor: row['second_factor'] as string | null,
  }
  return { ...session, methods: methods === null ? methodsOf(session) : (JSON.parse(methods) as string[]) }
}

/** The table is STRICT and written by `start` and `use` only; the last three columns are empty in rows from before they were kept. */
const viewOf = (row: Record<string, unknown>): SessionView => ({
  id: idOf(row['token_hash'] as string),
  startedAt: row['started_at'] as number | null,
  usedAt: row['used_at'] as number,
  userAgent: (row['user_agent'] ?? '') as string,
  address: (row['address'] ?? '') as string,
})
