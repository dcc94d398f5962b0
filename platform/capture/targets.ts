import { Agent as PlainAgent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'

import { hostInPolicy, type ProxyDecision } from '#domain/proxy/policy.ts'
import { newId } from '#platform/lib/ids.ts'

import { denied, type Refusal } from './client.ts'
import type { Way } from './forward.ts'
import type { ObservedConnection, Observer } from './observed.ts'
import type { Reach } from './reach.ts'

/** Connections to one server for one client, however many requests it sends ahead. */
const SOCKETS_MAX = 8

/** What a client reaches on one of its connections. */
export interface Target extends Way {
  end(): void
}

interface TargetsParts {
  decide(host: string): ProxyDecision
  observer: Observer
}

/** Ways to servers, with what is reported of each. */
export function createTargets({ decide, observer }: TargetsParts) {
  const pseudonym = `sightglass-${newId()}`

  /** Reports a connection now, and its end by what is returned, once. */
  function record(connection: ObservedConnection): (closeMs: number) => void {
    observer.opened(connection)
    let isOver = false
    return (closeMs) => {
      if (isOver) return
      isOver = true
      observer.closed(connection, closeMs)
    }
  }

  function deniedBy(said: string): Refusal | undefined {
    const host = hostInPolicy(URL.parse(`http://${said}`)?.hostname ?? '')
    return host !== '' && decide(host).action === 'deny' ? denied(host) : undefined
  }

  return {
    record,
    /** `hostHeader`: of a request by its whole address. */
    open(
      connection: ObservedConnection,
      scheme: Way['scheme'],
      { reported }: ProxyDecision,
      { lookup }: Reach,
      hostHeader?: string,
    ): Target {
      const kept = { keepAlive: true, maxSockets: SOCKETS_MAX }
      const agent = scheme === 'https' ? new TlsAgent(kept) : new PlainAgent(kept)
      const closed = reported ? record(connection) : undefined
      // What is passed on is not looked into, even where it could be; and what is decided now counts, on connections from before, too
      const exchanged: Observer['exchanged'] = (exchange) => {
        if (decide(connection.host).action === 'inspect') observer.exchanged(exchange)
      }
      return {
        connection,
        scheme,
        agent,
        observer: { ...observer, exchanged },
        lookup,
        pseudonym,
        hostHeader,
        // A request may say that it is for another host than its connection: one that is denied is denied that way, too
        mayReach: (said) => (decide(connection.host).action === 'deny' ? denied(connection.host) : deniedBy(said)),
        end() {
          agent.destroy()
          closed?.(Date.now())
        },
      }
    },
  }
}
