import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'

import { type ClientDuplexStream, credentials, loadPackageDefinition, Metadata, type ServiceError } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'

import { xidAt } from '#platform/lib/ids.ts'

/**
 * An agent on a gRPC stack of its own (@grpc/grpc-js), so that what our server and this client share is only the wire. It does what the
 * open-source agent does (agent.md 2.2, 2.3): ping, heartbeat, batches, a batch that is kept after an error, payload objects.
 */
export interface AgentTarget {
  host: string
  port: number
  token: string
}

/** proto3-JSON shape of an event, field names in lowerCamelCase, enums by name. */
export type SimulatedEvent = Record<string, unknown>

type Callback<Answer> = (error: ServiceError | null, answer: Answer) => void

interface EventStoreClient {
  Ping(request: object, metadata: Metadata, options: object, callback: Callback<{ orgId: string }>): void
  IngestBatch(request: { events: SimulatedEvent[] }, metadata: Metadata, options: object, callback: Callback<object>): void
  Ingest(metadata: Metadata): ClientDuplexStream<{ events: SimulatedEvent[] }, StreamResponse>
  close(): void
}

export interface StreamResponse {
  totalAcceptedCount: number
  acceptedCount: number
}

const PROTO_DIR = new URL('../../../wire/agent/proto/', import.meta.url).pathname
const ATTEMPT_TIMEOUT_MS = 30_000 // qtap pkg/services/eventstore/pulse/pb.go
const RETRYABLE = new Set([14, 4, 8, 10]) // Unavailable, DeadlineExceeded, ResourceExhausted, Aborted

const definition = loadSync('eventstore/v1/eventstore.proto', {
  includeDirs: [PROTO_DIR],
  longs: String,
  enums: String,
  defaults: true,
  oneofs: true,
})
const { eventstore } = loadPackageDefinition(definition) as unknown as {
  eventstore: { v1: { EventStoreService: new (address: string, credentials: unknown, options?: object) => EventStoreClient } }
} // the shape of our own .proto

export function connectAgent({ host, port, token }: AgentTarget) {
  const client = new eventstore.v1.EventStoreService(`${host}:${port}`, credentials.createInsecure())
  const metadata = new Metadata()
  metadata.set('authorization', `Bearer ${token}`)
  const deadline = () => ({ deadline: Date.now() + ATTEMPT_TIMEOUT_MS })
  const kept: SimulatedEvent[][] = []

  function sendOnce(events: SimulatedEvent[]): Promise<void> {
    return new Promise((resolve, reject) =>
      client.IngestBatch({ events }, metadata, deadline(), (error) => (error ? reject(error) : resolve())),
    )
  }

  return {
    ping: (): Promise<string> =>
      new Promise((resolve, reject) =>
        client.Ping({}, metadata, deadline(), (error, answer) => (error ? reject(error) : resolve(answer.orgId))),
      ),
    /** One attempt; rejects with the gRPC error. */
    sendOnce,
    /**
     * A tick of the agent: what was kept goes first, then `events`. A batch that meets an error stays kept, whatever the error is, and what
     * came after it waits behind. Resolves to the batches still kept.
     */
    async tick(events: SimulatedEvent[]): Promise<{ kept: number; code: number | undefined; retryable: boolean }> {
      if (events.length > 0) kept.push(events)
      for (let batch = kept[0]; batch; batch = kept[0]) {
        try {
          await sendOnce(batch)
          kept.shift()
        } catch (cause) {
          const { code } = cause as ServiceError // grpc-js rejects with nothing else
          return { kept: kept.length, code, retryable: RETRYABLE.has(code) }
        }
      }
      return { kept: 0, code: undefined, retryable: false }
    },
    /** The older form: a stream that stays open, one answer for each message. */
    openStream() {
      const stream = client.Ingest(metadata)
      const answers: StreamResponse[] = []
      const waiting: { resolve: (answer: StreamResponse) => void; reject: (cause: unknown) => void }[] = []
      stream.on('data', (answer: StreamResponse) => {
        answers.push(answer)
        waiting.shift()?.resolve(answer)
      })
      stream.on('error', (cause) => waiting.splice(0).forEach(({ reject }) => reject(cause)))
      return {
        answers,
        send: (events: SimulatedEvent[]): Promise<StreamResponse> =>
          new Promise((resolve, reject) => {
            waiting.push({ resolve, reject })
            stream.write({ events })
          }),
        end: () => stream.end(),
      }
    },
    /** Over HTTP/1.1 as Go's ordinary client does; resolves to the status. */
    heartbeat: (): Promise<number> =>
      call(
        { host, port, token },
        'PATCH',
        '/api/v1/heartbeat',
        JSON.stringify({ hostname: 'web-1', status: 'ready', instanceId: 'sim', kernelRelease: '6.8.0', architecture: 'x86_64' }),
      ),
    /** HEAD, and PUT when the object is not known yet; resolves to both statuses and the digest. */
    async storeObject(
      bytes: Buffer,
      type: string,
      contentType: string,
    ): Promise<{ digest: string; head: number; put: number | undefined }> {
      const digest = createHash('sha1').update(bytes).digest('hex')
      const head = await call({ host, port, token }, 'HEAD', `/assets/${digest}`)
      if (head !== 404) return { digest, head, put: undefined }
      const put = await call({ host, port, token }, 'PUT', `/assets/${digest}`, bytes, {
        'Content-Type': contentType,
        'x-qpoint-artifact-type': type,
      })
      return { digest, head, put }
    },
    close: () => client.close(),
  }
}

