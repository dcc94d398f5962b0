import { subscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'

import { isCounted, openStepCounter, type StepCounter } from './step-counter.ts'

/**
 * Loaded before the platform (`--import`), in its own process: counts what it does between a reset and a read. Nothing here is a time, but for
 * `delay`, which only the benchmark asks for.
 */
export interface Counts {
  /** How often the blocks of every module were entered: platform, domain, wire and packages. V8 counts them for code coverage. */
  steps: number
  /** Bytes allocated by those modules until the answer, one sample every SAMPLE_BYTES: what spread, slice, join and their like cost. */
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

const SAMPLE_BYTES = 16 * 1024
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
  setFlagsFromString('--sampling-heap-profiler-suppress-randomness')
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
    if (counter && what !== 'held') {
      const sampling = { samplingInterval: SAMPLE_BYTES, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true }
      counter.session.post('HeapProfiler.startSampling', sampling)
      if (!isRightBehind) counter.take()
    }
    rows = 0
    bodyBudget.restart()
    delay.reset()
    turnsBefore = loops()
  }

  async function read(what: What): Promise<Counts> {
    const turns = loops() - turnsBefore
    const { bodyBudget } = await import('#platform/lib/byte-budget.ts')
    let allocated = 0
    if (counter && what !== 'held')
      counter.session.post('HeapProfiler.stopSampling', (_, stopped) => {
        const sum = ({ selfSize, callFrame, children }: Node): number =>
          children.reduce((all, child) => all + sum(child), isCounted(callFrame.url) ? selfSize : 0)
        allocated = stopped ? sum(stopped.profile.head) : 0
      })
    const steps = !counter || what === 'held' ? 0 : what === 'settled' ? await stepsUntilQuiet(counter) : counter.take()
    if (!counter) await sleep(PAUSE_MS)
    return { steps, allocated, held: bodyBudget.most(), rows, turns, longestDelayMs: counter ? 0 : delay.max / 1e6 }
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

/** What a built-in function allocates counts for the module that called it. */
interface Node {
  selfSize: number
  callFrame: { url: string }
  children: Node[]
}
