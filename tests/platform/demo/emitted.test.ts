import { createHash } from 'node:crypto'

import { toJson } from '@bufbuild/protobuf'
import { timestampMs } from '@bufbuild/protobuf/wkt'
import { beforeAll, describe, expect, test } from 'vitest'

import { catalogueVendorOf } from '#domain/vendors/catalogue.ts'
import { FLOWS } from '#platform/demo/personas/flows.ts'
import type { Place } from '#platform/demo/personas/workloads.ts'
import { incidentsAround } from '#platform/demo/incidents.ts'
import { type Emission, MINUTE_MS, MINUTE_REACH_MS, type Scenario, emittedIn } from '#platform/demo/minute.ts'
import { fillPath } from '#platform/demo/personas/paths.ts'
import { createRandom } from '#platform/demo/random.ts'
import { readAgentBatch } from '#platform/pulse/readers/agent-proto.ts'
import { EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { bytesOf } from './recording-receiver.ts'

/** A Thursday noon. */
const END = Date.UTC(2026, 10, 19, 12)
const HOUR_MS = 3_600_000
const PLACES: readonly Place[] = ['production', 'staging', 'laptop']
const SEED = 'test'

const scenario = (place: Place, seed = SEED): Scenario => ({ seed, place, assetsUrl: 'http://127.0.0.1:1', density: 1, storyMs: END })

function observed(place: Place, hours: number, seed = SEED): Emission[] {
  const emissions: Emission[] = []
  for (let minute = END - hours * HOUR_MS; minute < END; minute += MINUTE_MS)
    for (const one of emittedIn(scenario(place, seed), minute)) emissions.push(one)
  return emissions
}

interface Seen {
  host: string
  status: number
  endMs: number
  connectionId: string
  requestId: string
}

/** Plain and gRPC requests, not those of databases. */
function requestsOf(emissions: readonly Emission[]): Seen[] {
  return emissions.flatMap(({ event: { event } }) => {
    const request = event.case === 'request' ? event.value : event.case === 'grpcRequest' ? event.value.request : undefined
    if (request?.timestamp === undefined) return []
    return [
      {
        host: request.endpointId,
        status: request.status,
        endMs: timestampMs(request.timestamp),
        connectionId: request.connectionId,
        requestId: request.id,
      },
    ]
  })
}

let day: Record<Place, Emission[]>
beforeAll(() => {
  day = { production: observed('production', 24), staging: observed('staging', 24), laptop: observed('laptop', 24) }
})

describe('the same minute', () => {
  test('gives the same events with the same ids for a seed, and others for another', () => {
    const told = (seed: string) => emittedIn(scenario('production', seed), END).map(({ atMs, event }) => [atMs, toJson(EventSchema, event)])
    expect(told('a')).toEqual(told('a'))
    expect(told('a')).not.toEqual(told('b'))
  })

  test('hands over nothing before it began but open connections, and nothing after its reach', () => {
    for (const place of PLACES) {
      for (let minute = END; minute < END + HOUR_MS; minute += MINUTE_MS) {
        const astray = emittedIn(scenario(place), minute).filter(({ atMs }) => atMs <= minute - 2000 || atMs > minute + MINUTE_REACH_MS)
        expect(astray).toEqual([])
      }
    }
  })
})

describe('a day', () => {
  const isCall = ({ event: { event } }: Emission): boolean =>
    event.case === 'request' || event.case === 'grpcRequest' || event.case === 'databaseRequest'

  test('has 25,000 to 42,000 requests, most of them in production', () => {
    const counts = PLACES.map((place) => day[place].filter(isCall).length)
    const total = counts.reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThan(25_000)
    expect(total).toBeLessThan(42_000)
    expect(counts[0]).toBeGreaterThan(total / 2)
    for (const count of counts) expect(count).toBeGreaterThan(300)
  })

  test('has ids that never repeat', () => {
    const ids = PLACES.flatMap((place) => requestsOf(day[place])).map((request) => request.requestId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('calls at least 35 vendors that the catalogue knows', () => {
    const vendors = new Set(PLACES.flatMap((place) => requestsOf(day[place])).flatMap(({ host }) => catalogueVendorOf(host)?.id ?? []))
    expect(vendors.size).toBeGreaterThanOrEqual(30)
    const hosts = new Set(
      PLACES.flatMap((place) => FLOWS[place])
        .filter(({ to }) => to.direction === 'egress-external')
        .map(({ to }) => to.host),
    )
    expect(hosts.size).toBeGreaterThanOrEqual(35)
  })

  test('has a busy and a quiet hour', () => {
    const hours = new Map<number, number>()
    for (const { endMs } of requestsOf(day.production))
      hours.set(Math.floor(endMs / HOUR_MS), (hours.get(Math.floor(endMs / HOUR_MS)) ?? 0) + 1)
    const counts = [...hours.values()].sort((a, b) => a - b)
    expect((counts.at(-2) ?? 0) / (counts[1] ?? 1)).toBeGreaterThan(2)
  })

  test('is mostly well, and has every class of response', () => {
    const classes = new Map<number, number>()
    const requests = requestsOf(day.production)
    for (const { status } of requests) classes.set(Math.floor(status / 100), (classes.get(Math.floor(status / 100)) ?? 0) + 1)
    expect((classes.get(2) ?? 0) / requests.length).toBeGreaterThan(0.9)
    for (const kind of [3, 4, 5]) expect(classes.get(kind) ?? 0).toBeGreaterThan(30)
  })

  test('has an outage, a burst of 429, refused keys and a slow hour that can be seen', () => {
    const incidents = incidentsAround(END, SEED).filter(({ fromMs, toMs }) => fromMs > END - 24 * HOUR_MS && toMs < END)
    expect(new Set(incidents.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
    for (const { kind, host, fromMs, toMs } of incidents) {
      const hit = requestsOf(day.production).filter((request) => request.host === host && request.endMs >= fromMs && request.endMs < toMs)
      const failed = hit.filter(({ status }) =>
        kind === 'outage' ? status >= 500 : kind === 'limited' ? status === 429 : kind === 'denied' ? status === 401 : false,
      )
      if (kind !== 'slow' && hit.length >= 10) expect(failed.length / hit.length).toBeGreaterThan(0.25)
    }
  })

  test('any start of a first day shows an outage', () => {
    for (let hour = 0; hour < 24; hour++) {
      const end = END + hour * HOUR_MS
      const seen = incidentsAround(end, SEED).filter(
        ({ kind, fromMs, toMs }) => kind === 'outage' && toMs > end - 24 * HOUR_MS && fromMs < end,
      )
      expect(seen).not.toHaveLength(0)
    }
  })
})

/** Reading and searching a whole day takes long; every kind of event comes within hours. */
const recent = (place: Place): Emission[] => day[place].filter(({ atMs }) => atMs > END - 3 * HOUR_MS)

describe('the platform’s reader', () => {
  const context = { orgId: 'demo', nowMs: END + MINUTE_MS, archive: false, fingerprint: (_: string, hash: string) => hash }
  const read = (place: Place) =>
    readAgentBatch(
      recent(place).map(({ event }) => bytesOf(event)),
      context,
    )
  let production: ReturnType<typeof read>
  beforeAll(() => {
    production = read('production')
  })

  test('understands every event, with nothing put aside or remarked on', () => {
    for (const place of PLACES) {
      const emissions = recent(place)
      const { events, rejectedEvents } = place === 'production' ? production : read(place)
      expect(rejectedEvents).toEqual([])
      expect(events).toHaveLength(emissions.length)
      expect(events.flatMap((event) => event.tags.filter((tag) => tag.startsWith('sightglass.')))).toEqual([])
      expect(events.filter((event) => event.endpointId === '')).toEqual([])
    }
  })

  test('sees http, gRPC and databases in all their protocols, and tokens of several types', () => {
    const requests = production.events.filter((event) => event.kind === 'request')
    expect(new Set(requests.map(({ family }) => family))).toEqual(new Set(['http', 'grpc', 'database']))
    expect(new Set(requests.map(({ protocol }) => protocol))).toEqual(
      new Set(['http/1.1', 'http/2', 'grpc', 'postgresql', 'redis', 'mongodb']),
    )
    expect(new Set(requests.flatMap(({ token }) => token?.type ?? []))).toEqual(
      new Set(['bearer_token', 'basic_auth', 'api_key', 'unknown']),
    )
    expect(new Set(requests.map(({ direction }) => direction))).toEqual(new Set(['ingress', 'egress-internal', 'egress-external']))
  })
})

describe('connections', () => {
  test('report open, every ten seconds, and closed once, with bytes at the close only, the first time before their requests', () => {
    const parts = new Map<string, { part: number; finalized: boolean; bytes: number; atMs: number }[]>()
    for (const {
      atMs,
      event: { event },
    } of day.production) {
      if (event.case !== 'connection') continue
      const { id, part, finalized, bytesSent, bytesReceived } = event.value
      const report = { part, finalized, bytes: Number(bytesSent + bytesReceived), atMs }
      const reports = parts.get(id)
      if (reports) reports.push(report)
      else parts.set(id, [report])
    }
    const wrong = [...parts].filter(([, reports]) => {
      reports.sort((a, b) => a.part - b.part)
      return reports.some(
        ({ part, finalized, bytes }, index) => part !== index || finalized !== (index === reports.length - 1) || bytes > 0 !== finalized,
      )
    })
    expect(wrong).toEqual([])
    const late = requestsOf(day.production).filter(
      ({ connectionId, endMs }) => (parts.get(connectionId)?.[0]?.atMs ?? Number.POSITIVE_INFINITY) > endMs,
    )
    expect(late).toEqual([])
  })

  test('show what risk screens look for: old TLS, plain text, bare addresses, root', () => {
    const labels = new Set(
      day.production.concat(day.laptop).flatMap(({ event: { event } }) => (event.case === 'connection' ? event.value.labels : [])),
    )
    expect(labels).toEqual(new Set(['deprecated-tls', 'unknown-tls', 'unencrypted', 'direct-ip', 'is-root', 'user-shell']))
  })
})

describe('payloads', () => {
  test('have the digest of their bytes, belong to a request, and agree with it', () => {
    const requests = new Map(requestsOf(day.production).map((request) => [request.requestId, request]))
    const stored = day.production.filter(({ object }) => object !== undefined)
    expect(stored.length).toBeGreaterThan(300)
    for (const {
      event: { event },
      object,
    } of stored) {
      if (event.case !== 'artifact' || object === undefined) throw new Error('An object without its record')
      expect(createHash('sha1').update(object.bytes).digest('hex')).toBe(object.digest)
      expect(event.value.digest).toBe(object.digest)
      const transaction = JSON.parse(Buffer.from(object.bytes).toString()) as StoredTransaction
      expect(transaction.response.status).toBe(requests.get(event.value.requestId)?.status)
      expect(transaction.request.authority).toBe(requests.get(event.value.requestId)?.host)
    }
  })
})

test('no event holds the value of a credential', () => {
  const secrets = new Set<string>()
  const emissions = recent('production')
  for (const { object } of emissions) {
    if (!object) continue
    const { headers } = (JSON.parse(Buffer.from(object.bytes).toString()) as StoredTransaction).request
    for (const [name, value] of Object.entries(headers))
      if (/authorization|key|token/i.test(name)) secrets.add(value.replace(/^(Bearer|Basic) /, ''))
  }
  expect(secrets.size).toBeGreaterThan(15)
  const events = Buffer.concat(emissions.map(({ event }) => bytesOf(event))).toString('latin1')
  for (const secret of secrets) expect(events).not.toContain(secret)
})

test('every placeholder of the personas has a value', () => {
  for (const place of PLACES) {
    for (const { to } of FLOWS[place])
      for (const { path } of to.endpoints) expect(fillPath(path, createRandom(path), END)).not.toMatch(/\{\w+\}/)
  }
})
