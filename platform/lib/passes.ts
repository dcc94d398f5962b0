import type { Log } from './log.ts'

/** Not in the first minute, when everybody comes back. */
const FIRST_AFTER_MS = 60_000
const EVERY_MS = 3_600_000

/** Does something every hour; one pass at a time. `stop` waits for the step that runs. `failed` is the line of the log when a pass throws. */
export function startPasses(log: Log, failed: string, pass: (signal: AbortSignal) => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, FIRST_AFTER_MS).unref()

  function run(): void {
    running = pass(stopping.signal)
      .catch((err: unknown) => log.warn({ err }, failed))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, EVERY_MS).unref()
      })
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
