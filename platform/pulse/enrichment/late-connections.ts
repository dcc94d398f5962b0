import { heldBytes } from '#platform/lib/byte-budget.ts'
import type { CorrectedRequest, RequestRecord } from '#platform/lib/ports/events.ts'

import type { LogPosition } from '../log.ts'

/** The fields of a request that identify its client once its connection is known. */
type Waiting = Pick<
  RequestRecord,
  'orgId' | 'id' | 'connectionId' | 'timestampMs' | 'receivedMs' | 'endpointId' | 'process' | 'remoteIp' | 'tags' | 'direction'
>

/** A stored row and its corrected value; it may be written when the store has everything up to `position`. */
export interface Correction {
  position: LogPosition
  /** With the tags that its client is derived of. */
  request: CorrectedRequest & Pick<RequestRecord, 'tags'>
}

/**
 * Requests that arrived before their connection. An agent reports a connection half a second after it opened and a request when it ends (agent.md
 * 2.4), so the first requests of a connection come in an earlier batch and lack their client.
 */
export interface LateConnections {
  /** A request whose connection has not been reported yet. */
  wait(row: RequestRecord, position: LogPosition): void
  /** A connection was reported: the requests that waited for it, each once. */
  arrived(orgId: string, connectionId: string): { row: Waiting; position: LogPosition }[]
}

const MIB = 1024 * 1024
/** Memory of the requests that wait, of all organizations together; those that have waited longest are given up first. */
const WAITING_BYTES_MAX = 16 * MIB
/** An organization gives up its own before it takes the room of others. */
const SHARE = 4

interface Held {
  row: Waiting
  position: LogPosition
  bytes: number
}
/** By connection, in the order of the first request that waits. */
type OfOrg = Map<string, Held[]>

export function createLateConnections(maxBytes: number = WAITING_BYTES_MAX): LateConnections {
  const waiting = new Map<string, { connections: OfOrg; bytes: number }>()
  let bytes = 0

  function giveUpOldest(orgId: string): void {
    const [oldest] = waiting.get(orgId)?.connections ?? []
    if (oldest) take(orgId, oldest[0])
  }

  function take(orgId: string, connectionId: string): readonly Held[] {
    const mine = waiting.get(orgId)
    const held = mine?.connections.get(connectionId)
    if (!mine || !held) return []
    const taken = held.reduce((sum, one) => sum + one.bytes, 0)
    mine.connections.delete(connectionId)
    mine.bytes -= taken
    bytes -= taken
    if (mine.connections.size === 0) waiting.delete(orgId)
    return held
  }

  return {
    wait({ orgId, id, connectionId, timestampMs, receivedMs, endpointId, process, remoteIp, tags, direction }, position) {
      const row = {
        orgId,
        id,
        connectionId,
        timestampMs,
        receivedMs,
        endpointId,
        process,
        remoteIp,
        tags: NAMES_CLIENT.flatMap((prefix) => tags.find((tag) => tag.startsWith(prefix)) ?? []),
        direction,
      }
      const held = { row, position, bytes: heldBytes(row) }
      const mine = waiting.get(orgId) ?? { connections: new Map<string, Held[]>(), bytes: 0 }
      waiting.set(orgId, mine)
      const sameConnection = mine.connections.get(connectionId)
      if (sameConnection) sameConnection.push(held)
      else mine.connections.set(connectionId, [held])
      mine.bytes += held.bytes
      bytes += held.bytes
      while (mine.bytes > maxBytes / SHARE) giveUpOldest(orgId)
      for (let [oldest] = waiting; bytes > maxBytes && oldest; [oldest] = waiting) giveUpOldest(oldest[0])
    },
    arrived: (orgId, connectionId) => take(orgId, connectionId).map(({ row, position }) => ({ row, position })),
  }
}

/** The tags that client-identity.ts reads: the first of each. */
const NAMES_CLIENT = ['bin:', 'host:']
