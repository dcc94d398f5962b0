import { createHash } from 'node:crypto'

import type { EventBatch, RequestRecord } from '#platform/lib/ports/events.ts'
import { xidAt } from '#platform/lib/ids.ts'
import { NO_PROCESS } from '#wire/agent/traffic-event.ts'

export const emptyBatch = (): EventBatch => ({
  requests: [],
  connections: [],
  issues: [],
  sensitive: [],
  artifacts: [],
  rejectedEvents: [],
})

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface TrafficShape {
  orgId: string
  random: () => number
  fromMs: number
  toMs: number
  receivedMs: number
  hosts?: number
}

interface Endpoint {
  host: string
  vendor: string
  zone: string
  country: string
  template: string
  ip: string
  token: RequestRecord['token'] | undefined
  path: () => string
}

const VENDORS = ['stripe', 'github', 'slack', 'openai', 'twilio', 'datadog', 'aws', 'google', 'sendgrid', 'shopify', 'okta', 'mongodb']
const RESOURCES = ['charges', 'customers', 'invoices', 'messages', 'repos', 'users', 'events', 'orders', 'sessions', 'files']
const CLIENTS = ['checkout', 'billing', 'web', 'worker', 'search', 'auth', 'mailer', 'reports']
const COUNTRIES = ['US', 'DE', 'IE', 'NL', 'SG', '']
const AGENTS = ['python-requests/2.32.3', 'Go-http-client/2.0', 'node', 'okhttp/4.12.0', 'curl/8.5.0', 'axios/1.7.7']
const BASE32 = '0123456789abcdefghijklmnopqrstuv'

/**
 * Requests as agents report them: few hosts take most calls, durations and sizes are log-normal, ids are the agent's (time, machine,
 * process, counter), every fourth path carries a query, connections carry some twenty requests.
 */
export function traffic({ orgId, random, fromMs, toMs, receivedMs, hosts = 60 }: TrafficShape): (count: number) => RequestRecord[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() ** 2 * items.length)] as Item // random < 1
  const id = (ms: number): string =>
    xidAt(ms, Array.from({ length: 20 }, (_, i) => 'd3tsmvg7p3qggm'[i] ?? BASE32[Math.floor(random() * 32)]).join(''))
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const endpoints = Array.from({ length: hosts }, (_, index): Endpoint[] => {
    const vendor = VENDORS[index % VENDORS.length] ?? ''
    const zone = `${vendor}${index >= VENDORS.length ? Math.floor(index / VENDORS.length) : ''}.com`
    const hash = createHash('sha256').update(`${orgId}${index}`).digest('hex')
    const token =
      random() < 0.7 ? { mask: `sk_l***(24)***${hash.slice(-4)}`, hash, carrier: 'authorization', type: 'bearer_token' } : undefined
    return RESOURCES.slice(0, 3 + Math.floor(random() * 7)).map((resource) => ({
      host: `api.${zone}`,
      vendor,
      zone,
      country: COUNTRIES[index % COUNTRIES.length] ?? '',
      ip: `203.0.${index % 256}.${10 + (index % 7)}`,
      token,
      template: `/v1/${resource}/{id}`,
      path: () =>
        `/v1/${resource}/${resource.slice(0, 2)}_${id(0).slice(7)}${random() < 0.25 ? `?limit=${10 * Math.ceil(random() * 10)}&expand=lines` : ''}`,
    }))
  }).flat()
  const processes = CLIENTS.map((service, index) => ({
    ...NO_PROCESS,
    exe: `/usr/local/bin/${service}`,
    user: 'app',
    hostname: `node-${index % 4}`,
    container: service,
    image: `registry.example/${service}:1.${index}`,
    pod: `${service}-7d9f${index}`,
    namespace: 'shop',
    service,
  }))
  const connections: string[] = []

  return (count) =>
    Array.from({ length: count }, () => {
      const timestampMs = Math.floor(fromMs + random() * (toMs - fromMs))
      const endpoint = pick(endpoints)
      const client = Math.floor(random() * CLIENTS.length)
      if (connections.length === 0 || random() < 0.05) connections[Math.floor(random() * 200)] = id(timestampMs)
      const path = endpoint.path()
      const luck = random()
      return {
        kind: 'request',
        family: 'http',
        protocol: random() < 0.6 ? 'http/2' : 'http/1.1',
        direction: 'egress-external',
        source: 'agent',
        orgId,
        environmentId: luck < 0.7 ? 'production' : luck < 0.9 ? 'staging' : 'laptop',
        deploymentId: `dep-${client % 3}`,
        receivedMs,
        id: id(timestampMs),
        timestampMs,
        endpointId: endpoint.host,
        connectionId: pick(connections) ?? '',
        tags: luck < 0.3 ? ['team:core', 'tier:1'] : [],
        method: luck < 0.6 ? 'GET' : luck < 0.9 ? 'POST' : 'DELETE',
        url: `https://${endpoint.host}${path}`,
        path,
        status: random() < 0.94 ? 200 : (pick([404, 429, 500, 401, 503, 0, 302]) ?? 0),
        durationMs: Math.max(1, Math.round(Math.exp(4.2 + 0.9 * normal()))),
        timings: {},
        contentType: random() < 0.9 ? 'application/json' : 'text/html',
        category: 'app',
        userAgent: AGENTS[client % AGENTS.length] ?? '',
        bytesSent: Math.round(Math.exp(6.2 + 0.6 * normal())),
        bytesReceived: Math.round(Math.exp(7.5 + 1.1 * normal())),
        remoteIp: endpoint.ip,
        process: processes[client] ?? NO_PROCESS,
        ...(endpoint.token && { token: endpoint.token }),
        payload: '',
        traceId: '',
        spanId: '',
        zone: endpoint.zone,
        vendor: endpoint.vendor,
        country: endpoint.country,
        client: CLIENTS[client] ?? '',
        derivedClient: CLIENTS[client] ?? '',
        template: endpoint.template,
      } satisfies RequestRecord
    })
}
