/** An event is in the store by then, after it arrived (docs/performance.md: three seconds). */
const STORED_AFTER_MS = 4000

export interface CatchUp {
  /** From now on rows arrive by themselves. */
  opened: () => void
  /** While held nothing may move: what is due waits. */
  hold: (held: boolean) => void
  close: () => void
}

/**
 * Reads a list again where a live tail cannot know of rows: those that came after the list was read and before the tail was open, at its first
 * beginning and after each break. Twice, because what arrived just before is not stored yet.
 */
export function createCatchUp(refresh: () => void): CatchUp {
  let held = false
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function read(): void {
    isDue = held
    if (!held) refresh()
  }

  return {
    opened() {
      read()
      clearTimeout(timer)
      timer = setTimeout(read, STORED_AFTER_MS)
    },
    hold(next) {
      held = next
      if (isDue) read()
    },
    close: () => clearTimeout(timer),
  }
}
