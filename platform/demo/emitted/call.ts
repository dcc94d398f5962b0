import { xidAt } from '#platform/lib/ids.ts'

import type { Flow } from '../personas/flows.ts'
import type { TargetEndpoint } from '../personas/target.ts'
import type { Place } from '../personas/workloads.ts'
import { type Incident, incidentsAt } from '../incidents.ts'
import { fillPath } from '../personas/paths.ts'
import { BASE32, type Random } from '../random.ts'

/** One call as it went. */
export interface Call {
  id: string
  endpoint: TargetEndpoint
  path: string
  startMs: number
  endMs: number
  status: number
  sent: number
  received: number
  /** Of the response; errors of a JSON API are JSON. */
  type: string
  incident: Incident | undefined
}

/** How the callers' patience ends. */
const TIMEOUT_MS = 30_000
const SLOW_PLACE: Readonly<Record<Place, number>> = { production: 1, staging: 1.35, laptop: 1.9 }
const CLIENT_ERRORS = [400, 400, 401, 403, 404, 404, 404, 409, 422, 422, 429]
const SERVER_ERRORS = [500, 500, 502, 503, 503, 504]

export function makeCall({ to }: Flow, place: Place, startMs: number, incidents: readonly Incident[], random: Random): Call {
  const endpoint = random.weighted(to.endpoints, (one) => one.weight)
  const active = incidentsAt(incidents, to.host, startMs)
  const incident = active.find(({ kind, force }) => kind !== 'slow' && random.chance(force))
  const slow = active.find(({ kind }) => kind === 'slow')
  const status = statusOf(to.protocol, endpoint, to.failing, incident, random)
  const patience = incident?.kind === 'outage' && status === 504
  const usual = random.lognormal(endpoint.ms * SLOW_PLACE[place], 0.42) * (slow ? slow.force * (0.7 + 0.6 * random.next()) : 1)
  // Refusals come quickly, outages let the caller wait
  const duration = patience ? TIMEOUT_MS : incident?.kind === 'outage' ? usual * 4 : status >= 400 && status < 500 ? usual * 0.4 : usual
  const failed = status >= 400
  const hasNoContent = status === 304
  return {
    id: xidAt(startMs, random.text(20, BASE32)),
    endpoint,
    path: fillPath(endpoint.path, random, startMs),
    startMs,
    endMs: startMs + Math.max(1, Math.min(TIMEOUT_MS, Math.round(duration))),
    status,
    sent: Math.round(random.lognormal(endpoint.sent, 0.2)),
    received:
      hasNoContent || (failed && !isData(to.protocol)) ? 180 + random.int(420) : Math.round(random.lognormal(endpoint.received, 0.35)),
    type: failed && endpoint.type !== 'application/grpc' && !isData(to.protocol) ? errorType(endpoint, status) : endpoint.type,
    incident: incident ?? slow,
  }
}

/** Databases have no status; here 500 marks a failed statement, and the event omits it. */
export function isData(protocol: string): boolean {
  return protocol === 'postgresql' || protocol === 'redis' || protocol === 'mongodb'
}

function statusOf(
  protocol: string,
  endpoint: TargetEndpoint,
  failing: { client: number; server: number },
  incident: Incident | undefined,
  random: Random,
): number {
  if (incident?.kind === 'outage') return random.pick([503, 503, 502, 500, 504])
  if (incident?.kind === 'limited') return 429
  if (incident?.kind === 'denied') return 401
  const luck = random.next()
  if (luck < failing.server) return isData(protocol) ? 500 : random.pick(SERVER_ERRORS)
  if (luck < failing.server + failing.client) return protocol === 'grpc' ? 200 : random.pick(CLIENT_ERRORS)
  if (endpoint.method === 'GET' && endpoint.status === 200 && random.chance(0.04) && !isData(protocol)) return 304
  return endpoint.status
}

/** An API says in its own form what went wrong; who stands in front of it, and servers of pages and files, in a page. */
function errorType({ type }: TargetEndpoint, status: number): string {
  if (status === 502 || status === 504) return 'text/html'
  if (type.startsWith('application/json') || type.startsWith('application/x-amz-json') || type === '') return 'application/json'
  return type === 'application/xml' || type === 'text/xml' ? type : 'text/html'
}
