import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'

/** What a ticket is for. One made for one thing is unknown to every other. */
export type TicketKind =
  | 'factor-enrolment'
  | 'factor-sign-in'
  | 'sso-flow'
  | 'sso-code'
  | 'sso-start'
  | 'saml-assertion'
  | 'provider-flow'
  | 'provider-code'

/** A one-time right of whoever holds a secret text, until a time: the state of a sign-in under way, a one-time code. */
export interface Tickets {
  /** Returns the secret, 256 random bits; only its hash is kept. */
  issue(kind: TicketKind, content: object, lifeMs: number): string
  /** Undefined for a ticket that is unknown, spent or expired. The shape is what `issue` of this kind was given. */
  look<Content>(kind: TicketKind, ticket: string): Content | undefined
  /** Returns the content once; undefined when it was redeemed concurrently. */
  spend<Content>(kind: TicketKind, ticket: string): Content | undefined
  /** Replaces the content; false when the ticket is gone. */
  rewrite(kind: TicketKind, ticket: string, content: object): boolean
  /** Counts a wrong try and returns how many there were. */
  countTry(kind: TicketKind, ticket: string): number
  /** Notes a name that may be seen once only; false when it was seen before. */
  firstSeen(kind: TicketKind, name: string, lifeMs: number): boolean
}

export function openTickets(database: DatabaseSync, clock: Clock): Tickets {
  const insert = database.prepare('INSERT OR IGNORE INTO tickets (hash, kind, content, expires_at) VALUES (?, ?, ?, ?)')
  const find = database.prepare('SELECT content FROM tickets WHERE hash = ? AND kind = ? AND expires_at > ?')
  const take = database.prepare('DELETE FROM tickets WHERE hash = ? AND kind = ? AND expires_at > ? RETURNING content')
  const write = database.prepare('UPDATE tickets SET content = ? WHERE hash = ? AND kind = ? AND expires_at > ?')
  const count = database.prepare('UPDATE tickets SET tries = tries + 1 WHERE hash = ? AND kind = ? RETURNING tries')
  const expire = database.prepare('DELETE FROM tickets WHERE expires_at <= ?')
  const contentOf = <Content>(row: Record<string, unknown> | undefined): Content | undefined =>
    row && (JSON.parse(row['content'] as string) as Content) // written by `issue` and `rewrite` only

  return {
    issue(kind, content, lifeMs) {
      expire.run(clock())
      const ticket = randomBytes(32).toString('base64url')
      insert.run(sha256Hex(ticket), kind, JSON.stringify(content), clock() + lifeMs)
      return ticket
    },
    look: (kind, ticket) => contentOf(find.get(sha256Hex(ticket), kind, clock())),
    spend: (kind, ticket) => contentOf(take.get(sha256Hex(ticket), kind, clock())),
    rewrite: (kind, ticket, content) => write.run(JSON.stringify(content), sha256Hex(ticket), kind, clock()).changes > 0,
    countTry: (kind, ticket) => Number(count.get(sha256Hex(ticket), kind)?.['tries'] ?? 0),
    firstSeen(kind, name, lifeMs) {
      expire.run(clock())
      return insert.run(sha256Hex(`${kind} ${name}`), kind, '{}', clock() + lifeMs).changes > 0
    },
  }
}
