import { createHash } from 'node:crypto'
import { connect } from 'node:http2'

import type { Installation } from '../support/metered-platform.ts'
import { ADDRESS_BUDGET, ask, askJson, callGrpc, JSON_BUDGET, OK, READ_AND_REFUSED, type Row, text } from '../support/row.ts'
import { agentBatch, eventLines, logBytes, spanBytes, spans } from './traffic.ts'

const MIB = 1024 * 1024
const access = { bearer: ({ member }: Installation) => member.registrationToken, stranger: 401 }
const UNAUTHENTICATED = 16
/** Everything of an event until it is stored: read, checked, written, enriched, shipped. Memory is that of a portion, however many there are. */
const TRAFFIC_BUDGET = { steps: 60_000_000, allocated: 640 * MIB, held: 5 * MIB, rows: 10_000 }

const post = (
  path: string,
  type: string,
  body: (n: number) => string | Uint8Array,
  n: number,
  statuses: readonly number[] = [OK],
): Row => ({
  ...access,
  n,
  send: (size, { agents }, bearer) => ask(agents, 'POST', path, { bearer, headers: { 'Content-Type': type }, body: body(size) }),
  statuses,
  ...(statuses.some((status) => status === OK || status === 0) && { goesOn: true }),
  budget: TRAFFIC_BUDGET,
})

const report = (path: string, body: (n: number) => object): Row => ({
  ...access,
  n: 15_000,
  send: (n, { agents }, bearer) => askJson(agents, 'PATCH', path, body(n), bearer),
  statuses: [OK, 201],
  budget: JSON_BUDGET,
})

const read = (method: string, path: (n: number) => string, statuses: readonly number[], budget = ADDRESS_BUDGET): Row => ({
  ...access,
  n: 1_800,
  send: (n, { agents }, bearer) => ask(agents, method, path(n), { bearer }),
  statuses,
  budget,
})

const entries = (n: number) => Object.fromEntries(Array.from({ length: n / 16 }, (_, i) => [`k${String(i).padStart(7, '0')}`, 'v']))

export const AGENT_HTTP_ROWS: Record<string, Row[]> = {
  'POST /v1/logs': [post('/v1/logs', 'application/x-protobuf', logBytes, 400)],
  'POST /v1/traces': [
    post('/v1/traces', 'application/x-protobuf', spanBytes, 400),
    post('/v1/traces', 'application/json', (n) => JSON.stringify(spans(n)), 300),
    // So much structure that a process of its own reads it, at both sizes
    { ...post('/v1/traces', 'application/json', (n) => JSON.stringify(spans(n)), 2_200), isExact: true },
    { ...post('/v1/traces', 'application/json', (n) => `{"resourceSpans":[${'{},'.repeat(n)}{}]}`, 60_000, [OK, 413]), isExact: true },
    post('/v1/traces', 'application/x-protobuf', (n) => Buffer.alloc(n, 0x0a), 1_000_000, [400]),
  ],
  // Read to its end, nothing of it kept
  'POST /v1/metrics': [post('/v1/metrics', 'application/x-protobuf', (n) => Buffer.alloc(n, 0x0a), 1_000_000)],
  'POST /api/v1/events': [
    post('/api/v1/events', 'application/x-ndjson', (n) => eventLines(n, 'lines'), 500),
    post('/api/v1/events', 'application/x-ndjson', (n) => `${eventLines(1, 'lines')}\n${'{}\n'.repeat(n)}`, 3_000),
    // Encoded thousands of times, one within the other
    post(
      '/api/v1/events',
      'application/x-ndjson',
      (n) => eventLines(1, 'lines').replace(/"url":"[^"]*/, `$&?q=%${'25'.repeat(n)}41`),
      4_000,
    ),
    post('/api/v1/events', 'application/x-ndjson', (n) => `${eventLines(1, 'lines')}\n{"tags":[${'"a:b",'.repeat(n)}"a:b"]}`, 8_000),
  ],
  'PUT /assets/:digest': [
    {
      ...access,
      n: 1_500_000,
      send: (n, { agents }, bearer) => {
        const body = text(n)
        return ask(agents, 'PUT', `/assets/${createHash('sha1').update(body).digest('hex')}`, { bearer, body })
      },
      statuses: [201],
      budget: { ...TRAFFIC_BUDGET, held: 9 * MIB },
    },
    {
      ...access,
      n: 250_000,
      send: (n, { agents }, bearer) => {
        const body = JSON.stringify({ request: { headers: entries(n) }, response: { headers: {} } })
        const headers = { 'Content-Type': 'application/json', 'x-qpoint-artifact-type': 'http_transaction' }
        return ask(agents, 'PUT', `/assets/${createHash('sha1').update(body).digest('hex')}`, { bearer, body, headers })
      },
      statuses: [201],
      budget: TRAFFIC_BUDGET,
    },
  ],
  'GET /assets/:digest': [read('HEAD', (n) => `/assets/${text(n)}`, READ_AND_REFUSED)],
  'PATCH /deploy/ping': [
    report('/deploy/ping', (n) => ({
      name: text(n / 4),
      status: 'ready',
      instanceId: 'cost',
      sysInfo: { system: entries(n / 2), more: { a: text(n / 4) } },
    })),
  ],
  'PATCH /api/v1/heartbeat': [
    report('/api/v1/heartbeat', (n) => ({ hostname: text(n / 2), status: 'ready', instanceId: 'cost', ...entries(n / 2) })),
  ],
  'GET /deploy/registration': [read('GET', (n) => `/deploy/registration?x=${text(n)}`, [503])],
  'GET /deploy/certificate': [read('GET', (n) => `/deploy/certificate?x=${text(n)}`, [404])],
  'GET /deploy/config': [read('GET', (n) => `/deploy/config?version=v2&x=${text(n)}`, [OK])],
  'GET /agent/v1/config.yaml': [
    read('GET', (n) => `/agent/v1/config.yaml?x=${text(n)}`, [OK]),
    {
      n: 1_800,
      send: (n, { agents }) => ask(agents, 'GET', `/agent/v1/config.yaml?token=${text(n)}`),
      statuses: [401],
      budget: ADDRESS_BUDGET,
    },
  ],
  'GET /agent/v1/proxy': [read('GET', (n) => `/agent/v1/proxy?x=${text(n)}`, [OK])],
  'POST /agent/v1/proxy/certificates': [
    {
      ...access,
      n: 1_000,
      send: (n, { agents }, bearer) =>
        askJson(agents, 'POST', '/agent/v1/proxy/certificates', { host: text(n / 2), publicKey: text(n / 2) }, bearer),
      statuses: [422],
      budget: JSON_BUDGET,
    },
  ],
  'GET /healthz': [
    { n: 1_800, send: (n, { agents }) => ask(agents, 'GET', `/healthz?x=${text(n)}`), statuses: [OK], budget: ADDRESS_BUDGET },
  ],
}

