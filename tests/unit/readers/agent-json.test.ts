import { expect, test } from 'vitest'

import { readLine } from '#platform/pulse/readers/ndjson.ts'
import { TRUNCATED } from '#platform/pulse/readers/text.ts'
import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

import { context, NOW_MS } from './support.ts'

const outcome = (value: unknown) => readLine(Buffer.from(JSON.stringify(value)), 'ndjson', context)
function read(value: unknown): TrafficEvent {
  const line = outcome(value)
  if (!line || !('event' in line)) throw new Error(line?.rejected.reason ?? 'blank')
  return line.event
}
const reason = (value: unknown): string => {
  const line = outcome(value)
  return line && 'rejected' in line ? line.rejected.reason : ''
}

const local = {
  address: { ip: '10.0.3.7', port: 51_544 },
  hostname: 'web-1',
  exe: '/usr/local/bin/node',
  user: 'app',
  userId: 1000,
  container: { id: '4be1', name: 'checkout', image: 'shop/checkout:1.9', pod: { name: 'checkout-6d9', namespace: 'shop' } },
}
const connection = {
  meta: {
    connectionId: 'd4a1k2c7p3qggmf8pd10',
    endpointId: 'api.stripe.com',
    tlsProbeTypesDetected: ['openssl'],
    tlsProbeIntrospected: true,
  },
  tags: { bin: ['node'], env: ['prod', 'eu'] },
  finalized: true,
  direction: 'egress-external',
  part: 3,
  socketProtocol: 'tcp',
  l7Protocol: 'http2',
  tlsVersion: 772,
  system: { hostname: 'web-1', agent: 'tap', agentInstance: '8f0c' },
  source: local,
  destination: { address: { ip: '203.0.113.9', port: 443 } },
  bytesReceived: 18_234,
  bytesSent: 2210,
  labels: [],
  createdAt: '2026-11-20T10:00:00.51Z',
  closedAt: '2026-11-20T10:00:27.02Z',
}

test('a connection as the agent prints it, and the same as proto3-JSON, differ only in what the message lacks', () => {
  const printed = read(connection)
  const proto = read({
    connection: {
      id: 'd4a1k2c7p3qggmf8pd10',
      timestamp: '2026-11-20T10:00:00.510Z',
      direction: 'DIRECTION_EGRESS_EXTERNAL',
      endpointId: 'api.stripe.com',
      part: 3,
      finalized: true,
      tags: [
        { key: 'bin', values: ['node'] },
        { key: 'env', values: ['prod', 'eu'] },
      ],
      socketProtocol: 'SOCKET_PROTOCOL_TCP',
      l7Protocol: 'L7_PROTOCOL_HTTP2',
      tlsVersion: 'TLS_VERSION_V1_3',
      system: { hostname: 'web-1', agent: 'tap', agentInstance: '8f0c' },
      source: { local },
      destination: { remote: { address: { ip: '203.0.113.9', port: 443 } } },
      bytesReceived: '18234',
      bytesSent: '2210',
      tlsProbeTypesDetected: ['openssl'],
      tlsProbeIntrospected: true,
    },
  })
  expect(printed).toMatchObject({
    kind: 'connection',
    closedMs: Date.parse('2026-11-20T10:00:27.02Z'),
    tags: ['bin:node', 'env:prod', 'env:eu'],
    tlsVersion: '1.3',
    localPort: 51_544,
  })
  expect({ ...printed, closedMs: 0 }).toEqual(proto)
})

test.each([
  [772, '1.3'],
  [771, '1.2'],
  ['TLS 1.3', '1.3'],
  ['1.2', '1.2'],
  ['TLS_VERSION_V1_1', '1.1'],
  [0, ''],
  [null, ''],
  ['none', ''],
])('TLS version %j is %j', (tlsVersion, expected) => {
  expect(read({ ...connection, tlsVersion })).toMatchObject({ tlsVersion: expected })
})

test('an ingress connection has its process at its destination', () => {
  const event = read({ ...connection, direction: 'ingress', source: { address: { ip: '198.51.100.7', port: 4000 } }, destination: local })
  expect(event).toMatchObject({
    direction: 'ingress',
    remoteIp: '198.51.100.7',
    localIp: '10.0.3.7',
    process: { exe: '/usr/local/bin/node' },
  })
})

