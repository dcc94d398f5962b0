/** Bytes that wait for one reader (security.md D3). */
const WAITING_MAX = 1024 * 1024
/** A reader that takes nothing for so long is gone, or might as well be. */
const STALLED_MAX_MS = 60_000
/** Milliseconds after which a browser reconnects by itself. */
const RETRY_MS = 2_000

export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** Left out when the reader is too slow; what comes next is newer and worth more. */
  send(event: string, data: unknown): void
  /** Keeps proxies from closing an idle connection. */
  comment(): void
  /** Makes the reader reconnect with a new token, and closes. */
  end(): void
  /** Called once, however the stream ended. */
  closed(callback: () => void): void
}

const encoder = new TextEncoder()
/** Listeners of one topic get the same array, so its text is made once. */
const texts = new WeakMap<object, string>()

/** Server-sent events (WHATWG HTML, 9.2) for a reader of any speed, in bounded memory. */
export function openEventStream(): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let onClosed: () => void = () => undefined
  let stalledSinceMs: number | undefined

  const finish = () => {
    if (!controller) return
    controller = undefined
    onClosed()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => void (controller = opened),
      cancel: finish,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_MAX }),
  )

  /** Whether the socket can take more. A reader that takes nothing for a minute is disconnected. */
  function hasRoom(): boolean {
    if (!controller) return false
    if ((controller.desiredSize ?? 0) > 0) {
      stalledSinceMs = undefined
      return true
    }
    stalledSinceMs ??= performance.now()
    if (performance.now() - stalledSinceMs > STALLED_MAX_MS) {
      controller.error(new Error('The reader of this stream is too slow.'))
      finish()
    }
    return false
  }

  const write = (text: string): void => {
    if (hasRoom()) controller?.enqueue(encoder.encode(text))
  }

  write(`retry: ${RETRY_MS}\n\n`)
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${textOf(data)}\n\n`),
    comment: () => write(':\n\n'),
    end() {
      write('event: end\ndata: {}\n\n')
      controller?.close()
      finish()
    },
    closed: (callback) => void (onClosed = callback),
  }
}

/** JSON has no raw line breaks, so one `data:` line holds it. */
function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  const known = texts.get(data) ?? JSON.stringify(data)
  texts.set(data, known)
  return known
}
