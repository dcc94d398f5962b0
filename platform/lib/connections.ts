import type { Socket } from 'node:net'

import { networkOf } from './address.ts'
import type { Proxies } from './proxies.ts'

export interface ConnectionLimits {
  connectionsMax: number
  /** Of one client address; a trusted proxy's has no such limit, because many clients share it. */
  perAddressMax: number
  /** A connection that has not sent a byte by then is closed. */
  silentTimeoutMs: number
}

export interface Connections {
  /** Counts a connection that was just accepted. False: it was closed, because every other one is at work. */
  admit(socket: Socket): boolean
  /** Marks a connection as busy until the returned function is called; meanwhile it is not closed in favour of others. */
  atWork(socket: Socket): () => void
}

interface Held {
  /** What it is counted as; undefined for a proxy. */
  network: string | undefined
  works: number
}

/** Connections that may be closed in favour of new ones, the oldest first: those without any request, and those that wait for their next one. */
interface Idle {
  silent: Set<Socket>
  resting: Set<Socket>
}

/**
 * Decides who gets a connection when there are too many. Idle ones have no value: the newest gets in and the oldest idle one is closed, first of its
 * own address, then of all. So silent connections, however many, block nobody, and only busy ones can be too many.
 */
export function createConnections({ connectionsMax, perAddressMax, silentTimeoutMs }: ConnectionLimits, proxies: Proxies): Connections {
  const held = new Map<Socket, Held>()
  const all: Idle = { silent: new Set(), resting: new Set() }
  const networks = new Map<string, { count: number; idle: Idle }>()

  const idlesOf = ({ network }: Held): Idle[] => (network === undefined ? [] : [all, networks.get(network)?.idle ?? all])
  const rest = (socket: Socket, facts: Held, kind: keyof Idle): void => idlesOf(facts).forEach((idle) => idle[kind].add(socket))
  const wake = (socket: Socket, facts: Held): void =>
    idlesOf(facts).forEach(({ silent, resting }) => void (silent.delete(socket) || resting.delete(socket)))

  function forget(socket: Socket): void {
    const facts = held.get(socket)
    if (!facts) return
    held.delete(socket)
    wake(socket, facts)
    const mine = facts.network === undefined ? undefined : networks.get(facts.network)
    if (mine && --mine.count === 0 && facts.network !== undefined) networks.delete(facts.network)
  }

  /** Closes the oldest that does nothing; false when there is none. */
  function makeRoom({ silent, resting }: Idle): boolean {
    const [oldest] = silent.size > 0 ? silent : resting
    if (!oldest) return false
    forget(oldest) // at once: 'close' comes later, and the next connection must not find it here
    oldest.destroy()
    return true
  }

  return {
    admit(socket) {
      const address = socket.remoteAddress ?? ''
      const network = proxies.has(address) ? undefined : networkOf(address)
      const mine = network === undefined ? undefined : networks.get(network)
      const fits =
        (mine === undefined || mine.count < perAddressMax || makeRoom(mine.idle)) && (held.size < connectionsMax || makeRoom(all))
      if (!fits) {
        socket.destroy()
        return false
      }
      const facts: Held = { network, works: 0 }
      held.set(socket, facts)
      if (network !== undefined) {
        const kept = networks.get(network) ?? { count: 0, idle: { silent: new Set(), resting: new Set() } } // closing one may have removed the last
        kept.count++
        networks.set(network, kept)
      }
      rest(socket, facts, 'silent')
      const silent = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), silentTimeoutMs)
      socket.once('close', () => {
        clearTimeout(silent)
        forget(socket)
      })
      return true
    },
    atWork(socket) {
      const facts = held.get(socket)
      if (!facts) return () => undefined // closed meanwhile
      if (facts.works++ === 0) wake(socket, facts)
      return () => {
        if (--facts.works === 0 && held.has(socket)) rest(socket, facts, 'resting')
      }
    },
  }
}
