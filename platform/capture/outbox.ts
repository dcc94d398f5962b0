import type { AgentNode, Emitted, Sender } from '#platform/lib/agent-sender.ts'
import type { Log } from '#platform/lib/log.ts'

import { connectionEvent, exchangeEvents } from './events.ts'
import type { Exchange, Observer } from './observed.ts'

/** Handed over so soon: somebody is looking at the console meanwhile. */
const EVERY_MS = 500
/** What waits while the platform cannot be reached; then the oldest is given up. */
const WAITING_MAX = 10_000
const WAITING_BYTES_MAX = 128 * 1024 * 1024
/** Requests whose bodies are unpacked at once, up to a megabyte each way: of more the bodies are left out. */
const MAKING_MAX = 32

interface OutboxParts {
  sender: Pick<Sender, 'send'>
  node: AgentNode
  assetsUrl: string
  log: Log
}

/** What was observed, on its way to the platform. */
export interface Outbox extends Observer {
  /** Resolves when all that was observed until now was handed over, or given up. */
  flush(): Promise<void>
  stop(): void
  /** Events that were given up. */
  lost(): number
}

export function createOutbox({ sender, node, assetsUrl, log }: OutboxParts): Outbox {
  const waiting: Emitted[] = []
  let bytes = 0
  let lost = 0
  let sending: Promise<void> | undefined
  const making = new Set<Promise<void>>()

  function add(emitted: Emitted): void {
    waiting.push(emitted)
    bytes += emitted.object?.bytes.length ?? 0
    while (waiting.length > WAITING_MAX || (bytes > WAITING_BYTES_MAX && waiting.length > 0)) {
      const oldest = waiting.shift()
      bytes -= oldest?.object?.bytes.length ?? 0
      lost++
    }
  }
  function send(): Promise<void> {
    sending ??= handOver().finally(() => {
      sending = undefined
    })
    return sending
  }
  async function handOver(): Promise<void> {
    if (lost > 0) log.warn({ lost }, 'the platform could not be reached for long; so many events were given up until now')
    const batch = waiting.splice(0)
    const under = bytes // counts until it is handed over
    if (batch.length > 0) await sender.send(batch)
    bytes -= under
  }
  const timer = setInterval(() => void send(), EVERY_MS)

  return {
    opened: (connection) => add(connectionEvent(connection, undefined, node)),
    closed: (connection, closeMs) => add(connectionEvent(connection, closeMs, node)),
    exchanged(exchange) {
      const made = exchangeEvents(making.size < MAKING_MAX ? exchange : withoutBodies(exchange), node, assetsUrl)
        .then((events) => events.forEach(add))
        .catch((cause: unknown) => log.error({ cause }, 'a request could not be reported'))
        .finally(() => making.delete(made))
      making.add(made)
    },
    async flush() {
      await Promise.all(making)
      await send()
      if (waiting.length > 0) await send()
    },
    stop: () => clearInterval(timer),
    lost: () => lost,
  }
}

const withoutBodies = (exchange: Exchange): Exchange => ({
  ...exchange,
  requestBody: { ...exchange.requestBody, kept: undefined },
  response: exchange.response && { ...exchange.response, body: { ...exchange.response.body, kept: undefined } },
})
