import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openEvents } from '#platform/events/events.ts'

import { requestEvents } from './support/events.ts'
import { storedIds } from './support/file-store.ts'
import type { FromChild, ToChild } from './support/kill-child.ts'
import { CALLER, SILENT, temporaryFolder } from './support/pulse.ts'

/** 50 by command: `KILL_CYCLES=50 npx vitest run tests/platform/pulse/kill.test.ts`. */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 2)
const BATCH_EVENTS = 100
/** 2,000 events a second, security.md F1. */
const BATCH_EVERY_MS = 50
const BURST_BATCHES = 20
const BURST_MS = 40
const CHILD = join(import.meta.dirname, 'support/kill-child.ts')

/** What was sent, and what became of it. The counters are those of Jepsen's set checker. */
class Sender {
  readonly sent = new Map<number, ReturnType<typeof requestEvents>>()
  readonly acknowledged = new Set<number>()
  /** Events of batches that were found stored although no answer ever came. */
  recovered = 0
  slowestStartMs = 0
  #child: ChildProcess | undefined

  async start(dataDir: string, store: string): Promise<void> {
    const child = fork(CHILD, [dataDir, store], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
    this.#child = child
    const begunMs = performance.now()
    await new Promise<void>((resolve) => {
      child.on('message', (message: FromChild) => {
        if (message.kind === 'ready') return resolve()
        if (!this.acknowledged.has(message.batchId)) this.recovered += message.duplicates
        this.acknowledged.add(message.batchId)
      })
    })
    this.slowestStartMs = Math.max(this.slowestStartMs, performance.now() - begunMs)
  }

  send(batchId: number): void {
    const events = this.sent.get(batchId) ?? requestEvents(`batch${batchId}`, BATCH_EVENTS)
    this.sent.set(batchId, events)
    const message: ToChild = { kind: 'batch', batchId, events }
    this.#child?.send(message, () => undefined) // a child that was just killed cannot be sent to
  }

  async load(forMs: number): Promise<void> {
    const until = Date.now() + forMs
    for (let known = [...this.acknowledged]; Date.now() < until; ) {
      this.send(this.sent.size)
      const again = known.pop()
      if (again !== undefined && Math.random() < 0.2) this.send(again) // an agent whose answer was lost
      await sleep(BATCH_EVERY_MS * Math.random() * 2)
    }
  }

  async burst(): Promise<void> {
    for (let i = 0; i < BURST_BATCHES; i++) this.send(this.sent.size)
    await sleep(Math.random() * BURST_MS)
  }

  /** Those without an answer: an agent sends them again, unless it was killed as well. */
  sendAgain(share: number): void {
    for (const batchId of this.sent.keys()) if (!this.acknowledged.has(batchId) && Math.random() < share) this.send(batchId)
  }

  /** The platform alone, or with every process it started, as when a container is killed. */
  async kill(): Promise<void> {
    const pid = this.#child?.pid
    if (!this.#child || pid === undefined) return
    const exited = once(this.#child, 'exit')
    process.kill(Math.random() < 0.5 ? pid : -pid, 'SIGKILL')
    await exited
  }

  async finish(): Promise<void> {
    const exited = this.#child && once(this.#child, 'exit')
    this.#child?.send({ kind: 'finish' } satisfies ToChild)
    expect(await exited).toEqual([0, null])
  }
}

function count(sender: Sender, stored: readonly string[]) {
  const ids = (batchIds: Iterable<number>) => [...batchIds].flatMap((batchId) => (sender.sent.get(batchId) ?? []).map(({ id }) => id))
  const attempted = new Set(ids(sender.sent.keys()))
  const acknowledged = ids(sender.acknowledged)
  const unique = new Set(stored)
  return {
    lost: acknowledged.filter((id) => !unique.has(id)).length,
    duplicated: stored.length - unique.size,
    unexpected: [...unique].filter((id) => !attempted.has(id)).length,
    recovered: sender.recovered,
    acknowledged: acknowledged.length,
  }
}

/** Ids of the requests in the real store. A row that is there twice comes twice, or is missed by the pages and found by the count. */
async function idsInStore(dataDir: string): Promise<string[]> {
  const events = await openEvents({ dataDir, log: SILENT })
  const range = { fromMs: 0, toMs: Date.now() + 1e12 }
  const ids: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await events.listRequests(CALLER, { range, limit: 1000, ...(cursor !== undefined && { cursor }) })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  expect((await events.countRequests(CALLER, { range })).count).toBe(ids.length)
  await events.close()
  return ids
}

test.each([
  ['a store whose answers come late', 'file', (dataDir: string) => storedIds(join(dataDir, 'store.ndjson'))],
  ['the embedded event store, which whole/kill.test.ts has too, @variant', 'events', idsInStore],
] as const)(
  `killed ${CYCLES} times under load with %s, keeps every acknowledged event, and each once`,
  { timeout: 120_000 + CYCLES * 10_000 },
  async (_, store, read) => {
    const dataDir = await temporaryFolder()
    const sender = new Sender()
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await sender.start(dataDir, store)
      sender.sendAgain(0.7)
      await sender.load(300 + Math.random() * 1200)
      await sender.burst() // so that the kill finds batches at every step of their way
      await sender.kill()
    }
    await sender.start(dataDir, store)
    sender.sendAgain(0.7)
    await sender.load(300)
    await sender.finish()
    const counters = count(sender, await read(dataDir))
    console.log(JSON.stringify({ ...counters, slowestStartMs: Math.round(sender.slowestStartMs) }))
    expect(counters).toMatchObject({ lost: 0, duplicated: 0, unexpected: 0 })
    expect(counters.acknowledged).toBeGreaterThan(CYCLES * BATCH_EVENTS)
  },
)
