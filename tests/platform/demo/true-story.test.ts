import { beforeAll, describe, expect, test } from 'vitest'

import { hasFailed } from '#domain/traffic/failed.ts'
import { opaqueReasonOf, visibilityOf } from '#domain/traffic/visibility.ts'
import { catalogueVendorOf } from '#domain/vendors/catalogue.ts'
import { type Emission, MINUTE_MS, emittedIn } from '#platform/demo/minute.ts'
import { FLOWS } from '#platform/demo/personas/flows.ts'
import type { Place } from '#platform/demo/personas/workloads.ts'
import { readAgentBatch } from '#platform/pulse/readers/agent-proto.ts'
import type { ArtifactEvent, ConnectionEvent, IssueEvent, RequestEvent, SensitiveEvent } from '#wire/agent/traffic-event.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { bytesOf } from './recording-receiver.ts'

/** When somebody looks for the first time: a Thursday afternoon. */
const START = Date.UTC(2026, 10, 19, 15, 7)
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS = 35
const PLACES: readonly Place[] = ['production', 'staging', 'laptop']
/** The first alone, unless more are asked for: each tells the same story with other numbers. */
const SEEDS = ['acme-outdoor', 'second', 'third'].slice(0, Number(process.env['STORY_SEEDS'] ?? 1))
/** One minute of 23 of the five weeks: their hours and days are all among them. */
const STRIDE_MS = 23 * MINUTE_MS
const DENSITY = 0.15

type SeenRequest = RequestEvent & { place: Place; handedOverMs: number }
/** As it was reported at its close. */
type SeenConnection = ConnectionEvent & { handedOverMs: number }

interface Seen {
  connections: Map<string, SeenConnection>
  requests: Map<string, SeenRequest>
  issues: IssueEvent[]
  sensitive: SensitiveEvent[]
  artifacts: ArtifactEvent[]
  payloads: Map<string, StoredTransaction>
}

const context = { orgId: 'demo', nowMs: START + DAY_MS, archive: false, fingerprint: (_: string, hash: string) => hash }

/** What agents reported of these minutes, as the platform reads it. */
function seenIn(
  minutes: readonly number[],
  { seed, density, places = PLACES }: { seed: string; density: number; places?: readonly Place[] },
): Seen {
  const seen: Seen = { connections: new Map(), requests: new Map(), issues: [], sensitive: [], artifacts: [], payloads: new Map() }
  for (const place of places) {
    const emissions: Emission[] = minutes.flatMap((minute) =>
      emittedIn({ seed, place, assetsUrl: 'http://127.0.0.1:1', density, storyMs: START }, minute),
    )
    const { events, rejectedEvents } = readAgentBatch(
      emissions.map(({ event }) => bytesOf(event)),
      context,
    )
    expect(rejectedEvents).toEqual([])
    events.forEach((event, at) => {
      const { atMs: handedOverMs = 0, object } = emissions[at] ?? {}
      if (event.kind === 'connection' && event.finalized) seen.connections.set(event.id, { ...event, handedOverMs })
      if (event.kind === 'request') {
        expect(seen.requests.has(event.id), event.id).toBe(false)
        seen.requests.set(event.id, { ...event, place, handedOverMs })
      }
      if (event.kind === 'issue') seen.issues.push(event)
      if (event.kind === 'sensitive') seen.sensitive.push(event)
      if (event.kind !== 'artifact') return
      seen.artifacts.push(event)
      if (object) seen.payloads.set(event.requestId, JSON.parse(Buffer.from(object.bytes).toString()) as StoredTransaction)
    })
  }
  return seen
}

/** A request names its process through its connection alone. */
function programIn({ connections }: Seen, { connectionId }: RequestEvent): string {
  const { container = '', exe = '' } = connections.get(connectionId)?.process ?? {}
  return container || exe
}

const every = (stepMs: number, fromMs: number, toMs: number): number[] =>
  Array.from({ length: Math.ceil((toMs - fromMs) / stepMs) }, (_, index) => fromMs + index * stepMs)
const decoded = (body: string | undefined): string => Buffer.from(body ?? '', 'base64').toString()
const PERSONAL = /@example\.com|\+49 30 555 \d{4}|4242424242424242|5555444433331111/

