import type { ConnectionEvent, ProcessFacts } from '#wire/agent/traffic-event.ts'

import { createGenerations } from './generations.ts'

/** Connections of the last minutes on a busy cluster; about 60 MB when all are different processes, far less otherwise. */
const CONNECTIONS_MAX = 100_000
/** Counted as if each letter took two bytes, which few do. */
const CONNECTION_BYTES_MAX = 128 * 1024 * 1024

export interface ConnectionFacts {
  process: ProcessFacts
  remoteIp: string
}

/** Facts from connection events, for the requests that refer to them: on the agent's protocol a request does not carry its process. */
export interface KnownConnections {
  learn(orgId: string, event: ConnectionEvent): void
  of(orgId: string, connectionId: string): ConnectionFacts | undefined
}

export function createKnownConnections(max: number = CONNECTIONS_MAX): KnownConnections {
  const known = createGenerations<ConnectionFacts>(max, CONNECTION_BYTES_MAX)
  // An organization's id has no space, so no other organization can spell this key.
  const keyOf = (orgId: string, connectionId: string): string => `${orgId} ${connectionId}`
  return {
    learn: (orgId, { id, process, remoteIp }) => known.set(keyOf(orgId, id), { process, remoteIp }),
    of: (orgId, connectionId) => (connectionId === '' ? undefined : known.get(keyOf(orgId, connectionId))),
  }
}
