import { reading } from './reading.ts'

/** One sign-in of mine that still lasts. */
export interface OwnSession {
  id: string
  /** As the browser described itself; `''` when it did not. */
  userAgent: string
  /** Network address of its last use; `''` when unknown. */
  address: string
  /** Null: begun before this was written down. */
  startedMs: number | null
  /** When its token was last renewed, which happens about once an hour. */
  lastUsedMs: number
  /** The one that asks. */
  current: boolean
}

/** GET /me/sessions. `kept` is false where the sign-in provider keeps sessions to itself: then only all of them can be ended, at the provider. */
export interface OwnSessions {
  kept: boolean
  items: OwnSession[]
}

/** POST /me/sessions/end-others. */
export interface EndedSessions {
  ended: number
}

export function readOwnSessions(raw: unknown): OwnSessions {
  const sessions = reading(raw, 'sessions')
  return { kept: sessions.flag('kept'), items: sessions.list('items', readOwnSession) }
}

export function readEndedSessions(raw: unknown): EndedSessions {
  return { ended: reading(raw, 'ended sessions').number('ended') }
}

function readOwnSession(raw: unknown): OwnSession {
  const session = reading(raw, 'session')
  return {
    id: session.text('id'),
    userAgent: session.text('userAgent'),
    address: session.text('address'),
    startedMs: session.numberOrNull('startedMs'),
    lastUsedMs: session.number('lastUsedMs'),
    current: session.flag('current'),
  }
}
