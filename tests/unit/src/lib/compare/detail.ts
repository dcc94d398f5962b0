import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { requestRow } from '../../../support/request-row.ts'

/** A request of which everything is known, for tests that care about a few facts of it. */
export const detail = (more: Partial<RequestDetail> = {}): RequestDetail => ({
  ...requestRow('r1', {
    path: '/v1/charges?limit=3',
    status: 200,
    durationMs: 180,
    bytesSent: 900,
    bytesReceived: 5000,
    token: 'sk***',
    hasSensitive: true,
  }),
  url: 'https://api.stripe.com/v1/charges?limit=3',
  userAgent: 'node',
  timings: { dns: 3, connect: 20, ssl: 12, send: 1, wait: 140, receive: 4 },
  remoteIp: '192.0.2.4',
  connectionId: 'c1',
  deploymentId: 'eu',
  receivedMs: Date.UTC(2026, 10, 21, 8, 31),
  zone: 'stripe.com',
  process: {
    exe: '/usr/bin/node',
    user: 'app',
    hostname: 'node-2',
    container: 'checkout',
    image: 'acme/checkout:1',
    pod: 'checkout-1',
    namespace: 'shop',
    service: 'checkout',
  },
  tokenFacts: { mask: 'sk***', carrier: 'authorization', type: 'api_key', fingerprint: 'f1f2f3' },
  grpc: null,
  database: null,
  payload: 'digest-1',
  traceId: 't1',
  spanId: 's1',
  issues: [],
  sensitive: [{ entityType: 'EMAIL', score: 0.9, section: 'request_body', fieldPath: 'email' }],
  artifacts: [],
  connection: {
    id: 'c1',
    tlsVersion: '1.3',
    tlsIntrospected: true,
    tlsProbes: ['openssl'],
    socketProtocol: 'tcp',
    l7Protocol: 'http2',
    finalized: true,
    bytesSent: 1,
    bytesReceived: 2,
    labels: ['is-root'],
    localIp: '10.0.0.1',
    localPort: 4000,
    remoteIp: '192.0.2.4',
    remotePort: 443,
    agent: 'tap',
    agentInstance: 'i1',
  },
  ...more,
})

/** What was stored of it: text bodies, as the warehouse answers them. */
export function transaction(sent: string, received: string, headers: Record<string, string> = {}): StoredTransaction {
  return {
    metadata: {},
    request: {
      method: 'POST',
      url: '',
      scheme: 'https',
      path: '/',
      authority: '',
      protocol: 'http/2',
      user_agent: '',
      content_type: 'application/x-www-form-urlencoded',
      headers,
      body: base64(sent),
    },
    response: { status: 200, content_type: 'application/json', headers, body: base64(received) },
    transaction_time: '',
    duration_ms: 1,
    direction: '',
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
