import { ownCopy } from '#domain/text/own-copy.ts'

/**
 * A map that keeps at least the newest half of `max` entries and never more than `max`: two maps, of which the older is dropped whole when
 * the younger is full. What is read moves to the younger one, so what is used stays.
 */
export interface Generations<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

export function createGenerations<Value>(max: number): Generations<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()

  function set(key: string, value: Value): void {
    young.set(ownCopy(key), value)
    if (young.size < max / 2) return
    old = young
    young = new Map()
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
