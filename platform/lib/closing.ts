/** What was opened and has to be closed again, the last first, as each may lean on those before it. */
export interface Closing {
  add(close: () => unknown): void
  /** Closes everything once; one failure does not keep the others open. */
  close(): Promise<void>
}

export function createClosing(): Closing {
  const opened: (() => unknown)[] = []
  return {
    add: (close) => opened.push(close),
    async close() {
      for (let last = opened.pop(); last; last = opened.pop()) {
        try {
          await last()
        } catch (cause) {
          process.stderr.write(`A part did not close: ${cause instanceof Error ? cause.message : String(cause)}\n`)
        }
      }
    },
  }
}
