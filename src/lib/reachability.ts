/** One thing the console talks to, and what to ask it to learn whether it is there. */
export interface Probe {
  label: string
  address: string
}

export type Reach =
  | { state: 'unasked' | 'asking' }
  | { state: 'answered'; status: number; ms: number }
  | { state: 'silent'; reason: string }

const WAIT_MS = 5000

/**
 * Asks once, without credentials. Any answer counts, also a refusal: a wire that says 401 is there. What the browser blocks and what
 * nobody answers cannot be told apart from here.
 */
export async function probe(address: string): Promise<Reach> {
  const started = performance.now()
  try {
    const { status } = await fetch(address, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(WAIT_MS) })
    return { state: 'answered', status, ms: Math.round(performance.now() - started) }
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    return {
      state: 'silent',
      reason: late ? `No answer within ${WAIT_MS / 1000} s` : 'Not reachable: nothing listens there, or the browser was not allowed to ask',
    }
  }
}
