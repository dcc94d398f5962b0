import { applyRetention, type RetentionParts } from './apply.ts'

/** Not in the first minute, when everybody comes back. */
const FIRST_AFTER_MS = 60_000
const EVERY_MS = 3_600_000

/** Applies everybody's retention now and then; one pass at a time. `stop` waits for the step that runs. */
export function startRetention(parts: RetentionParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let pass: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, FIRST_AFTER_MS).unref()

  function run(): void {
    pass = applyRetention(parts, stopping.signal)
      .catch((err: unknown) => parts.log.warn({ err }, 'retention could not be applied'))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, EVERY_MS).unref()
      })
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await pass
    },
  }
}
