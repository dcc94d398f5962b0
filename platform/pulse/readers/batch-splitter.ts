import { Unreadable } from './context.ts'

/** `repeated Event events = 1`, the one field of the agent's batches: number 1, length-delimited. */
const EVENT_TAG = (1 << 3) | 2
const VARINT_BITS_MAX = 70
/** As much of an event that is too large as a preview shows. */
const START_BYTES = 4096

export interface SplitParts {
  /** Larger events are passed by. */
  eventMax: number
  /** The bytes of one event. They lie in the chunk that was pushed: who keeps them copies them. */
  onEvent(bytes: Uint8Array): void
  /** An event that was passed by, with its beginning. */
  onOversized(start: Uint8Array, sizeBytes: number): void
}

export interface BatchSplitter {
  /** The next bytes of the batch. Throws Unreadable when they are no protobuf message. */
  push(chunk: Uint8Array): void
  /** There are no more. Throws Unreadable in the middle of a field. */
  end(): void
  /** Bytes kept of an event that is not whole yet. */
  kept(): number
}

/**
 * Opens a batch while it arrives, without opening its events: a message in protobuf's wire format is one field after the other, and an embedded
 * message is a byte string. Holds at most one event, so a batch may have any size.
 */
export function createBatchSplitter({ eventMax, onEvent, onOversized }: SplitParts): BatchSplitter {
  /** What the next byte belongs to. `value` is a number that is not used. */
  let at: 'tag' | 'length' | 'value' | 'event' | 'skipped' = 'tag'
  let isEvent = false
  let varint = 0
  let bits = 0
  let size = 0
  let missing = 0
  let parts: Uint8Array[] = []
  let kept = 0

  function onTag(tag: number): void {
    if (tag < 8) throw new Unreadable('The batch holds a field without a number.')
    isEvent = tag === EVENT_TAG
    switch (tag % 8) {
      case 0:
        at = 'value'
        return
      case 1:
        return skip(8)
      case 2:
        at = 'length'
        return
      case 5:
        return skip(4)
      default:
        throw new Unreadable('The batch holds a field of an unknown form.')
    }
  }

  function skip(bytes: number): void {
    missing = bytes
    at = bytes > 0 ? 'skipped' : 'tag'
  }

  function onLength(length: number): void {
    if (!isEvent) return skip(length)
    size = missing = length
    at = 'event'
    if (size === 0) take(new Uint8Array(0))
  }

  function onVarint(value: number): void {
    if (at === 'tag') onTag(value)
    else if (at === 'length') onLength(value)
    else at = 'tag'
  }

  /** The next bytes of an event. */
  function take(piece: Uint8Array): void {
    missing -= piece.byteLength
    const most = size > eventMax ? START_BYTES : size
    if (missing === 0 && kept === 0 && size <= eventMax) onEvent(piece)
    else {
      if (kept < most) parts.push(piece.subarray(0, most - kept))
      kept = Math.min(kept + piece.byteLength, most)
      if (missing > 0) return
      const whole = Buffer.concat(parts)
      if (size > eventMax) onOversized(whole, size)
      else onEvent(whole)
    }
    parts = []
    kept = 0
    at = 'tag'
  }

  return {
    kept: () => kept,
    push(chunk) {
      for (let i = 0; i < chunk.byteLength; ) {
        if (at === 'event' || at === 'skipped') {
          const piece = chunk.subarray(i, i + missing)
          i += piece.byteLength
          if (at === 'event') take(piece)
          else skip(missing - piece.byteLength)
          continue
        }
        const byte = chunk[i++] ?? 0 // i is inside
        varint += (byte & 0x7f) * 2 ** bits
        bits += 7
        if (byte >= 0x80) {
          if (bits >= VARINT_BITS_MAX) throw new Unreadable('The batch holds a number that does not end.')
          continue
        }
        const value = varint
        varint = bits = 0
        onVarint(value)
      }
    },
    end() {
      if (at !== 'tag' || bits > 0) throw new Unreadable('The batch ends in the middle of an event.')
    },
  }
}
