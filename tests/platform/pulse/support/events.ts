import { NO_PROCESS, type ConnectionEvent, type RequestEvent } from '#wire/agent/traffic-event.ts'

/** A plain request; a test names what it is about. */
export function requestEvent(fields: Partial<RequestEvent> = {}): RequestEvent {
  return {
    kind: 'request',
    id: 'd4a1k2c7p3qggmf8pd10',
    timestampMs: 1_790_000_000_000,
    direction: 'egress-external',
    endpointId: 'api.stripe.com',
    connectionId: '',
    tags: [],
    family: 'http',
    protocol: 'http/2',
    method: 'POST',
    url: 'https://api.stripe.com/v1/charges',
    path: '/v1/charges',
    status: 200,
    durationMs: 311,
    timings: {},
    contentType: 'application/json',
    category: 'app',
    userAgent: 'Stripe/v1 NodeBindings/14',
    bytesSent: 940,
    bytesReceived: 512,
    remoteIp: '',
    process: NO_PROCESS,
    payload: '',
    source: 'agent',
    traceId: '',
    spanId: '',
    ...fields,
  }
}

export function connectionEvent(fields: Partial<ConnectionEvent> = {}): ConnectionEvent {
  return {
    kind: 'connection',
    id: 'c1',
    timestampMs: 1_790_000_000_000,
    direction: 'egress-external',
    endpointId: 'api.stripe.com',
    connectionId: 'c1',
    tags: [],
    part: 0,
    finalized: false,
    socketProtocol: 'tcp',
    l7Protocol: 'http2',
    tlsVersion: '1.3',
    tlsProbes: ['openssl'],
    tlsIntrospected: true,
    closedMs: 0,
    hostname: 'web-1',
    agent: 'tap',
    agentInstance: 'a1',
    localIp: '10.0.3.7',
    localPort: 51_544,
    remoteIp: '203.0.113.9',
    remotePort: 443,
    process: { ...NO_PROCESS, exe: '/usr/local/bin/node', hostname: 'web-1' },
    bytesSent: 0,
    bytesReceived: 0,
    labels: [],
    ...fields,
  }
}

/** `count` requests with ids `{prefix}-0`, `{prefix}-1` … */
export const requestEvents = (prefix: string, count: number): RequestEvent[] =>
  Array.from({ length: count }, (_, i) => requestEvent({ id: `${prefix}-${i}`, path: `/v1/charges/${prefix}${i}` }))
