/**
 * A body that is made as fast as it is read, one piece ahead. A reader that takes nothing for `patienceMs` or leaves ends the making
 * (security.md D3); `onEnd` hears of every end, with what went wrong if something did.
 */
export function pacedStream(
  pieces: AsyncGenerator<string>,
  { stop, patienceMs, onEnd }: { stop: AbortController; patienceMs: number; onEnd: (cause?: unknown) => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let waiting: NodeJS.Timeout | undefined
  let ended = false
  const end = (cause?: unknown): void => {
    clearTimeout(waiting)
    if (ended) return
    ended = true
    onEnd(cause)
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(waiting)
      try {
        const { done, value } = await pieces.next()
        if (done) {
          end()
          return controller.close()
        }
        controller.enqueue(encoder.encode(value))
        waiting = setTimeout(() => {
          const tooSlow = new Error('The reader of an export took nothing for too long.')
          stop.abort(tooSlow)
          end(tooSlow)
          controller.error(tooSlow)
        }, patienceMs).unref()
      } catch (cause) {
        end(cause)
        throw cause // cuts the connection: a file without its end must not look whole
      }
    },
    cancel(reason) {
      stop.abort(reason)
      end(reason ?? new Error('The reader of an export has gone.'))
    },
  })
}
