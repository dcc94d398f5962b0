import { Fault } from '#platform/lib/faults.ts'

export interface Sort<By extends string = string> {
  by: By
  direction: 'asc' | 'desc'
}

/** Where a page ended: the value sorted by, the time and the id of its last row. `value` is 0 when sorted by time. */
export interface Cursor {
  value: number
  timestampMs: number
  id: string
}

const ID_MAX = 256

/** Opaque to callers. Holds what it was made for: with another order it would skip rows in silence. */
export function writeCursor(sort: Sort, { value, timestampMs, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort.by, sort.direction, value, timestampMs, id])).toString('base64url')
}

/** Fault `invalid` for anything `writeCursor` did not write for this order. */
export function readCursor(sort: Sort, text: string): Cursor {
  const parts = parse(text)
  if (!Array.isArray(parts) || parts.length !== 5) throw notOurs()
  const [by, direction, value, timestampMs, id] = parts as unknown[]
  if (by !== sort.by || direction !== sort.direction) throw notOurs()
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(timestampMs)) throw notOurs()
  if (typeof id !== 'string' || id.length > ID_MAX) throw notOurs()
  return { value: Number(value), timestampMs: Number(timestampMs), id: id.toWellFormed() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw notOurs()
  }
}

const notOurs = (): Fault =>
  new Fault('invalid', 'This page cannot be continued. Start again from the first one.', {
    fields: { cursor: 'is not a cursor of this list' },
  })