test('tags may be a list of texts, a list of pairs or an object', () => {
  const base = { requestId: 'r', method: 'GET', timestamp: NOW_MS }
  for (const tags of [
    ['a:1', 'b:2'],
    [
      { key: 'a', values: ['1'] },
      { key: 'b', values: ['2'] },
    ],
    { a: ['1'], b: '2' },
  ])
    expect(read({ ...base, tags }).tags).toEqual(['a:1', 'b:2'])
})

test('an event may be wrapped with its type', () => {
  const event = { requestId: 'r', statement: 'SELECT 1', databaseType: 'postgresql', timestamp: NOW_MS, duration: '4' }
  expect(read({ 'event.type': 'database_request', event })).toMatchObject({
    family: 'database',
    protocol: 'postgresql',
    method: 'SELECT',
    timestampMs: NOW_MS - 4,
  })
  expect(read({ type: 'artifact_record', event: { digest: 'a'.repeat(40), type: 'req-body', timestamp: NOW_MS } })).toMatchObject({
    kind: 'artifact',
    type: 'req-body',
  })
})

test('an issue names what triggered it', () => {
  const issue = {
    requestId: 'r',
    timestamp: NOW_MS,
    error: 'bad',
    status: 500,
    triggerConditions: ['detect_errors:status', 'duration'],
    triggerReasons: ['status is 500'],
  }
  expect(read(issue)).toMatchObject({
    kind: 'issue',
    triggers: [
      { plugin: 'detect_errors', condition: 'status', description: 'status is 500' },
      { plugin: '', condition: 'duration', description: '' },
    ],
  })
})

test('a count above 2^53 is clamped and says so; a far clock is kept and says so', () => {
  const base = { requestId: 'r', method: 'GET' }
  expect(read({ ...base, timestamp: NOW_MS, bytesSent: '18446744073709551615' })).toMatchObject({
    bytesSent: Number.MAX_SAFE_INTEGER,
    tags: ['sightglass.clamped:bytesSent'],
  })
  expect(read({ ...base, timestamp: NOW_MS + 25 * 3_600_000 })).toMatchObject({ tags: ['sightglass.clock:ahead'] })
  expect(read({ ...base, timestamp: NOW_MS - 8 * 86_400_000 })).toMatchObject({ tags: ['sightglass.clock:late'] })
  expect(reason({ ...base, timestamp: '9999-01-01T00:00:00Z' })).toContain('cannot be true')
  expect(reason(base)).toContain('timestamp is missing')
})

test('seconds, milliseconds, microseconds and nanoseconds are distinguished by their size', () => {
  for (const timestamp of [NOW_MS / 1000, NOW_MS, NOW_MS * 1000, `${NOW_MS}000000`, new Date(NOW_MS).toISOString()])
    expect(read({ requestId: 'r', method: 'GET', timestamp }).timestampMs).toBe(NOW_MS)
})

test('a long value is cut with a mark, NUL becomes visible, an id that does not fit becomes one that does', () => {
  const event = read({ requestId: 'no/good id', method: 'GET', timestamp: NOW_MS, userAgent: 'é'.repeat(9000), path: '/a\0b' })
  expect(event).toMatchObject({
    path: '/a␀b',
    userAgent: expect.stringMatching(new RegExp(`^é{4096}${TRUNCATED.replace(/[[\]]/g, '\\$&')}$`)),
  })
  expect(event.id).toMatch(/^[0-9a-f]{32}$/)
  expect(read({ requestId: 'no/good id', method: 'PUT', timestamp: NOW_MS }).id).toBe(event.id)
})

test('keys of the object prototype name no kind and change nothing', () => {
  expect(reason(JSON.parse('{"__proto__":{"method":"GET"},"constructor":1}'))).toContain('no known kind')
  expect(
    read(JSON.parse(`{"requestId":"r","method":"GET","timestamp":${NOW_MS},"tags":{"__proto__":["x"],"toString":["y"]}}`)).tags,
  ).toEqual(['__proto__:x', 'toString:y'])
})

test('what is nested deeper than 32 levels is put aside', () => {
  expect(reason(JSON.parse(`{"requestId":"r","summary":${'['.repeat(40)}${']'.repeat(40)}}`))).toContain('nested deeper')
})
