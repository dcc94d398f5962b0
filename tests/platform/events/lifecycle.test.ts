import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openEvents } from '#platform/events/events.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { createStore } from '#platform/events/store.ts'
import { Fault } from '#platform/lib/faults.ts'

import { emptyBatch } from './support/generator.ts'
import { silent } from './support/open.ts'
import { NOW, request } from './support/records.ts'

let dataDir: string
const everything = { range: { fromMs: 0, toMs: NOW + 1 } }
const acme = { orgId: 'acme' }

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sightglass-lifecycle-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** A dead process whose parent has not asked for it yet still has a number, and the state Z. */
const isAlive = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat !== undefined && !/\) Z /.test(stat)
}
const codeOf = (cause: unknown): string => (cause instanceof Fault ? cause.code : String(cause))

test('what was stored is there after a clean close and a new start', async () => {
  const first = await openEvents({ dataDir, log: silent })
  await first.insert({ ...emptyBatch(), requests: [request()] }, 't1')
  await first.close()
  const second = await openEvents({ dataDir, log: silent })
  expect(await second.countRequests(acme, everything)).toEqual({ count: 1, failed: 0 })
  await second.close()
})

/** Name and niceness of a thread, from proc_pid_stat(5); fields are counted from behind the name, for that may hold spaces. */
const threadOf = (stat: string) => ({ name: /\((.*)\)/.exec(stat)?.[1] ?? '', niceness: Number(stat.split(') ')[1]?.split(' ')[16]) })
/** Threads of the engine's sessions, statements and merges. V8's own are there before the engine. */
const WORKING = ['libuv-worker', 'ThreadPool', 'MergeMutate']

test('the threads on which the engine works give way to the platform', async () => {
  const events = await openEvents({ dataDir, log: silent })
  await events.insert({ ...emptyBatch(), requests: [request()] }, 't1')
  await Promise.all(Array.from({ length: 8 }, () => events.countRequests(acme, everything)))
  const tasks = `/proc/${events.state().pid}/task`
  const read = (thread: string) => readFile(join(tasks, thread, 'stat'), 'utf8').catch(() => '')
  const threads = (await Promise.all((await readdir(tasks)).map(read))).map(threadOf)
  const platform = threadOf(await readFile('/proc/self/stat', 'utf8'))
  for (const name of WORKING) {
    const some = threads.filter((thread) => thread.name === name)
    expect(some, name).not.toHaveLength(0)
    for (const { niceness } of some) expect(niceness, name).toBeGreaterThan(platform.niceness)
  }
  await events.close()
})

test('a killed engine fails the calls in flight as unavailable, comes back, and has everything that was acknowledged', async () => {
  const events = await openEvents({ dataDir, log: silent })
  await events.insert({ ...emptyBatch(), requests: [request()] }, 't1')
  const { pid = 0 } = events.state()

  const inFlight = Promise.allSettled(Array.from({ length: 8 }, () => events.countRequests(acme, everything)))
  process.kill(pid, 'SIGKILL')
  for (const call of await inFlight) if (call.status === 'rejected') expect(codeOf(call.reason)).toBe('unavailable')
  expect(await events.countRequests(acme, everything).catch(codeOf)).toBe('unavailable')
  expect(await events.insert({ ...emptyBatch(), requests: [request({ id: 'r2' })] }, 't2').catch(codeOf)).toBe('unavailable')

  await expect.poll(() => events.state().available, { timeout: 20_000 }).toBe(true)
  expect(events.state()).toMatchObject({ kind: 'chdb', restarts: 1 })
  expect(await events.countRequests(acme, everything)).toEqual({ count: 1, failed: 0 })
  // The sender does not know whether its batches were stored, so both come again.
  await events.insert({ ...emptyBatch(), requests: [request()] }, 't1')
  await events.insert({ ...emptyBatch(), requests: [request({ id: 'r2' })] }, 't2')
  expect((await events.countRequests(acme, everything)).count).toBe(2)
  await events.close()
})

test('a call that runs when the engine is killed ends as unavailable', async () => {
  const engine = await openChdb(dataDir, silent)
  const store = createStore(engine)
  const long = store.select({ sql: 'SELECT sum(sipHash64(number)) AS s FROM numbers(100000000000)', params: {} })
  const ended = long.catch(codeOf)
  await new Promise((resolve) => setTimeout(resolve, 300))
  process.kill(engine.state().pid ?? 0, 'SIGKILL')
  expect(await ended).toBe('unavailable')
  await engine.close()
})

test('a killed platform takes its engine with it, even in the middle of a query, and the next start gets the folder', async () => {
  const script = fileURLToPath(new URL('./support/hold-store.ts', import.meta.url))
  const holder = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(holder.stdout, 'data')
  const pid = Number(String(line))
  expect(await isAlive(pid)).toBe(true)
  holder.kill('SIGKILL')
  const next = await openEvents({ dataDir, log: silent })
  expect(await next.countRequests(acme, everything)).toEqual({ count: 1, failed: 0 })
  expect(await isAlive(pid)).toBe(false)
  await next.close()
})

test('a second platform on the same folder is refused with a reason @variant', async () => {
  const first = await openEvents({ dataDir, log: silent })
  await expect(openEvents({ dataDir, log: silent })).rejects.toThrow(/cannot be opened\..*lock/i)
  await first.close()
}, 30_000)

test('a close while queries run is clean', async () => {
  const engine = await openChdb(dataDir, silent)
  const { pid = 0 } = engine.state()
  const asking = createStore(engine)
    .select({ sql: 'SELECT sum(sipHash64(number)) AS s FROM numbers(100000000000)', params: {} })
    .catch(codeOf)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await engine.close()
  expect(await asking).toBe('unavailable')
  expect(await isAlive(pid)).toBe(false)
})