describe.each(SEEDS)('five weeks of %s @variant', (seed) => {
  let seen: Seen
  let requests: SeenRequest[]
  let connections: SeenConnection[]
  beforeAll(() => {
    seen = seenIn(every(STRIDE_MS, START - DAYS * DAY_MS, START), { seed, density: DENSITY })
    requests = [...seen.requests.values()]
    connections = [...seen.connections.values()]
  })
  const connectionOf = ({ connectionId }: { connectionId: string }) => seen.connections.get(connectionId)
  const programOf = (request: RequestEvent): string => programIn(seen, request)

  test('there is enough to be looked at', () => {
    expect(requests.length).toBeGreaterThan(4500)
    expect(connections.length).toBeGreaterThan(3000)
    for (const list of [seen.issues, seen.sensitive, seen.artifacts]) expect(list.length).toBeGreaterThan(15)
  })

  test('every request, issue, sensitive value and payload is of a connection to the same host, in the same direction, and of a request', () => {
    const astray = [...requests, ...seen.issues, ...seen.sensitive, ...seen.artifacts].filter((one) => {
      const connection = connectionOf(one)
      const isOfBoth = connection?.endpointId === one.endpointId && connection.tags.join() === one.tags.join()
      if (one.kind === 'request') return !isOfBoth || connection.direction !== one.direction
      const request = seen.requests.get(one.requestId)
      return !isOfBoth || request?.connectionId !== one.connectionId || ('path' in one && one.path !== request.path)
    })
    expect(astray).toEqual([])
  })

  test('nothing was read of an opaque connection, and each that was read can be', () => {
    const opaque = new Set(connections.filter((one) => visibilityOf(one) === 'opaque').map(({ id }) => id))
    expect(opaque.size).toBeGreaterThan(60)
    const readable = [...requests, ...seen.issues, ...seen.sensitive, ...seen.artifacts]
    expect(readable.filter(({ connectionId }) => opaque.has(connectionId))).toEqual([])
    const withRequests = new Set(requests.map(({ connectionId }) => connectionId))
    expect(connections.filter(({ id }) => !opaque.has(id) && !withRequests.has(id))).toEqual([])
  })

  test('a connection carries at least the bytes of its requests', () => {
    const sums = new Map<string, { sent: number; received: number }>()
    for (const { connectionId, bytesSent, bytesReceived } of requests) {
      const sum = sums.get(connectionId) ?? { sent: 0, received: 0 }
      sums.set(connectionId, { sent: sum.sent + bytesSent, received: sum.received + bytesReceived })
    }
    const carried = (id: string) => seen.connections.get(id) ?? { bytesSent: 0, bytesReceived: 0 }
    expect([...sums].filter(([id, { sent, received }]) => carried(id).bytesSent <= sent || carried(id).bytesReceived <= received)).toEqual(
      [],
    )
  })

  test('times are in order: opened, begun, ended, reported, closed', () => {
    const wrong = requests.filter((request) => {
      const { timestampMs: openedMs = Number.NaN, handedOverMs: closedMs = Number.NaN } = connectionOf(request) ?? {}
      const endedMs = request.timestampMs + request.durationMs
      return !(
        openedMs <= request.timestampMs &&
        endedMs <= closedMs &&
        endedMs <= request.handedOverMs &&
        request.handedOverMs <= closedMs
      )
    })
    expect(wrong).toEqual([])
  })

  test('a status, what the protocol says besides, the issue and the content agree', () => {
    const withIssue = new Map(seen.issues.map((issue) => [issue.requestId, issue]))
    const disagree = requests.filter((request) => {
      const { family, status, grpc, database, contentType, bytesReceived } = request
      const issue = withIssue.get(request.id)
      const isError = family === 'http' && status >= 400
      return !(
        (!issue || (issue.status === status && issue.method === request.method && issue.path === request.path)) &&
        (family === 'database' || status < 500 || issue) &&
        (!grpc || status === 200 || grpc.status !== '0') &&
        (grpc?.status !== '0' || !hasFailed(request)) &&
        (!database || (database.error !== '') === (database.resultType === 'error')) &&
        (!database?.error || database.affected + database.returned === 0) &&
        (!(isError || status === 304) || bytesReceived < 1000) &&
        (!isError || /json|html|xml/.test(contentType))
      )
    })
    expect(disagree).toEqual([])
  })

  test('a host is one vendor, at one address and port, spoken to in one way', () => {
    const facts = new Map<string, Set<string>>()
    for (const { endpointId, direction, remoteIp, remotePort, localPort, l7Protocol, tlsVersion, socketProtocol } of connections) {
      const ofUs = direction === 'ingress'
      const one = JSON.stringify([direction, ofUs ? localPort : remotePort, ofUs ? '' : remoteIp, l7Protocol, tlsVersion, socketProtocol])
      facts.set(endpointId, (facts.get(endpointId) ?? new Set()).add(one))
      if (direction === 'egress-internal' && !remoteIp.startsWith('10.')) throw new Error(`${endpointId} is ours and at ${remoteIp}`)
    }
    expect([...facts].filter(([, ways]) => ways.size > 1)).toEqual([])
    const outward = Map.groupBy(
      connections.filter(({ direction }) => direction !== 'ingress'),
      ({ remoteIp }) => remoteIp,
    )
    expect([...outward].filter(([, list]) => new Set(list.map(({ endpointId }) => endpointId)).size > 1)).toEqual([])
    expect(requests.filter(({ url, endpointId, family }) => family !== 'database' && new URL(url).hostname !== endpointId)).toEqual([])
  })

  test('a credential is the same for a program and a host, and is of nobody else', () => {
    const credentials = new Map<string, Set<string>>()
    const owners = new Map<string, Set<string>>()
    for (const request of requests) {
      const { token, endpointId, place } = request
      if (!token) continue
      const program = `${place} ${programOf(request)} ${endpointId} ${token.carrier}`
      credentials.set(program, (credentials.get(program) ?? new Set()).add(token.hash))
      owners.set(token.hash, (owners.get(token.hash) ?? new Set()).add(endpointId))
    }
    expect(owners.size).toBeGreaterThan(40)
    expect([...credentials, ...owners].filter(([, of]) => of.size > 1)).toEqual([])
  })

  test('personal values are in bodies that are said to hold them, and in no other', () => {
    const hosts = new Set<string>()
    const told = new Map(Map.groupBy(seen.sensitive, ({ requestId }) => requestId))
    for (const [id, { request, response }] of seen.payloads) {
      const { endpointId = '' } = seen.requests.get(id) ?? {}
      if (PERSONAL.test(decoded(request.body) + decoded(response.body))) hosts.add(endpointId)
      for (const { section, fieldPath } of told.get(id) ?? []) {
        const body = section === 'request_body' ? request.body : response.body
        const last = fieldPath.slice(fieldPath.lastIndexOf('.') + 1)
        expect(JSON.stringify(JSON.parse(decoded(body)))).toContain(`"${last}":`)
      }
    }
    const declared = new Set(seen.sensitive.map(({ endpointId }) => endpointId))
    expect([...hosts].filter((host) => !declared.has(host))).toEqual([])
    expect(hosts.size).toBeGreaterThan(3)
  })

  test('a payload says of its request what the request reports, and no body is larger than it', () => {
    for (const [id, { request, response, duration_ms: durationMs }] of seen.payloads) {
      const found = seen.requests.get(id)
      expect({ status: response.status, durationMs, method: request.method, host: request.authority }).toEqual({
        status: found?.status,
        durationMs: found?.durationMs,
        method: found?.method,
        host: found?.endpointId,
      })
      expect(decoded(request.body).length).toBeLessThanOrEqual(found?.bytesSent ?? 0)
      expect(decoded(response.body).length).toBeLessThanOrEqual(found?.bytesReceived ?? 0)
      if (response.status === 304 || request.method === 'HEAD') expect(response.body).toBeUndefined()
    }
  })

  test('every call over HTTP that failed carries its payload', () => {
    const failed = requests.filter(({ family, status }) => family === 'http' && status >= 400)
    expect(failed.length).toBeGreaterThan(70)
    expect(failed.filter(({ id }) => !seen.payloads.has(id))).toEqual([])
  })

  test('every day has as many requests as the same day of the weeks before, and its quiet hours are quiet', () => {
    const dayOf = ({ timestampMs }: RequestEvent): number => Math.floor((timestampMs - (START - DAYS * DAY_MS)) / DAY_MS)
    const byDay = Map.groupBy(requests, dayOf)
    const weekdays = Map.groupBy(
      Array.from({ length: DAYS }, (_, day) => day),
      (day) => day % 7,
    )
    for (const [, days] of weekdays) {
      const counts = days.map((day) => byDay.get(day)?.length ?? 0)
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
      for (const count of counts) expect(Math.abs(count - mean)).toBeLessThan(0.3 * mean)
    }
    const production = requests.filter(({ place }) => place === 'production')
    const inHours = (from: number, to: number): number =>
      production.filter(({ timestampMs }) => new Date(timestampMs).getUTCHours() >= from && new Date(timestampMs).getUTCHours() < to).length
    expect(inHours(1, 4)).toBeLessThan(0.6 * inHours(14, 17))
  })

  test('four different things keep connections opaque', () => {
    const reasons = connections.flatMap((one) => {
      const reason = opaqueReasonOf(one)
      return reason === '' ? [] : [one.labels.includes('unknown-tls') ? 'unknown-tls' : reason]
    })
    expect(new Set(reasons)).toEqual(new Set(['quic', 'no-probe', 'not-seen', 'unknown-tls']))
  })
})

