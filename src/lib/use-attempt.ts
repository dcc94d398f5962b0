import { useState } from 'react'

import { toWireError, type WireError } from './errors.ts'

export interface Attempt {
  busy: boolean
  /** Why it failed the last time. */
  failure: WireError | undefined
  start: () => void
}

/** Something done at a press. What asked for it goes away when it worked, so it is busy until then; with `again` it stays and can be used again. */
export function useAttempt(work: () => Promise<void>, { again = false } = {}): Attempt {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WireError>()

  async function run(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      if (again) setBusy(false)
    } catch (cause) {
      setFailure(toWireError(cause))
      setBusy(false)
    }
  }
  return { busy, failure, start: () => !busy && void run() }
}
