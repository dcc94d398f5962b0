import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A measured job in a process of its own: it prepares itself, says so, and starts its clock on a signal. */
export async function startIsolated<Job, Result>(file: URL, job: Job): Promise<{ run(): Promise<Result>; end(): void }> {
  const child = fork(file, { stdio: ['ignore', 2, 2, 'ipc'], serialization: 'advanced' })
  const next = async (): Promise<unknown> => {
    const ended = new AbortController()
    child.once('exit', (code) => ended.abort(new Error(`${file.pathname} ended with ${code}.`)))
    const [message] = (await once(child, 'message', { signal: ended.signal }).catch((cause: unknown) => {
      ended.signal.throwIfAborted()
      throw cause
    })) as [unknown]
    return message
  }
  const ready = next()
  tell(child, job)
  await ready
  return {
    async run() {
      const result = next()
      tell(child, 'go')
      return (await result) as Result // workIsolated answers nothing else
    },
    end: () => void child.kill(),
  }
}

const tell = (child: ChildProcess, message: unknown): void => void child.send(message as object)

/** The other side. `prepare` may take its time; what it returns is measured. */
export async function workIsolated<Job, Result>(prepare: (job: Job) => Promise<() => Promise<Result>>): Promise<void> {
  process.once('disconnect', () => process.exit())
  const [job] = (await once(process, 'message')) as [Job] // the parent's first message
  const run = await prepare(job)
  process.send?.('ready')
  await once(process, 'message')
  process.send?.(await run())
}
