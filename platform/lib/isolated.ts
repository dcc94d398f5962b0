import { fork } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'

import { Fault } from './faults.ts'

/** Heap of one process: a file of 64 MiB that is mostly text fits, one of nothing but brackets does not. */
const HEAP_MIB = 768
const SECONDS_MAX = 60

type ToParent<Result> = { result: Result } | { done: true }

/**
 * Runs a file in a separate process and yields its results. A process, not a thread: V8 ends the whole process when a thread's heap runs full in the
 * middle of JSON.parse. It continues when the next result is requested, so it is never far ahead. Fault `too-large` when its heap or its time did not
 * suffice.
 */
export async function* runIsolated<Result>(file: URL, job: unknown): AsyncGenerator<Result> {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    env: keptCode(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const failure = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Fault('too-large', 'This takes too much memory or time to read. Send it in smaller parts.')))
  })
  failure.catch(() => undefined) // seen by the race below, or of no interest any more
  const late = setTimeout(() => child.kill('SIGKILL'), SECONDS_MAX * 1000)
  const send = (message: unknown): void => void child.send(message as object, () => undefined) // a child that is gone is reported by 'exit'
  try {
    send(job)
    for (;;) {
      const next = new Promise<ToParent<Result>>((resolve) => child.once('message', (message) => resolve(message as ToParent<Result>))) // workIsolated sends nothing else
      const message = await Promise.race([next, failure])
      if ('done' in message) return
      yield message.result
      send('next')
    }
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
  }
}

/** Nothing of our environment, which has secrets, but where Node keeps what it made of our sources: two thirds of such a process's start. */
function keptCode(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** The other side: does the one job of this process. `send` resolves when the parent wants more. */
export async function workIsolated<Job, Result>(work: (job: Job, send: (result: Result) => Promise<void>) => Promise<void>): Promise<void> {
  const send = (message: ToParent<Result>): void => void process.send?.(message)
  process.once('disconnect', () => process.exit()) // the parent died
  const [job] = (await once(process, 'message')) as [Job] // the parent's first message
  flushCompileCache() // its end is a kill, before which nothing would be kept
  await work(job, async (result) => {
    send({ result })
    await once(process, 'message')
  })
  send({ done: true })
}
