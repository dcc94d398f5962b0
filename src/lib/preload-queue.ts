/** Up to this many at once (specification, point 9). */
export const PRELOADS_MAX = 4

export interface PreloadQueue {
  /** Each key is loaded once. What was wished for last goes first: the pointer has left the others. */
  add: (key: string) => void
}

/** Loads keys a few at a time; a failure frees its place and is forgotten, so that a later wish tries again. */
export function preloadQueue(load: (key: string) => Promise<void>, max = PRELOADS_MAX): PreloadQueue {
  const known = new Set<string>()
  const waiting: string[] = []
  let running = 0

  function next(): void {
    while (running < max) {
      const key = waiting.pop()
      if (key === undefined) return
      running++
      load(key)
        .catch(() => known.delete(key))
        .finally(() => {
          running--
          next()
        })
    }
  }

  return {
    add(key) {
      const before = waiting.indexOf(key)
      if (before >= 0) waiting.splice(before, 1)
      else if (known.has(key)) return
      known.add(key)
      waiting.push(key)
      next()
    },
  }
}
