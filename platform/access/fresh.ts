import type { Clock } from '#platform/lib/clock.ts'

const KEPT_MAX = 10_000

export interface Fresh<Value> {
  (key: string): Promise<Value>
  /** What was changed here is loaded again before its age is reached. */
  forget(isForgotten: (key: string) => boolean): void
}

/**
 * Caches values for `maxAgeMs`, counted from the start of their load, so that no value is older than that. Concurrent callers share one load. A
 * failure is not cached: a token that was just created must work at once.
 */
export function freshFor<Value>(clock: Clock, maxAgeMs: number, load: (key: string) => Promise<Value>): Fresh<Value> {
  const kept = new Map<string, { askedMs: number; value: Promise<Value> }>()
  function read(key: string): Promise<Value> {
    const now = clock()
    const known = kept.get(key)
    // A clock that was set back must not extend the life of a value.
    if (known && now >= known.askedMs && now - known.askedMs < maxAgeMs) return known.value
    kept.delete(key)
    if (kept.size >= KEPT_MAX) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
    const mine = { askedMs: now, value: load(key) }
    kept.set(key, mine)
    mine.value.catch(() => {
      if (kept.get(key) === mine) kept.delete(key)
    })
    return mine.value
  }
  const forget = (isForgotten: (key: string) => boolean): void => {
    for (const key of kept.keys()) if (isForgotten(key)) kept.delete(key)
  }
  return Object.assign(read, { forget })
}
