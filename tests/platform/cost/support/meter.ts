import { subscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { GCProfiler, getHeapStatistics } from 'node:v8'

import { openStepCounter, type StepCounter } from './step-counter.ts'

/**
 * Loaded before the platform (`--import`), in its own process: counts what it does between a reset and a read. Nothing here is a time, but for
 * `delay`, which only the benchmark asks for.
 */
export interface Counts {
  /** How often the blocks of every module were entered: platform, domain, wire and packages. V8 counts them for code coverage. */
  steps: number
  /** Bytes allocated on the heap until the answer, by whatever module: what spread, slice, join and their like cost. */
  allocated: number
  /** Most bytes of bodies that were held at once, by the budget. */
  held: number
  /** Rows that the event store's engine read, as it reports them. */
  rows: number
  /** Turns of the main loop until the answer. */
  turns: number
  /** Longest delay of the main loop in milliseconds; 0 unless asked for. */
  longestDelayMs: number
}

/** What is counted: all until the answer, all until nothing of it goes on any more, or only the bytes held (the rest takes a while to read). */
export type What = 'answer' | 'settled' | 'held'

/** Fewer steps than this in a pause are timers of the platform, not work that goes on. */
const QUIET_STEPS = 2_000
/** Longer than anything waits that is done in portions. */
const PAUSE_MS = 500
const PAUSES_MAX = 60

const path = process.env['COST_METER']
const countsSteps = process.env['COST_METER_MODE'] !== 'delay'
if (path && process.argv[1]?.endsWith('platform/main.ts')) await open(path)

async function open(socketPath: string): Promise<void> {
  const counter = countsSteps ? openStepCounter() : undefined
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let rows = 0
  subscribe('http.client.response.finish', (message) => {
    const { response } = message as { response: IncomingMessage }
    const summary = response.headers['x-clickhouse-summary']
    if (typeof summary === 'string') rows += Number((JSON.parse(summary) as { read_rows?: string }).read_rows ?? 0)
  })
  const loops = (): number => performance.nodeTiming.uvMetricsInfo.loopCount
  let turnsBefore = 0
  let allocated = countAllocations()

  /** Work that goes on behind an answer belongs to it: waits until there is none. */
  async function stepsUntilQuiet({ take }: StepCounter): Promise<number> {
    let steps = take()
    for (let pause = 0; pause < PAUSES_MAX; pause++) {
      await sleep(PAUSE_MS)
      const more = take()
      steps += more
      if (more < QUIET_STEPS) return steps
    }
    return steps
  }

  /** Reading the counts of every function takes as long as a small request; right behind another reading there is nothing to read. */
  async function reset(what: What, isRightBehind: boolean): Promise<void> {
    const { bodyBudget } = await import('#platform/lib/byte-budget.ts')
    if (counter && what !== 'held' && !isRightBehind) counter.take()
    rows = 0
    bodyBudget.restart()
    delay.reset()
    allocated = countAllocations()
    turnsBefore = loops()
  }

  async function read(what: What): Promise<Counts> {
    const turns = loops() - turnsBefore
    const bytes = allocated()
    const { bodyBudget } = await import('#platform/lib/byte-budget.ts')
    const steps = !counter || what === 'held' ? 0 : what === 'settled' ? await stepsUntilQuiet(counter) : counter.take()
    if (!counter) await sleep(PAUSE_MS)
    return { steps, allocated: bytes, held: bodyBudget.most(), rows, turns, longestDelayMs: counter ? 0 : delay.max / 1e6 }
  }

  const server = createServer((request, response) => {
    // As metered-platform.ts asks, and nobody else
    const [, verb, what = 'answer', behind] = (request.url ?? '').split('/') as [string, string, What?, string?]
    const work = verb === 'reset' ? reset(what, behind === 'behind') : read(what)
    void work.then((answer) => response.end(JSON.stringify(answer ?? {})))
  })
  server.listen(socketPath)
  server.unref()
}

/**
 * How many bytes are allocated until the answer is called: what the heap holds more, and what collections took away meanwhile. A sampling profiler
 * would say by whom, for a collection of the whole heap at each reading.
 */
function countAllocations(): () => number {
  const collections = new GCProfiler()
  collections.start()
  const before = getHeapStatistics().used_heap_size
  return () => {
    const kept = getHeapStatistics().used_heap_size - before
    const { statistics } = collections.stop()
    return statistics.reduce(
      (sum, { beforeGC, afterGC }) => sum + beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
      kept,
    )
  }
}
