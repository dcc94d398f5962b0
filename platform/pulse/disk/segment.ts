import { randomBytes } from 'node:crypto'
import { open, readdir, stat, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { syncFolder } from '#platform/lib/synced-files.ts'
import { decodeLogRecord, RECORD_HEADER_BYTES, RECORD_MARK, logRecordLength, type LogRecord } from './log-record.ts'

/**
 * A segment begins with these eight bytes and its salt, which is there three times: every record needs it, so two copies outvote a
 * damaged one.
 */
const SEGMENT_MARK = Buffer.from('SGPULSE1', 'latin1')
const SALT_BYTES = 4
export const SEGMENT_HEADER_BYTES = SEGMENT_MARK.length + 3 * SALT_BYTES
const SEGMENT_NAME = /^(\d{10})\.segment$/
const WINDOW_BYTES = 1024 * 1024

export interface Segment {
  /** Counts up from 1 and is never used twice. */
  id: number
  path: string
  /** Bytes that are written and synced. */
  bytes: number
  /** When the last record came. */
  newestMs: number
}

/** A record with its place in the file, or a stretch of bytes that no record could be read from. */
export type ReadItem = { state: 'whole'; start: number; end: number; record: LogRecord } | { state: 'damaged'; start: number; end: number }

const segmentPath = (folder: string, id: number): string => join(folder, `${String(id).padStart(10, '0')}.segment`)

export async function listSegments(folder: string): Promise<Segment[]> {
  const segments: Segment[] = []
  for (const name of (await readdir(folder)).sort()) {
    const id = SEGMENT_NAME.exec(name)?.[1]
    const path = join(folder, name)
    if (!id) continue
    const { size, mtimeMs } = await stat(path)
    segments.push({ id: Number(id), path, bytes: size, newestMs: mtimeMs })
  }
  return segments
}

/** A new file with its header, both safe from a power cut before the first record follows. */
export async function createSegment(folder: string, id: number): Promise<{ segment: Segment; file: FileHandle; salt: number }> {
  const path = segmentPath(folder, id)
  const file = await open(path, 'wx', 0o600)
  const salt = randomBytes(SALT_BYTES)
  try {
    await file.writev([SEGMENT_MARK, salt, salt, salt])
    await file.sync()
    await syncFolder(folder)
  } catch (cause) {
    await file.close()
    await unlink(path)
    throw cause
  }
  return { segment: { id, path, bytes: SEGMENT_HEADER_BYTES, newestMs: 0 }, file, salt: salt.readUInt32LE() }
}

/**
 * What lies between two offsets, in order. After damage the search goes on at the next mark whose check sum agrees, so one bad sector costs
 * the records it touched and no others. Nothing is ever yielded as whole whose check sum does not agree.
 */
export async function* readSegment(path: string, from: number, to: number): AsyncGenerator<ReadItem, void, undefined> {
  const file = await open(path, 'r')
  try {
    const salt = await readSalt(file)
    if (salt === undefined) {
      if (to > 0) yield { state: 'damaged', start: 0, end: to }
      return
    }
    const window = createWindow(file, to)
    let damagedFrom = -1
    for (let at = Math.max(from, SEGMENT_HEADER_BYTES); at < to; ) {
      const record = await recordAt(window, at, salt)
      if (!record) {
        if (damagedFrom < 0) damagedFrom = at
        at = await window.find(RECORD_MARK, at + 1)
        continue
      }
      if (damagedFrom >= 0) yield { state: 'damaged', start: damagedFrom, end: at }
      damagedFrom = -1
      yield { state: 'whole', start: at, end: at + record.length, record: record.record }
      at += record.length
    }
    if (damagedFrom >= 0) yield { state: 'damaged', start: damagedFrom, end: to }
  } finally {
    await file.close()
  }
}

async function readSalt(file: FileHandle): Promise<number | undefined> {
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES)
  await file.read(header, 0, header.length, 0)
  const salts = [0, 1, 2].map((copy) => header.readUInt32LE(SEGMENT_MARK.length + copy * SALT_BYTES))
  return salts.find((salt, copy) => salts.indexOf(salt) < copy)
}

async function recordAt(window: Window, at: number, salt: number): Promise<{ record: LogRecord; length: number } | undefined> {
  const length = logRecordLength(await window.bytes(at, RECORD_HEADER_BYTES), 0)
  if (length === undefined || at + length > window.end) return undefined
  const bytes = await window.bytes(at, length)
  const record = bytes.length === length ? decodeLogRecord(bytes, salt) : undefined
  return record && { record, length }
}

interface Window {
  readonly end: number
  /** Up to `length` bytes from `at`; fewer at the end. */
  bytes(at: number, length: number): Promise<Buffer>
  /** Where `mark` next begins at or after `at`; the end when it does not. */
  find(mark: Buffer, at: number): Promise<number>
}

/** A part of the file in memory that moves forward: at least WINDOW_BYTES, and as long as the longest record requested. */
function createWindow(file: FileHandle, to: number): Window {
  let held: Buffer = Buffer.alloc(0)
  let heldAt = 0

  async function bytes(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, to)
    if (at < heldAt || end > heldAt + held.length) {
      // A fresh buffer each time: records that were yielded still look into the old one.
      const next = Buffer.allocUnsafe(Math.min(Math.max(length, WINDOW_BYTES), Math.max(to - at, 0)))
      let filled = 0
      while (filled < next.length) {
        const { bytesRead } = await file.read(next, filled, next.length - filled, at + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      held = next.subarray(0, filled)
      heldAt = at
    }
    return held.subarray(at - heldAt, Math.max(end - heldAt, 0))
  }

  async function find(mark: Buffer, at: number): Promise<number> {
    for (let from = at; from < to; ) {
      const part = await bytes(from, Math.min(WINDOW_BYTES, to - from))
      const found = part.indexOf(mark)
      if (found >= 0) return from + found
      if (part.length < mark.length) break
      from += part.length - mark.length + 1 // the mark may lie across the border of two windows
    }
    return to
  }

  return { end: to, bytes, find }
}
