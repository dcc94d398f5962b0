import { printFilter } from '#domain/filter/print.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import { backoffMs, readEvents } from '#src/lib/event-stream.ts'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readTailRows } from '#wire/pulse/read-requests.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

export type TailState =
  | { state: 'connecting' }
  | { state: 'open' }
  | { state: 'waiting' }
  | { state: 'offline' }
  | { state: 'failed'; error: WireError }

export interface TailListener {
  rows: (rows: RequestRow[]) => void
  /** Matching requests per second that the platform left out because we could not keep up. */
  dropped: (perSecond: number) => void
  state: (state: TailState) => void
}

/** A connection that lived this long was a good one: the next failure starts counting anew. */
const GOOD_AFTER_MS = 10_000

/**
 * Requests as they arrive, until the returned function is called. Comes back by itself with a new token after a break, waits while the
 * browser is offline, and gives up only when another try cannot help.
 */
export function openTail(scope: PulseScope, filter: FilterNode | undefined, listener: TailListener): () => void {
  const stopped = new AbortController()
  void run(scope, filter, listener, stopped.signal)
  return () => stopped.abort()
}

async function run(scope: PulseScope, filter: FilterNode | undefined, listener: TailListener, stopped: AbortSignal): Promise<void> {
  const query = { q: filter ? printFilter(filter) : undefined }
  let attempt = 0
  while (!stopped.aborted) {
    if (!navigator.onLine) {
      listener.state({ state: 'offline' })
      await nextOnline(stopped)
      attempt = 0
      continue
    }
    listener.state({ state: attempt === 0 ? 'connecting' : 'waiting' })
    const begunMs = performance.now()
    try {
      const { body } = await pulseIn(scope).tail(query, stopped)
      if (body) {
        listener.state({ state: 'open' })
        await deliver(body, listener, stopped)
      }
    } catch (cause) {
      if (stopped.aborted) return
      const error = toWireError(cause)
      if (isFinal(error)) {
        listener.state({ state: 'failed', error })
        return
      }
    }
    if (stopped.aborted) return
    attempt = performance.now() - begunMs > GOOD_AFTER_MS ? 0 : attempt + 1
    listener.state({ state: 'waiting' })
    await pause(backoffMs(attempt), stopped)
  }
}

async function deliver(body: ReadableStream<Uint8Array>, listener: TailListener, stopped: AbortSignal): Promise<void> {
  for await (const { event, data } of readEvents(body, stopped)) {
    if (stopped.aborted) return
    if (event === 'row') listener.rows(readTailRows(JSON.parse(data)))
    if (event === 'rate') listener.dropped(Number(data) || 0)
  }
}

const isFinal = ({ kind }: WireError): boolean =>
  kind === 'forbidden' || kind === 'signed-out' || kind === 'invalid' || kind === 'refused' || kind === 'not-found'

function nextOnline(stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal: stopped })
    stopped.addEventListener('abort', () => resolve(), { once: true })
  })
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    // Being online again is worth a try at once
    window.addEventListener('online', () => resolve(), { once: true, signal: stopped })
    stopped.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
