/** Up to this many at once (specification, point 9). */
export const PRELOADS_MAX = 4

export interface PreloadQueue {
  /** `soon` goes before what only stands on the page. Each key is loaded once. */
  add: (key: string, urgency: 'soon' | 'later') => void
}

/** Loads keys one after the other, a few at a time; a failure frees its place and is forgotten, so that a later wish tries again. */
export function preloadQueue(load: (key: string) => Promise<void>, max = PRELOADS_MAX): PreloadQueue {
  const known = new Set<string>()
  const soon: string[] = []
  const later: string[] = []
  let running = 0

  function next(): void {
    while (running < max) {
      const key = soon.shift() ?? later.shift()
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
    add(key, urgency) {
      const waiting = later.indexOf(key)
      if (urgency === 'soon' && waiting >= 0) {
        later.splice(waiting, 1)
        soon.push(key)
      } else if (!known.has(key)) {
        known.add(key)
        ;(urgency === 'soon' ? soon : later).push(key)
      }
      next()
    },
  }
}
