import type { Emitted } from '#platform/lib/agent-sender.ts'

import { type Call, makeCall } from './emitted/call.ts'
import { type Flow, isRead } from './personas/flows.ts'
import type { Place } from './personas/workloads.ts'
import { type Connection, type Timed, connectionEvents, openConnection } from './emitted/connection.ts'
import type { Incident } from './incidents.ts'
import { incidentsAround } from './incidents.ts'
import { type Instance, instancesOf } from './personas/instances.ts'
import { hasPayload, payloadEvent } from './emitted/payload.ts'
import { type Random, createRandom } from './random.ts'
import { requestEvents } from './emitted/request.ts'
import { requestsPerMinute } from './rhythm.ts'
import { flowsAt } from './story.ts'

export const MINUTE_MS = 60_000
/** An event of a minute is handed over at most this long after the minute began: the longest call, then the idle time of its connection. */
export const MINUTE_REACH_MS = MINUTE_MS + 30_000 + 8_000

export type Emission = Timed & Emitted

export interface Scenario {
  seed: string
  place: Place
  /** Where payload objects are reached, for the records that name them. */
  assetsUrl: string
  /** How many times the usual traffic, always. */
  density: number
  /** When somebody looks for the first time: what is told as new today happens shortly before. */
  storyMs: number
}

/** Share of the calls that went well whose headers and bodies are stored; of those that failed all are, as a rule of their stack has it. */
const PAYLOAD_SHARE = 0.03
const FAILED = 400
/** Callers try again while a host is down. */
const TRIES = 3

/**
 * Everything the agents of a place report of the calls that begin in one minute, connections before their requests, otherwise by time. A pure
 * function of scenario and minute: the same input gives the same events with the same ids.
 */
export function emittedIn(scenario: Scenario, minuteMs: number): Emission[] {
  const { seed, place, storyMs } = scenario
  const random = createRandom(`${seed} ${place} ${minuteMs}`)
  const incidents = incidentsAround(minuteMs, seed, storyMs)
  const count = random.poisson(requestsPerMinute(place, minuteMs, seed) * scenario.density)
  const flows = flowsAt(place, minuteMs, storyMs)
  const down = new Set(
    incidents.filter(({ kind, fromMs, toMs }) => kind === 'outage' && fromMs <= minuteMs && minuteMs < toMs).map(({ host }) => host),
  )
  const starts = new Map<Flow, Map<Instance, number[]>>()
  for (let i = 0; i < count; i++) {
    const flow = random.weighted(flows, ({ share, to }) => (down.has(to.host) ? TRIES * share : share))
    const instance = random.pick(instancesOf(place, flow.from, minuteMs, seed))
    const byInstance = starts.get(flow) ?? new Map<Instance, number[]>()
    starts.set(flow, byInstance)
    byInstance.set(instance, [...(byInstance.get(instance) ?? []), minuteMs + random.int(MINUTE_MS)])
  }
  const emissions: Emission[] = []
  for (const [flow, byInstance] of starts)
    for (const [instance, times] of byInstance) emissions.push(...onConnection(scenario, flow, instance, times, incidents, random))
  return emissions.sort((a, b) => orderOf(a) - orderOf(b) || a.atMs - b.atMs)
}

/** All calls of one instance to one target in the minute share a connection. */
function onConnection(
  scenario: Scenario,
  flow: Flow,
  instance: Instance,
  times: number[],
  incidents: readonly Incident[],
  random: Random,
): Emission[] {
  const calls = times.sort((a, b) => a - b).map((startMs) => makeCall(flow, scenario.place, startMs, incidents, random))
  const first = Math.min(...calls.map((call) => call.startMs))
  // Opened early enough for its first report to come before the first request's
  const connection = openConnection(flow, instance, first - 600 - random.int(700), random)
  connection.closeMs = Math.max(...calls.map((call) => call.endMs)) + 300 + random.int(6000)
  const seen = calls.flatMap((call) => ofCall(scenario, call, connection, random))
  for (const call of calls) {
    connection.sent += call.sent
    connection.received += call.received
  }
  // What an agent cannot read is nothing but a connection to it
  return [...connectionEvents(connection, scenario.place), ...(isRead(flow) ? seen : [])]
}

function ofCall(scenario: Scenario, call: Call, connection: Connection, random: Random): Emission[] {
  const { place, assetsUrl, seed } = scenario
  const isStored = hasPayload(call, connection) && (call.status >= FAILED || random.chance(PAYLOAD_SHARE))
  // Before the request that tells its size
  const payload = isStored ? [payloadEvent(call, connection, place, assetsUrl, seed, random)] : []
  return [...requestEvents(call, connection, place, seed, random), ...payload]
}

/** The platform learns a connection's process before the requests that name it. */
function orderOf({ event }: Emission): number {
  return event.event.case === 'connection' ? 0 : 1
}
