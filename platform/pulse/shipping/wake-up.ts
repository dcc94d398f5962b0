export interface WakeUp {
  /** Ends the present wait, or the next one if none is running. */
  ring(): void
  /** Until `ring` is called, at most `ms`. */
  wait(ms: number): Promise<void>
}

/** For one sleeper that others wake. A ring between two waits is not lost. */
export function createWakeUp(): WakeUp {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(ms) {
      if (!rung) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, ms)
        })
        clearTimeout(timer)
        wake = undefined
      }
      rung = false
    },
  }
}
