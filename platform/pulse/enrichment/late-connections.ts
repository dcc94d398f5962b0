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

/** Requests that wait, of all organizations together; the oldest are given up first. About 10 MB. */
const WAITING_MAX = 10_000

export function createLateConnections(max: number = WAITING_MAX): LateConnections {
  /** By organization and connection, in the order of the first request that waits. */
  const waiting = new Map<string, { row: Waiting; position: LogPosition }[]>()
  let count = 0
  // An organization's id has no space, so no other organization can spell this key.
  const keyOf = (orgId: string, connectionId: string): string => `${orgId} ${connectionId}`

  function giveUpOldest(): void {
    const [oldest] = waiting
    if (!oldest) return
    waiting.delete(oldest[0])
    count -= oldest[1].length
  }

  return {
    wait({ orgId, id, connectionId, timestampMs, receivedMs, endpointId, process, remoteIp, tags, direction }, position) {
      const key = keyOf(orgId, connectionId)
      const row = {
        orgId,
        id,
        connectionId,
        timestampMs,
        receivedMs,
        endpointId,
        process,
        remoteIp,
        tags: tags.filter(namesClient),
        direction,
      }
      const mine = waiting.get(key)
      if (mine) mine.push({ row, position })
      else waiting.set(key, [{ row, position }])
      count++
      while (count > max) giveUpOldest()
    },
    arrived(orgId, connectionId) {
      const key = keyOf(orgId, connectionId)
      const mine = waiting.get(key) ?? []
      waiting.delete(key)
      count -= mine.length
      return mine
    },
  }
}

/** The tags that client-identity.ts reads. */
const namesClient = (tag: string): boolean => tag.startsWith('bin:') || tag.startsWith('host:')
