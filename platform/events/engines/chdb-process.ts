import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { newSecret } from '#platform/lib/ids.ts'
import type { Log } from '#platform/lib/log.ts'

import type { FromChild, ToChild } from './chdb-child.ts'

const CHILD = fileURLToPath(new URL('./chdb-child.ts', import.meta.url))
const USERNAME = 'platform'
/** Sessions run on this pool, and so do files and gzip of the front. */
const THREADS = '12'
const OPEN_TIMEOUT_MS = 30_000
const CLOSE_TIMEOUT_MS = 5_000
const BACKOFF_MS = [100, 500, 1_000, 2_000, 5_000, 10_000]
/** The engine's standard error is shortened for our log. */
const SAID_MAX = 4_096
/** A child that lived this long had no trouble starting, so the next failure counts from the beginning. */
const STABLE_MS = 60_000

export interface ChdbAddress {
  url: string
  username: string
  password: string
}

export interface ChdbProcess {
  /** Undefined while the child is away. */
  readonly address: ChdbAddress | undefined
  readonly pid: number | undefined
  /** How often it had to be started again. */
  readonly restarts: number
  close(): Promise<void>
}

/** Starts the engine's process and starts it again when it dies, later each time. Rejects when the first start fails. */
export async function startChdb(path: string, log: Log): Promise<ChdbProcess> {
  let running: { child: ChildProcess; address: ChdbAddress; sinceMs: number } | undefined
  let restarts = 0
  let failures = 0
  let closing = false
  let pause: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    const { child, address } = await launch(path, log)
    if (closing) return stop(child)
    running = { child, address, sinceMs: Date.now() }
    child.once('exit', (code, signal) => {
      if (running && Date.now() - running.sinceMs > STABLE_MS) failures = 0
      running = undefined
      if (closing) return
      log.error({ code, signal }, 'the event store ended unexpectedly and is started again')
      again()
    })
  }

  function again(): void {
    const delay = BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)]
    pause = setTimeout(() => {
      restarts++
      start().catch((cause: unknown) => {
        log.error({ err: cause }, 'the event store did not start')
        if (!closing) again()
      })
    }, delay)
  }

  await start()
  return {
    get address() {
      return running?.address
    },
    get pid() {
      return running?.child.pid
    },
    get restarts() {
      return restarts
    },
    async close() {
      closing = true
      clearTimeout(pause)
      if (running) await stop(running.child)
    },
  }
}

async function launch(path: string, log: Log): Promise<{ child: ChildProcess; address: ChdbAddress }> {
  const password = newSecret('ch_')
  // The password goes over the channel: an argument or a variable can be read by others on the machine.
  const child = spawn(process.execPath, [CHILD], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: THREADS },
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8').trim()
    const line = text.split('\n')[0] ?? ''
    if (line === '' || line === said) return // line ends come alone at times, and a waiting engine repeats itself
    said = line
    log.warn({ engine: text.slice(0, SAID_MAX) }, 'output of the event store engine')
  })
  child.on('error', () => undefined) // reported by `exit` or the response below
  try {
    const response = firstResponse(child)
    child.send({ kind: 'open', path, username: USERNAME, password } satisfies ToChild)
    const message = await response
    if (message.kind === 'failed') {
      // The engine reports the reason on another channel, which may be behind: `close` comes when that is empty.
      const silent = once(child, 'close', { signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) })
      child.kill('SIGKILL')
      await silent.catch(() => undefined) // then without its own message
      throw new Error(`The event store at ${path} cannot be opened. ${said || message.message}`)
    }
    return { child, address: { url: `http://127.0.0.1:${message.port}`, username: USERNAME, password } }
  } catch (cause) {
    child.kill('SIGKILL')
    throw cause
  }
}

async function firstResponse(child: ChildProcess): Promise<FromChild> {
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('The process of the event store ended while it was starting.')))
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(OPEN_TIMEOUT_MS)])
  const [message] = (await once(child, 'message', { signal }).catch(() => signal.throwIfAborted())) ?? []
  return message as FromChild // the child sends nothing else
}

/** Requests a shutdown and waits; a process that does not exit is killed, and what it acknowledged is on disk all the same. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  // It may have been killed a moment ago; `exit` reports that.
  if (child.connected) child.send({ kind: 'close' } satisfies ToChild, () => undefined)
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS)
  await gone
  clearTimeout(timer)
}
