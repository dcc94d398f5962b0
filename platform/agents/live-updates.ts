import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { Log } from '#platform/lib/log.ts'

/**
 * Agents in registration mode hear of a new configuration through Ably, a hosted message service (qtap pkg/config/remote: they subscribe to
 * `config.changed` on the channel `{orgId}-deploy`, and fetch five seconds after the last message). What a message holds, they ignore: so it holds an id only, by
 * which Ably knows one again that is sent twice.
 */
export interface LiveUpdates {
  /** After a change in an organization, with the actions of its audit records. Agents hear of those that may serve them something else. */
  onChange(orgId: string, actions: readonly string[]): void
  /** Takes no more changes, and gives what is under way a moment. What is given up then is not lost: agents fetch when they start, too. */
  close(): Promise<void>
}

interface LiveUpdateOptions {
  /** `name:secret` of a key that may publish. */
  key: string
  /** Where Ably's REST interface is. */
  url: string
  log: Log
  /** Of the first pause between two attempts, milliseconds; each further one is twice as long. */
  pauseMs?: number
}

const EVENT = 'config.changed'
const SERVES_ANOTHER = new Set([
  'agent-release.publish',
  'agent-release.roll-out',
  'agent-release.roll-back',
  'deployment.pin-release',
  'deployment.update', // it may be of another environment now
])
/** Organizations with a message under way. Agents of one beyond that fetch when they start, and with its next change. */
const UNDER_WAY_MAX = 1_000
const ATTEMPTS = 5
const NOT_NOTIFIED = 'agents could not be notified that their configuration changed'
const ATTEMPT_MS = 10_000
const PAUSE_MS = 1_000
const CLOSE_MS = 1_000

export function createLiveUpdates({ key, url, log, pauseMs = PAUSE_MS }: LiveUpdateOptions): LiveUpdates {
  const stopped = new AbortController()
  let isClosing = false
  /** One message under way for an organization, and whether it changed again meanwhile: one more message is enough then. */
  const underWay = new Map<string, { again: boolean; done: Promise<void> }>()

  /** POST /channels/{channel}/messages (ably.com/docs/api/rest-api). The status, 201 when it is on its way; or why there is none. */
  async function publish(orgId: string, id: string): Promise<number> {
    const response = await fetch(`${url}/channels/${encodeURIComponent(`${orgId}-deploy`)}/messages`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, name: EVENT }),
      redirect: 'error',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ATTEMPT_MS)]),
    })
    await response.body?.cancel().catch(() => undefined) // nothing in it is read
    return response.status
  }

  async function send(orgId: string): Promise<void> {
    const id = randomUUID()
    for (let attempt = 1; ; attempt++) {
      const found = await publish(orgId, id).catch((cause: unknown) => cause)
      const status = typeof found === 'number' ? found : undefined
      if (status !== undefined && status >= 200 && status < 300) return
      const mayPass = status === undefined || status === 429 || status >= 500
      if (stopped.signal.aborted) return
      if (!mayPass || attempt === ATTEMPTS) {
        return log.warn({ orgId, status, ...(status === undefined && { err: found }) }, NOT_NOTIFIED)
      }
      await pause(pauseMs * 2 ** (attempt - 1), undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  async function sendUntilQuiet(orgId: string, mine: { again: boolean }): Promise<void> {
    do {
      mine.again = false
      await send(orgId)
    } while (mine.again && !stopped.signal.aborted)
    underWay.delete(orgId)
  }

  return {
    onChange(orgId, actions) {
      if (isClosing || !actions.some((action) => SERVES_ANOTHER.has(action))) return
      const running = underWay.get(orgId)
      if (running) running.again = true
      else if (underWay.size >= UNDER_WAY_MAX) log.warn({ orgId }, NOT_NOTIFIED)
      else {
        const mine = { again: false, done: Promise.resolve() }
        underWay.set(orgId, mine)
        mine.done = sendUntilQuiet(orgId, mine)
      }
    },
    async close() {
      isClosing = true
      const done = Promise.all(Array.from(underWay.values(), (one) => one.done))
      const late = new AbortController()
      await Promise.race([done, pause(CLOSE_MS, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
      stopped.abort()
      await done
    },
  }
}
