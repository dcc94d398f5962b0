import { ownCopy } from '#domain/text/own-copy.ts'
import { heldBytes } from '#platform/lib/byte-budget.ts'

const MIB = 1024 * 1024
/** Senders choose how long texts are: so entries are weighed as well as counted. */
const BYTES_MAX = 64 * MIB

/**
 * A map that keeps at least the newest half of `max` entries, or of the memory that they may take, and never more than that: two maps, of which the older
 * is dropped whole when the younger is full. What is read moves to the younger one, so what is used stays.
 */
export interface Generations<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

export function createGenerations<Value>(max: number, maxBytes: number = BYTES_MAX): Generations<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  let bytes = 0

  function set(key: string, value: Value): void {
    young.set(ownCopy(key), value)
    bytes += heldBytes(key) + heldBytes(value)
    if (young.size < max / 2 && bytes < maxBytes / 2) return
    old = young
    young = new Map()
    bytes = 0
  }

  return {
    set,
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const kept = old.get(key)
      if (kept !== undefined) set(key, kept)
      return kept
    },
  }
}
