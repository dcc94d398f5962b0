import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

import { sha256Hex } from '../crypto.ts'
import { newId } from '../ids.ts'
import type { Keyring } from '../keyring.ts'
import type { EmailKind } from '../ports/mail.ts'
import type { Message } from './message.ts'

/** Times are milliseconds since 1970. An e-mail that was sent or discarded keeps its row without content, to be counted for its recipient. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS letters (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    content TEXT,
    to_nobody INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS letters_by_turn ON letters (next_at) WHERE content IS NOT NULL;
  CREATE INDEX IF NOT EXISTS letters_of_recipient ON letters (recipient, kind, created_at);
`

const HOUR_MS = 3600 * 1000

export interface WaitingEmail {
  id: string
  kind: EmailKind
  /** Undefined: sealed with a master key that is no longer here. */
  message: Message | undefined
  toNobody: boolean
  expiresAt: number
  /** How often it was tried in vain. */
  attempts: number
}

/** Queued e-mails, on disk until a mail server has accepted them. Their content is sealed: their links sign in. */
export interface Outbox {
  put(entry: { kind: EmailKind; message: Message; toNobody: boolean; createdAt: number; expiresAt: number; nextAt: number }): string
  /** How many e-mails of a kind an address was sent in the hour before. */
  countInHour(kind: EmailKind, to: string, nowMs: number): number
  waiting(): number
  /** The one that has been due longest; undefined when none is due. */
  nextDue(nowMs: number): WaitingEmail | undefined
  /** When the next one is due; undefined when nothing waits. */
  nextTurn(): number | undefined
  postpone(id: string, nextAt: number): void
  /** Nothing is due before then. */
  postponeAll(nextAt: number): void
  /** Everybody's turn is now. */
  hasten(nowMs: number): void
  /** It was sent, or given up. */
  finish(id: string): void
  sweep(nowMs: number): void
  close(): void
}

export function openOutbox(dataDir: string, keyring: Pick<Keyring, 'seal' | 'open' | 'fingerprint'>): Outbox {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'mail.sqlite')
  const database = new DatabaseSync(path)
  chmodSync(path, 0o600) // before the journal exists: SQLite gives the journal the mode of the file
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 5000')
  database.exec(SCHEMA)
  const statements = {
    insert:
      'INSERT INTO letters (id, kind, recipient, content, to_nobody, created_at, expires_at, next_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    count: 'SELECT count(*) AS n FROM letters WHERE recipient = ? AND kind = ? AND created_at > ?',
    waiting: 'SELECT count(*) AS n FROM letters WHERE content IS NOT NULL',
    due: 'SELECT * FROM letters WHERE content IS NOT NULL AND next_at <= ? ORDER BY next_at, id LIMIT 1',
    turn: 'SELECT min(next_at) AS at FROM letters WHERE content IS NOT NULL',
    postpone: 'UPDATE letters SET next_at = ?, attempts = attempts + 1 WHERE id = ?',
    postponeAll: 'UPDATE letters SET next_at = ? WHERE content IS NOT NULL AND next_at < ?',
    hasten: 'UPDATE letters SET next_at = ? WHERE content IS NOT NULL AND next_at > ?',
    finish: 'UPDATE letters SET content = NULL WHERE id = ?',
    sweep: 'DELETE FROM letters WHERE content IS NULL AND created_at <= ?',
  }
  const { insert, count, waiting, due, turn, postpone, postponeAll, hasten, finish, sweep } = prepared(database, statements)
  const recipientOf = (to: string): string => keyring.fingerprint('recipients of letters', sha256Hex(to))

  return {
    put({ kind, message, toNobody, createdAt, expiresAt, nextAt }) {
      const id = newId(createdAt)
      const content = keyring.seal(JSON.stringify(message))
      insert.run(id, kind, recipientOf(message.to), content, Number(toNobody), createdAt, expiresAt, nextAt)
      return id
    },
    countInHour: (kind, to, nowMs) => Number(count.get(recipientOf(to), kind, nowMs - HOUR_MS)?.['n']),
    waiting: () => Number(waiting.get()?.['n']),
    nextDue(nowMs) {
      const row = due.get(nowMs)
      return row && emailOfRow(row, keyring)
    },
    nextTurn: () => (turn.get()?.['at'] as number | null | undefined) ?? undefined,
    postpone: (id, nextAt) => void postpone.run(nextAt, id),
    postponeAll: (nextAt) => void postponeAll.run(nextAt, nextAt),
    hasten: (nowMs) => void hasten.run(nowMs, nowMs),
    finish: (id) => void finish.run(id),
    sweep: (nowMs) => void sweep.run(nowMs - HOUR_MS),
    close() {
      if (database.isOpen) database.close()
    },
  }
}

/** Each statement is compiled once. */
const prepared = <Name extends string>(database: DatabaseSync, statements: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(statements).map(([name, sql]) => [name, database.prepare(sql)])) as Record<Name, StatementSync>

/** The table is STRICT and written by `put` only. */
const emailOfRow = (row: Record<string, unknown>, keyring: Pick<Keyring, 'open'>): WaitingEmail => ({
  id: row['id'] as string,
  kind: row['kind'] as EmailKind,
  message: openContent(row['content'] as string, keyring),
  toNobody: row['to_nobody'] === 1,
  expiresAt: row['expires_at'] as number,
  attempts: row['attempts'] as number,
})

function openContent(sealed: string, keyring: Pick<Keyring, 'open'>): Message | undefined {
  try {
    return JSON.parse(keyring.open(sealed)) as Message
  } catch {
    return undefined
  }
}
