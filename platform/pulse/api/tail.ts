import { Hono } from 'hono'

import type { FilterNode } from '#domain/filter/ast.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { TAIL_PATH } from '#wire/pulse/requests.ts'

import { addressOf } from '#platform/lib/address.ts'
import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { AccessPort, MemberCaller } from '#platform/lib/ports/access.ts'
import { personKey } from '#platform/lib/rate-limit.ts'
import type { TailHub } from '../tail.ts'
import { openEventStream } from '../receivers/event-stream.ts'
import type { MemberEnv } from './member.ts'

/** Windows one person may have open on live traffic. */
const TAILS_PER_PERSON = 20
const RETRY_AFTER_SECONDS = 30
const HEARTBEAT_MS = 15_000
/** security.md J3: who is removed sees nothing after five seconds. */
const RECHECK_MS = 5_000
/** wire.md: a pulse token lives at most this long. */
const TOKEN_MAX_MS = 15 * 60_000

export interface TailParts {
  access: Pick<AccessPort, 'memberByPulseToken'>
  tail: TailHub
  clock: Clock
  /** The platform stops: streams end at once, they would hold up the end until they were cut. */
  stopping?: AbortSignal
}

/**
 * GET /tail?q={filter}: server-sent events `row` (rows), `rate` (matching requests per second that were left out) and `end` (come back with
 * a new token). It lives as long as its token, and not a moment longer than the membership behind it.
 */
export function tailRoutes({ access, tail, clock, stopping }: TailParts): Hono<MemberEnv> {
  const open = new Map<string, number>()

  return new Hono<MemberEnv>().get(TAIL_PATH, (c) => {
    const { member, pulseToken } = c.var
    const filter = filterOf(c.req.query('q') ?? '')
    const person = `${member.orgId} ${personKey(member, addressOf(c))}`
    const others = open.get(person) ?? 0
    if (others >= TAILS_PER_PERSON) {
      const message = `You have ${TAILS_PER_PERSON} live views open. Close one of them.`
      throw new Fault('rate-limited', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const stream = openEventStream()
    const unsubscribe = tail.subscribe(member, filter, ({ rows, rate }) => {
      if (rows.length > 0) stream.send('row', rows)
      if (rate !== undefined) stream.send('rate', rate)
    })
    open.set(person, others + 1)
    const heartbeat = setInterval(() => stream.comment(), HEARTBEAT_MS).unref()
    const recheck = setInterval(() => {
      access.memberByPulseToken(pulseToken).then(
        (now) => sameScope(now, member) || stream.end(),
        () => stream.end(),
      )
    }, RECHECK_MS).unref()
    const expiry = setTimeout(() => stream.end(), Math.max(0, expiryOf(pulseToken, clock()) - clock())).unref()
    stopping?.addEventListener('abort', stream.end)
    stream.closed(() => {
      stopping?.removeEventListener('abort', stream.end)
      unsubscribe()
      clearInterval(heartbeat)
      clearInterval(recheck)
      clearTimeout(expiry)
      const left = (open.get(person) ?? 1) - 1
      if (left > 0) open.set(person, left)
      else open.delete(person)
    })
    return new Response(stream.body, {
      // Proxies would collect a stream before they pass it on.
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    })
  })
}

/** What the filter bar holds, as text: an EventSource-like call has no body. */
function filterOf(text: string): FilterNode | undefined {
  const parsed = parseFilter(text)
  if (parsed.ok) return parsed.node
  throw new Fault('invalid', 'The filter cannot be read.', { fields: { q: parsed.error.message } })
}

const sameScope = (a: MemberCaller, b: MemberCaller): boolean => a.orgId === b.orgId && a.uid === b.uid && a.contextId === b.contextId

/** `exp` of a token that was just verified; never later than such a token may live. */
function expiryOf(token: string, nowMs: number): number {
  const latest = nowMs + TOKEN_MAX_MS
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { exp?: unknown }
    return typeof exp === 'number' ? Math.min(exp * 1000, latest) : latest
  } catch {
    return latest // a token of another form: the check every few seconds ends the stream
  }
}
