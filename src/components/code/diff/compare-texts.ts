import type { Compared, CompareRequest } from './compare.worker.ts'

export function compareTexts(a: string, b: string, sorted: boolean, signal: AbortSignal): Promise<Compared> {
  return ask({ want: 'changes', a, b, sorted }, signal)
}

export function patchTexts(a: string, b: string, names: readonly [string, string], signal: AbortSignal): Promise<string> {
  return ask({ want: 'patch', a, b, names }, signal)
}

/** One question to a worker that lives as long as the answer takes. Rejects when its code cannot be loaded, or when nobody waits any more. */
function ask<Answer>(request: CompareRequest, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A real file of our own: the content security policy allows no other worker
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' })
    function end(): void {
      worker.terminate()
      signal.removeEventListener('abort', stop)
    }
    function stop(): void {
      end()
      reject(new DOMException('Nobody waits for this comparison any more.', 'AbortError'))
    }
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      end()
      resolve(data)
    }
    worker.onerror = () => {
      end()
      reject(new Error('The comparison could not be computed.'))
    }
    if (signal.aborted) stop()
    else {
      signal.addEventListener('abort', stop)
      worker.postMessage(request)
    }
  })
}
