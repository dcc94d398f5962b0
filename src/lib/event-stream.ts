/** One event of a text/event-stream. */
export interface StreamEvent {
  event: string
  data: string
  /** Last id the stream named, `''` none. */
  id: string
}

/** A line that never ends is not an event; the stream is given up. */
const LINE_MAX = 4 * 1024 * 1024

export class EventStreamError extends Error {}

/**
 * Reads server-sent events from pieces of text as they arrive, wherever they are cut (WHATWG HTML §9.2.6). `EventSource` cannot send
 * an Authorization header, so the tail is fetched and read here. `push` answers with the events that became complete.
 */
export function createEventReader(): { push: (text: string) => StreamEvent[] } {
  let rest = ''
  let begun = false
  let event = ''
  let data: string[] = []
  let id = ''

  function line(text: string, done: StreamEvent[]): void {
    if (text === '') {
      if (data.length > 0) done.push({ event: event || 'message', data: data.join('\n'), id })
      event = ''
      data = []
      return
    }
    if (text.startsWith(':')) return
    const colon = text.indexOf(':')
    const name = colon < 0 ? text : text.slice(0, colon)
    const raw = colon < 0 ? '' : text.slice(colon + 1)
    const value = raw.startsWith(' ') ? raw.slice(1) : raw
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
    else if (name === 'id' && !value.includes('\0')) id = value
  }

  return {
    push(text) {
      const done: StreamEvent[] = []
      let all = rest + text
      if (!begun && all !== '') {
        begun = true
        if (all.startsWith('\ufeff')) all = all.slice(1)
      }
      let from = 0
      for (;;) {
        const end = nextBreak(all, from)
        // A lone CR at the very end may be the first half of CRLF
        if (end < 0 || (all[end] === '\r' && end === all.length - 1)) break
        line(all.slice(from, end), done)
        from = end + (all[end] === '\r' && all[end + 1] === '\n' ? 2 : 1)
      }
      rest = all.slice(from)
      if (rest.length > LINE_MAX) throw new EventStreamError('A line of the stream is too long.')
      return done
    },
  }
}

function nextBreak(text: string, from: number): number {
  const lf = text.indexOf('\n', from)
  const cr = text.indexOf('\r', from)
  if (lf < 0) return cr
  return cr >= 0 && cr < lf ? cr : lf
}

/** The events of an answer's body, until it ends or `signal` is aborted. */
export async function* readEvents(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events = createEventReader()
  try {
    while (!signal?.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      yield* events.push(decoder.decode(value, { stream: true }))
    }
  } finally {
    await reader.cancel().catch(() => undefined) // already closed or failed: nothing left to cancel
  }
}

/**
 * How long to wait before try number `attempt` (0 first): doubling from half a second to half a minute, a random part taken off so that many
 * tabs do not come back at once. `random` between 0 and 1.
 */
export function backoffMs(attempt: number, random: number = Math.random()): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10))
  return Math.round(ceiling * (1 - random / 2))
}

const FIRST_MS = 500
const LONGEST_MS = 30_000
