import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import type { RejectedEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'

import { Fault } from '#platform/lib/faults.ts'

/** What one ingest call stored: the payload of one record of the disk log. */
export interface StoredRecord {
  orgId: string
  environmentId: string
  deploymentId: string
  receiver: string
  receivedMs: number
  events: TrafficEvent[]
  rejectedEvents: RejectedEvent[]
}

/** Below this many characters compression saves less than it costs. */
const COMPRESS_FROM = 2048
/** A record as text; five times the limit of the receivers, so only a bug reaches it. */
const RECORD_MAX = 100 * 1024 * 1024

// Level 1 takes 0.6 ms for 1000 events and leaves a tenth: less time than writing the rest would take, and the log's cap holds ten
// times the outage.
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const PLAIN = 0
const ZSTD = 1

/**
 * JSON after one byte that says whether it is compressed, and the length of that JSON. Throws `too-large` for a record that could not be read back.
 */
export function encodeRecord(record: StoredRecord): { payload: Buffer; textBytes: number } {
  const text = Buffer.from(JSON.stringify(record))
  if (text.length > RECORD_MAX) throw new Fault('too-large', 'The batch is too large to be stored as one. Send fewer events at once.')
  const parts = text.length < COMPRESS_FROM ? [Buffer.of(PLAIN), text] : [Buffer.of(ZSTD), zstdCompressSync(text, FAST)]
  return { payload: Buffer.concat(parts), textBytes: text.length }
}

/** Only for bytes that `encodeRecord` made and whose check sum agreed. */
export function decodeRecord(payload: Uint8Array): StoredRecord {
  const body = payload.subarray(1)
  const text = payload[0] === ZSTD ? zstdDecompressSync(body, { maxOutputLength: RECORD_MAX }) : Buffer.from(body)
  // The check sum proves that encodeRecord wrote it: this one, or the one before `receiver` and `rejectedEvents` had these names.
  const { door, poison, ...record } = JSON.parse(text.toString('utf8')) as StoredRecord & { door?: string; poison?: RejectedEvent[] }
  return door === undefined || poison === undefined ? record : { ...record, receiver: door, rejectedEvents: poison }
}
