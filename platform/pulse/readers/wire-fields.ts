import type { DescMessage } from '@bufbuild/protobuf'

import { Unreadable } from './context.ts'

/** Walks the fields of a message in protobuf's wire format without decoding any. Throws Unreadable where the bytes are none. */
export interface WireFields {
  /** Goes to the next field; false at the end. */
  next(): boolean
  number(): number
  isBytes(): boolean
  /** Offsets: of the field's tag, of its content (behind the length), and of what comes behind it. */
  start(): number
  content(): number
  end(): number
}

export function wireFields(bytes: Uint8Array, from: number, to: number): WireFields {
  let at = from
  let [number, type, start, content] = [0, 0, from, from]

  function varint(): number {
    let value = 0
    for (let bits = 0; bits < 70; bits += 7) {
      if (at >= to) throw broken()
      const byte = bytes[at++] ?? 0 // at is inside
      value += bits < 28 ? (byte & 0x7f) << bits : (byte & 0x7f) * 2 ** bits
      if (byte < 0x80) return value
    }
    throw broken()
  }

  function skip(count: number): void {
    content = at
    at += count
    if (at > to) throw broken()
  }

  return {
    next() {
      if (at >= to) return false
      start = at
      const tag = varint()
      number = Math.floor(tag / 8)
      type = tag % 8
      if (type === 2) skip(varint())
      else if (type === 0) varint()
      else if (type === 1) skip(8)
      else if (type === 5) skip(4)
      else throw broken()
      if (number === 0) throw broken()
      return true
    },
    number: () => number,
    isBytes: () => type === 2,
    start: () => start,
    content: () => content,
    end: () => at,
  }
}

const broken = () => new Unreadable('The bytes are no protobuf message.')

const nested = new WeakMap<DescMessage, ReadonlyMap<number, DescMessage>>()

/** Fields of a message that are messages themselves. */
function messagesIn(schema: DescMessage): ReadonlyMap<number, DescMessage> {
  const known = nested.get(schema)
  if (known) return known
  const found = new Map<number, DescMessage>()
  for (const field of schema.fields) if (field.message) found.set(field.number, field.message)
  nested.set(schema, found)
  return found
}

/**
 * How many objects decoding these bytes would create, counted up to just above `most`. An empty message takes two bytes here and a hundred on the
 * heap, so the size of a body says little about its cost (security.md D1).
 */
export function countMessages(schema: DescMessage, bytes: Uint8Array, most: number, depth = 0): number {
  let count = 1
  if (depth > DEPTH_MAX) throw new Unreadable('The message is nested too deep.')
  const inner = messagesIn(schema)
  const fields = wireFields(bytes, 0, bytes.byteLength)
  while (count <= most && fields.next()) {
    const message = fields.isBytes() ? inner.get(fields.number()) : undefined
    if (message) count += countMessages(message, bytes.subarray(fields.content(), fields.end()), most - count, depth + 1)
  }
  return count
}

/** As deep as the decoder itself goes. */
const DEPTH_MAX = 100
