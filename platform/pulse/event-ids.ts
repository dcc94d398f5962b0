import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

import type { IdPairs } from './recent-ids.ts'

/** 64 bits for each event that are equal exactly when the same observation was sent again by the same organization. */
export function eventIds(events: readonly TrafficEvent[], orgId: string, seed: number): IdPairs {
  const ids = new Uint32Array(events.length * 2)
  const lane = { low: seed, high: ~seed }
  mix(lane, orgId)
  const { low, high } = lane
  for (let i = 0; i < events.length; i++) {
    lane.low = low
    lane.high = high
    mix(lane, identityOf(events[i]!)) // i < events.length
    ids[2 * i] = finish(lane.low ^ lane.high)
    // The marks of the table, (0, 0) and (0, 1), never come out.
    ids[2 * i + 1] = finish(lane.high + Math.imul(lane.low, 0x9e3779b1)) | 2
  }
  return ids
}

/** Issues, sensitive values and artifacts have no id on the agent's protocol (agent.md 2.4), so their content identifies them. */
function identityOf(event: TrafficEvent): string {
  switch (event.kind) {
    case 'request':
      return `r ${event.id}`
    case 'connection':
      return `c ${event.id} ${event.part} ${event.finalized}`
    case 'issue':
      return `i ${JSON.stringify([event.requestId, event.connectionId, event.timestampMs, event.error, event.triggers])}`
    case 'sensitive':
      return `s ${JSON.stringify([event.requestId, event.timestampMs, event.entityType, event.section, event.fieldPath, event.valueHash])}`
    case 'artifact':
      return `a ${JSON.stringify([event.requestId, event.timestampMs, event.type, event.digest, event.url])}`
  }
}

/** Two lanes of MurmurHash3's body, a character a block (public domain, Austin Appleby). */
function mix(lane: { low: number; high: number }, text: string): void {
  let { low, high } = lane
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low ^= Math.imul(code, 0xcc9e2d51)
    low = Math.imul((low << 13) | (low >>> 19), 5) + 0xe6546b64
    high ^= Math.imul(code, 0x1b873593)
    high = Math.imul((high << 15) | (high >>> 17), 5) + 0x561ccd1b
  }
  lane.low = low ^ text.length
  lane.high = high ^ text.length
}

/** MurmurHash3's finalizer. */
function finish(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