describe.each(SEEDS)('the day of %s on which somebody looks @variant', (seed) => {
  const at = (hoursAgo: number): number => START - hoursAgo * HOUR_MS
  let seen: Seen
  let requests: SeenRequest[]
  beforeAll(() => {
    seen = seenIn(every(2 * MINUTE_MS, at(7), START), { seed, density: 1, places: ['production'] })
    requests = [...seen.requests.values()]
  })
  const failedShare = (host: string, fromMs: number, toMs: number): number => {
    const calls = requests.filter(({ endpointId, timestampMs }) => endpointId === host && timestampMs >= fromMs && timestampMs < toMs)
    expect(calls.length).toBeGreaterThan(3)
    return calls.filter(hasFailed).length / calls.length
  }
  const firstAt = (host: string): number =>
    Math.min(...requests.filter(({ endpointId }) => endpointId === host).map(({ timestampMs }) => timestampMs))
  const usual = new Set(FLOWS.production.map(({ to }) => to.host))

  test('one vendor failed, and has recovered', () => {
    const failed = [at(5), at(5) + 51 * MINUTE_MS] as const
    expect(failedShare('api.stripe.com', ...failed)).toBeGreaterThan(0.6)
    expect(failedShare('api.stripe.com', failed[1], at(2))).toBeLessThan(0.15)
    const clients = requests.filter((one) => one.endpointId === 'api.stripe.com' && hasFailed(one)).map((one) => programIn(seen, one))
    expect(new Set(clients)).toEqual(new Set(['checkout', 'payments']))
  })

  test('one vendor fails now, since less than an hour', () => {
    expect(failedShare('q5x0acme1n-dsn.algolia.net', at(0.6), START)).toBeGreaterThan(0.5)
    expect(failedShare('q5x0acme1n-dsn.algolia.net', at(4), at(0.7))).toBeLessThan(0.15)
  })

  test('one vendor is called for the first time', () => {
    const newcomers = [...new Set(requests.map(({ endpointId }) => endpointId))].filter((host) => !usual.has(host))
    const vendors = new Set([...usual].map((host) => catalogueVendorOf(host)?.id))
    expect(newcomers.map((host) => catalogueVendorOf(host)?.id).filter((id) => !vendors.has(id))).toEqual(['perplexity'])
    expect(firstAt('api.perplexity.ai')).toBeGreaterThanOrEqual(at(3))
  })

  test('one client talks to an address of a region that nobody talked to', () => {
    const archive = requests.filter(({ endpointId }) => endpointId.includes('.ap-southeast-1.'))
    expect(archive.length).toBeGreaterThan(5)
    expect(new Set(archive.map((one) => programIn(seen, one)))).toEqual(new Set(['media']))
    expect(firstAt('acme-media-archive.s3.ap-southeast-1.amazonaws.com')).toBeGreaterThanOrEqual(at(4))
  })

  test('one vendor gets personal data for the first time', () => {
    const before = seenIn(every(4 * MINUTE_MS, at(9), at(6)), { seed, density: 1, places: ['production'] })
    const hosts = (sensitive: readonly SensitiveEvent[]): Set<string> => new Set(sensitive.map(({ endpointId }) => endpointId))
    expect(hosts(before.sensitive)).not.toContain('api.segment.io')
    expect(hosts(seen.sensitive)).toContain('api.segment.io')
    expect(before.requests.values().some(({ endpointId }) => endpointId === 'api.segment.io')).toBe(true)
  })

  test('one host gets its key in the address', () => {
    const carried = requests.filter(({ token }) => token?.carrier.startsWith('query:'))
    expect(new Set(carried.map(({ endpointId }) => endpointId))).toEqual(new Set(['maps.googleapis.com']))
    expect(carried.length).toBeGreaterThan(10)
  })

  test('on the next day another vendor fails, and another one is new', () => {
    const next = seenIn(every(MINUTE_MS, START + DAY_MS - 36 * MINUTE_MS, START + DAY_MS), { seed, density: 1, places: ['production'] })
    const byHost = Map.groupBy([...next.requests.values()], ({ endpointId }) => endpointId)
    const failing = [...byHost].filter(([, calls]) => calls.length > 2 && calls.filter(hasFailed).length > 0.4 * calls.length)
    expect(failing.map(([host]) => host)).toContain('api.sendgrid.com')
    expect(byHost.has('api.elevenlabs.io')).toBe(true)
  })
})
