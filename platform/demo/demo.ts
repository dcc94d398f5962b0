import { type AgentNode, createSender, pause, type Sender } from '#platform/lib/agent-sender.ts'
import type { Clock } from '#platform/lib/clock.ts'
import type { Log } from '#platform/lib/log.ts'

import type { Place } from './personas/workloads.ts'
import { nodesOf } from './personas/instances.ts'
import { type Emission, MINUTE_MS, MINUTE_REACH_MS, type Scenario, emittedIn } from './minute.ts'

export interface DemoParts {
  /** The agents' receiver. */
  agents: { host: string; port: number }
  /**
   * Environments of the demo organization with the tokens to send with. Named production, staging and laptop; further ones get these roles
   * round-robin.
   */
  places: readonly { environmentId: string; deploymentId: string; token: string }[]
  /** Oldest and newest stored request of the demo, null at the first start: the time since is filled in, and what is missing of the time before. */
  stored: { oldestMs: number; newestMs: number } | null
  /** When the demo was first started: then, and at the same time of each later day, its story is under way (story.ts). */
  storyMs: number
  /** How far back at most. */
  historyHours?: number
  clock: Clock
  log: Log
  /** The same seed at the same time gives the same traffic. */
  seed?: string
}

export interface Demo {
  /** Resolves when the history is sent, or the demo was stopped. */
  historyDone: Promise<void>
  stop(): Promise<void>
}

export const DEMO_SEED = 'acme-outdoor'
/** Five weeks: what is usual at an hour of the week takes four of them. */
const HISTORY_HOURS = 35 * 24
/** Each hand-over is a call, a synced write and a look at the disk; every second would cost twice as much. */
const TICK_MS = 2000
const HEARTBEAT_MS = 300_000
/** Minutes of history sent in one go: few at first, because somebody waits for the first rows. */
const MINUTES = { first: 1, later: 5 }
/** A pause between two: short while what the first screens show is missing, a day and the one before it; then as long as the work three times. */
const BREATH_MS = 20
const SHOWN_MS = 48 * 3_600_000
const REST = 3
const GOODBYE_MS = 1500
const ROLES: readonly Place[] = ['production', 'staging', 'laptop']

interface Actor {
  scenario: Scenario
  sender: Sender
  nodes: AgentNode[]
}

/** Sends a company's traffic over the agents' own protocol: first the history, newest first, then live traffic. */
export function startDemo({
  agents,
  places,
  stored,
  storyMs,
  historyHours = HISTORY_HOURS,
  clock,
  log,
  seed = DEMO_SEED,
}: DemoParts): Demo {
  const stopping = new AbortController()
  const { signal } = stopping
  const startMs = clock()
  const url = `http://${agents.host === '0.0.0.0' || agents.host === '::' ? '127.0.0.1' : agents.host}:${agents.port}`
  const actors = places.map(({ environmentId, token }, index): Actor => {
    const place = ROLES.find((role) => role === environmentId) ?? ROLES[index % ROLES.length] ?? 'production'
    return {
      scenario: { seed, place, assetsUrl: url, density: 1, storyMs },
      sender: createSender({ url, token, signal, log }),
      nodes: nodesOf(place, seed),
    }
  })
  const horizonMs = startMs - historyHours * 3_600_000
  // Whoever stopped it while history was being sent, newest first, finds the rest sent after the next start
  const missing: Span[] = stored
    ? [
        { fromMs: Math.max(stored.newestMs, horizonMs), toMs: startMs },
        { fromMs: horizonMs, toMs: stored.oldestMs - 1 },
      ]
    : [{ fromMs: horizonMs, toMs: startMs }]

  const guarded = (work: Promise<void>): Promise<void> =>
    work.catch((cause: unknown) => log.error({ cause }, 'the demo stopped because of a bug'))
  const historyDone = guarded(reportHistory(actors, missing, startMs, signal))
  const running = actors.flatMap((actor) => [guarded(playLive(actor, startMs, clock, signal)), guarded(keepBeating(actor, signal))])

  return {
    historyDone,
    async stop() {
      stopping.abort()
      await Promise.all([historyDone, ...running])
      const goodbye = AbortSignal.timeout(GOODBYE_MS)
      await Promise.all(actors.flatMap(({ sender, nodes }) => nodes.map((node) => sender.heartbeat(node, 'stopped', goodbye))))
    },
  }
}

interface Span {
  fromMs: number
  toMs: number
}

/** Events after `fromMs` up to `toMs` of each span: newest first, so that screens of the last hour fill at once. */
async function reportHistory(actors: readonly Actor[], missing: readonly Span[], startMs: number, signal: AbortSignal): Promise<void> {
  for (const { fromMs, toMs } of missing) {
    const first = floorMinute(fromMs - MINUTE_REACH_MS)
    let minutes = MINUTES.first
    for (let last = floorMinute(toMs); last >= first && !signal.aborted; last -= minutes * MINUTE_MS, minutes = MINUTES.later) {
      const begunMs = performance.now()
      for (const { scenario, sender } of actors) {
        const emissions: Emission[] = []
        for (let minute = last; minute > last - minutes * MINUTE_MS && minute >= first; minute -= MINUTE_MS) {
          emissions.push(...emittedIn(scenario, minute).filter(({ atMs }) => atMs > fromMs && atMs <= toMs))
        }
        await sender.send(emissions)
      }
      await pause(startMs - last < SHOWN_MS ? BREATH_MS : REST * (performance.now() - begunMs), signal)
    }
  }
}

/** Events after the start, each when its time has come. */
async function playLive({ scenario, sender }: Actor, startMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  let minute = floorMinute(startMs - MINUTE_REACH_MS)
  let waiting: Emission[] = []
  while (!signal.aborted) {
    const nowMs = clock()
    for (; minute <= nowMs; minute += MINUTE_MS) waiting.push(...emittedIn(scenario, minute).filter(({ atMs }) => atMs > startMs))
    await sender.send(waiting.filter(({ atMs }) => atMs <= nowMs))
    waiting = waiting.filter(({ atMs }) => atMs > nowMs)
    await pause(TICK_MS, signal)
  }
}

async function keepBeating({ sender, nodes }: Actor, signal: AbortSignal): Promise<void> {
  for (let status: 'starting' | 'ready' = 'starting'; !signal.aborted; status = 'ready') {
    await Promise.all(nodes.map((node) => sender.heartbeat(node, status)))
    await pause(status === 'starting' ? TICK_MS : HEARTBEAT_MS, signal)
  }
}

function floorMinute(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS
}