export type SimulatedAgent = ReturnType<typeof connectAgent>

function call(
  { host, port, token }: AgentTarget,
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host,
        port,
        method,
        path,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        agent: false,
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}

/** Ids as the agent makes them: twenty characters of xid's alphabet, which tell their second. */
export function agentId(ms: number = Date.now()): string {
  const alphabet = '0123456789abcdefghijklmnopqrstuv'
  return xidAt(ms, Array.from(randomBytes(20), (byte) => alphabet[byte % 32]).join(''))
}

const timestamp = (ms: number) => ({ seconds: String(Math.floor(ms / 1000)), nanos: (ms % 1000) * 1_000_000 })

/** A finished HTTP request; `endMs` is when it ended. */
export function httpRequestEvent(
  more: { endMs?: number; durationMs?: number; id?: string; token?: string; status?: number; path?: string; host?: string } = {},
): SimulatedEvent {
  const { endMs = Date.now(), durationMs = 311, id = agentId(), status = 402, path = '/v1/charges', host = 'api.stripe.com' } = more
  return {
    request: {
      id,
      timestamp: timestamp(endMs),
      direction: 'egress-external',
      connectionId: 'd4a1k2c7p3qggmf8pd10',
      endpointId: host,
      url: `https://${host}${path}`,
      path,
      method: 'POST',
      status,
      duration: String(durationMs),
      contentType: 'application/json',
      category: 'app',
      agent: 'Stripe/v1 NodeBindings/14',
      tags: ['bin:node', 'host:web-1', 'protocol:http2', 'env:prod'],
      bytesReceived: '512',
      bytesSent: '940',
      ...(more.token !== undefined && {
        authToken: {
          mask: 'sk_l***(24)***9aXz',
          hash: createHash('sha256').update(more.token).digest('hex'),
          source: 'Authorization',
          type: 'bearer_token',
        },
      }),
    },
  }
}

/** Report number `part` of one connection. */
export function connectionEvent(id: string, part: number, finalized: boolean, createdMs = Date.now()): SimulatedEvent {
  return {
    connection: {
      id,
      timestamp: timestamp(createdMs),
      direction: 'DIRECTION_EGRESS_EXTERNAL',
      endpointId: 'api.stripe.com',
      part,
      finalized,
      tags: [{ key: 'bin', values: ['node'] }],
      socketProtocol: 'SOCKET_PROTOCOL_TCP',
      l7Protocol: 'L7_PROTOCOL_HTTP2',
      tlsVersion: 'TLS_VERSION_V1_3',
      system: { hostname: 'web-1', agent: 'tap', agentInstance: 'sim' },
      source: {
        local: {
          address: { ip: '10.0.3.7', port: 51_544 },
          hostname: 'web-1',
          exe: '/usr/local/bin/node',
          user: 'app',
          userId: 1000,
          container: { id: '4be1', name: 'checkout', image: 'shop/checkout:1.9', pod: { name: 'checkout-6d9', namespace: 'shop' } },
        },
      },
      destination: { remote: { address: { ip: '203.0.113.9', port: 443 } } },
      bytesReceived: finalized ? '18234' : '0',
      bytesSent: finalized ? '2210' : '0',
      tlsProbeTypesDetected: ['openssl'],
      tlsProbeIntrospected: true,
    },
  }
}