const STORE = '/eventstore.v1.EventStoreService'

const grpc = (path: string, message: (n: number) => Uint8Array, n: number, statuses: readonly number[] = [0]): Row => ({
  ...access,
  stranger: UNAUTHENTICATED,
  n,
  send: (size, { agents }, bearer) => callGrpc(agents, path, message(size), bearer),
  statuses,
  ...(statuses.some((status) => status === OK || status === 0) && { goesOn: true }),
  budget: TRAFFIC_BUDGET,
})

export const GRPC_ROWS: Record<string, Row[]> = {
  [`${STORE}/Ping`]: [grpc(`${STORE}/Ping`, (n) => new Uint8Array(n), 50_000)],
  [`${STORE}/IngestBatch`]: [
    grpc(`${STORE}/IngestBatch`, agentBatch, 600),
    // Larger than one portion at both sizes, and one event that never fits
    {
      ...grpc(`${STORE}/IngestBatch`, (n) => Buffer.concat([agentBatch(1), Buffer.of(0x0a, ...varint(n)), Buffer.alloc(n)]), 5 * MIB),
      isExact: true,
    },
    // Empty events, the most that fit into a byte
    grpc(`${STORE}/IngestBatch`, (n) => Buffer.alloc(n * 2, Buffer.of(0x0a, 0)), 2_000),
    grpc(`${STORE}/IngestBatch`, (n) => Buffer.alloc(n, 0x78), 1_000_000),
  ],
  [`${STORE}/Ingest`]: [
    { ...grpc(`${STORE}/Ingest`, agentBatch, 400), send: (n, at, bearer) => callStream(at, `${STORE}/Ingest`, agentBatch(n), bearer) },
  ],
  '/opentelemetry.proto.collector.logs.v1.LogsService/Export': [
    grpc('/opentelemetry.proto.collector.logs.v1.LogsService/Export', logBytes, 400),
  ],
  '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export': [
    grpc('/opentelemetry.proto.collector.metrics.v1.MetricsService/Export', (n) => Buffer.alloc(n, 0x0a), 1_000_000),
  ],
  '/opentelemetry.proto.collector.trace.v1.TraceService/Export': [
    grpc('/opentelemetry.proto.collector.trace.v1.TraceService/Export', spanBytes, 400),
    grpc('/opentelemetry.proto.collector.trace.v1.TraceService/Export', (n) => Buffer.alloc(n, 0x0a), 1_000_000, [3]),
  ],
}

/** A streaming call of one message, ended behind it. */
function callStream({ agents }: Installation, path: string, message: Uint8Array, bearer: string | undefined): Promise<number> {
  const session = connect(`http://${agents.host}:${agents.port}`)
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(message.byteLength, 1)
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  })
  return new Promise((resolve) => {
    let status = -1
    for (const event of ['response', 'trailers'] as const)
      stream.on(event, (headers: Record<string, unknown>) => (status = Number(headers['grpc-status'] ?? status)))
    stream.on('error', () => undefined)
    stream.on('close', () => {
      session.close()
      resolve(status)
    })
    stream.resume()
    stream.end(Buffer.concat([prefix, message]))
  })
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
