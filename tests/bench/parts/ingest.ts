import { startIsolated } from '../support/isolated.ts'
import type { BareResult } from '../support/bare-process.ts'
import type { Receiver, Load } from '../support/batches.ts'
import { openInstallation } from '../support/installation.ts'
import { median, perSecond, round } from '../support/numbers.ts'
import { say } from '../support/say.ts'
import type { SendJob, SendResult } from '../support/sender-process.ts'

const ROUNDS = 3
const BATCH_EVENTS = 1000
const WARM_BATCHES = 20
const BATCHES: Record<Receiver, number> = { grpc: 100, otlp: 50 }
const CALLS_UNDER_WAY = 4
const SENDER = new URL('../support/sender-process.ts', import.meta.url)
const BARE = new URL('../support/bare-process.ts', import.meta.url)
const SHIPPED_WITHIN_MS = 120_000

/**
 * Events a second until they are acknowledged, and until they can be asked for, beside the loop that no ingest can do without. Both take turns,
 * so that what else the machine does meets both; medians of the rounds.
 */
export async function measureIngest() {
  const receivers: Record<string, unknown> = {}
  for (const receiver of ['grpc', 'otlp'] as const) receivers[receiver] = await measureReceiver(receiver)
  return {
    rounds: ROUNDS,
    sender: { processes: 1, callsUnderWay: CALLS_UNDER_WAY, batchEvents: BATCH_EVENTS, onTheSameMachine: true },
    ...receivers,
  }
}

async function measureReceiver(receiver: Receiver) {
  const load: Load = { receiver, batches: BATCHES[receiver], warm: WARM_BATCHES, batchEvents: BATCH_EVENTS }
  const bare: Awaited<ReturnType<typeof bareRound>>[] = []
  const whole: Awaited<ReturnType<typeof wholeRound>>[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    say(`${receiver}, round ${round} …`)
    bare.push(await bareRound(load))
    whole.push(await wholeRound(load))
  }
  const of = <Result>(results: readonly Result[], pick: (result: Result) => number): number => round(median(results.map(pick)))
  return {
    events: load.batches * BATCH_EVENTS,
    acknowledgedPerSecond: of(whole, (result) => result.acknowledgedPerSecond),
    storedPerSecond: of(whole, (result) => result.storedPerSecond),
    callMs: { p50: of(whole, ({ callMs }) => callMs.p50), p99: of(whole, ({ callMs }) => callMs.p99) },
    refusedCalls: of(whole, (result) => result.refused),
    barePerSecond: of(bare, (result) => result.perSecond),
    bareDecodeShare: round(median(bare.map(({ decodeShare }) => decodeShare * 100)) / 100, 2),
    acknowledgedToBare: round(
      median(whole.map((result, i) => (result.acknowledgedPerSecond / (bare[i]?.perSecond ?? 1)) * 1000)) / 1000,
      2,
    ),
    cpuMicrosPerEvent: {
      platform: of(whole, ({ cpu }) => cpu.platform),
      engine: of(whole, ({ cpu }) => cpu.engine),
      bareLoop: of(bare, ({ cpu }) => cpu.loop),
      bareEngine: of(bare, ({ cpu }) => cpu.engine),
    },
  }
}

async function bareRound(load: Load) {
  const loop = await startIsolated<Load, BareResult>(BARE, load)
  const { stored, milliseconds, decodeShare, cpuMs } = await loop.run()
  loop.end()
  return {
    perSecond: perSecond(stored, milliseconds),
    decodeShare,
    cpu: { loop: (cpuMs.loop * 1000) / stored, engine: (cpuMs.engine * 1000) / stored },
  }
}

async function wholeRound(load: Load) {
  const installation = await openInstallation()
  try {
    const { pulse, target } = installation
    const sender = await startIsolated<SendJob, SendResult>(SENDER, { ...load, ...target, parallel: CALLS_UNDER_WAY })
    const before = await pulse.countOf(load.warm * BATCH_EVENTS, SHIPPED_WITHIN_MS)
    const cpuBefore = installation.cpuMs()
    const begun = performance.now()
    const { acknowledged, milliseconds, callMs, refused } = await sender.run()
    const stored = (await pulse.countOf(before + acknowledged, SHIPPED_WITHIN_MS)) - before
    const storedMs = performance.now() - begun
    const cpuAfter = installation.cpuMs()
    sender.end()
    if (stored !== acknowledged) throw new Error(`${acknowledged} events were acknowledged, ${stored} stored.`)
    const micros = (name: 'platform' | 'engine'): number => ((cpuAfter[name] - cpuBefore[name]) * 1000) / stored
    return {
      acknowledgedPerSecond: perSecond(acknowledged, milliseconds),
      storedPerSecond: perSecond(stored, storedMs),
      callMs,
      refused,
      cpu: { platform: micros('platform'), engine: micros('engine') },
    }
  } finally {
    await installation.close()
  }
}
