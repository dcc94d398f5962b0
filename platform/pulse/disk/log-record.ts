import { crc32 } from 'node:zlib'

import type { IdPairs } from '../recent-ids.ts'

/**
 * One record of the disk log as bytes, little-endian:
 *
 *     0  mark          4 bytes, where a search after damage begins again
 *     4  eventsBefore  f64, events in all records before this one since the log began: a gap tells how many were lost
 *    12  receivedMs    f64
 *    20  events        u32
 *    24  ids           u32, number of 8-byte ids
 *    28  payload       u32, length
 *    32  check         u32, CRC-32 of everything else, begun with the segment's salt
 *    36  ids, payload
 *
 * CRC-32 rather than CRC-32C, because node:zlib computes it natively (5 GB/s; a table in JavaScript is ten times slower than zstd) and both
 * find every burst of up to 32 bits. The salt is random, so bytes that a sender chose never pass for a record of ours.
 */
export interface LogRecord {
  eventsBefore: number
  receivedMs: number
  events: number
  ids: IdPairs
  payload: Uint8Array
}

export const RECORD_HEADER_BYTES = 36
export const RECORD_MARK = Buffer.from([0xff, 0x53, 0x47, 0xfe])
/** No record is longer; a greater length in a header is damage. */
export const FRAME_MAX = 128 * 1024 * 1024

const CHECK_AT = 32

export const logRecordBytes = (record: Pick<LogRecord, 'ids' | 'payload'>): number =>
  RECORD_HEADER_BYTES + record.ids.byteLength + record.payload.byteLength

/** The parts, to be written one after the other without being copied together. */
export function encodeLogRecord(record: LogRecord, salt: number): Uint8Array[] {
  const header = Buffer.alloc(RECORD_HEADER_BYTES)
  RECORD_MARK.copy(header)
  header.writeDoubleLE(record.eventsBefore, 4)
  header.writeDoubleLE(record.receivedMs, 12)
  header.writeUInt32LE(record.events, 20)
  header.writeUInt32LE(record.ids.length / 2, 24)
  header.writeUInt32LE(record.payload.byteLength, 28)
  const ids = littleEndian(record.ids)
  header.writeUInt32LE(check(header, ids, record.payload, salt), CHECK_AT)
  return [header, ids, record.payload]
}

/** Length of the record that begins at `at`, from its unproven header; undefined when that cannot be one. */
export function logRecordLength(bytes: Buffer, at: number): number | undefined {
  if (bytes.length - at < RECORD_HEADER_BYTES || bytes.compare(RECORD_MARK, 0, RECORD_MARK.length, at, at + RECORD_MARK.length) !== 0)
    return undefined
  const length = RECORD_HEADER_BYTES + bytes.readUInt32LE(at + 24) * 8 + bytes.readUInt32LE(at + 28)
  return length <= FRAME_MAX ? length : undefined
}

/**
 * The record of exactly these bytes, or undefined when a single bit of it differs from what was written. The payload is a view, the
 * ids a copy.
 */
export function decodeLogRecord(bytes: Buffer, salt: number): LogRecord | undefined {
  if (logRecordLength(bytes, 0) !== bytes.length) return undefined
  const payloadAt = RECORD_HEADER_BYTES + bytes.readUInt32LE(24) * 8
  const ids = bytes.subarray(RECORD_HEADER_BYTES, payloadAt)
  const payload = bytes.subarray(payloadAt)
  if (check(bytes, ids, payload, salt) !== bytes.readUInt32LE(CHECK_AT)) return undefined
  const pairs = new Uint32Array(ids.length / 4)
  for (let i = 0; i < pairs.length; i++) pairs[i] = ids.readUInt32LE(i * 4)
  return { eventsBefore: bytes.readDoubleLE(4), receivedMs: bytes.readDoubleLE(12), events: bytes.readUInt32LE(20), ids: pairs, payload }
}

function check(header: Buffer, ids: Uint8Array, payload: Uint8Array, salt: number): number {
  return crc32(payload, crc32(ids, crc32(header.subarray(0, CHECK_AT), salt)))
}

function littleEndian(pairs: IdPairs): Buffer {
  const bytes = Buffer.alloc(pairs.byteLength)
  for (let i = 0; i < pairs.length; i++) bytes.writeUInt32LE(pairs[i]!, i * 4) // i < pairs.length
  return bytes
}
