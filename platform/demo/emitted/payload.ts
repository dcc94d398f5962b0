import { createHash } from 'node:crypto'

import { create } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'

import { EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { type StoredTransaction, assetPath } from '#wire/warehouse/transaction.ts'

import { bodiesOf } from '../personas/bodies.ts'
import { isRead } from '../personas/flows.ts'
import type { PayloadObject } from '#platform/lib/agent-sender.ts'
import { type Call, isData } from './call.ts'
import type { Place } from '../personas/workloads.ts'
import type { Connection, Timed } from './connection.ts'
import { credentialOf } from '../personas/credentials.ts'
import type { Random } from '../random.ts'
import { plainTags, urlOf } from './request.ts'

export interface TimedPayload extends Timed {
  object: PayloadObject
}

/** Whether headers and bodies of a call can be had: plain text was seen, and its form is one that bodies.ts can write. */
export function hasPayload(call: Call, { flow }: Connection): boolean {
  const { protocol } = flow.to
  return isRead(flow) && !isData(protocol) && protocol !== 'grpc' && (call.status >= 400 || call.type.startsWith('application/json'))
}

/** The stored transaction of a call and its record, as http_capture with level full makes them (agent.md 2.7). No call is smaller than its bodies. */
export function payloadEvent(
  call: Call,
  connection: Connection,
  place: Place,
  assetsUrl: string,
  seed: string,
  random: Random,
): TimedPayload {
  const transaction = transactionOf(call, connection, place, seed, random)
  const bytes = Buffer.from(JSON.stringify(transaction))
  const digest = createHash('sha1').update(bytes).digest('hex')
  const { from, to } = connection.flow
  const event = create(EventSchema, {
    event: {
      case: 'artifact',
      value: {
        timestamp: timestampFromMs(call.endMs),
        connectionId: connection.id,
        requestId: call.id,
        type: 'http_transaction',
        endpointId: to.host,
        digest,
        url: assetsUrl + assetPath(digest),
        tags: plainTags(connection, place),
        summary: {
          duration_ms: call.endMs - call.startMs,
          direction: to.direction,
          process_exe: from.exe,
          container_name: from.name,
          container_image: from.image,
          pod_name: connection.instance.pod,
          pod_namespace: from.namespace,
          request_id: call.id,
          connection_id: connection.id,
          request_method: call.endpoint.method,
          request_scheme: to.tls === '' ? 'http' : 'https',
          request_host: to.host,
          request_protocol: to.protocol,
          request_content_type: 'application/json',
          response_status: call.status,
          response_content_type: call.type,
        },
      },
    },
  })
  return { atMs: call.endMs + 20, event, object: { digest, bytes } }
}

function transactionOf(call: Call, connection: Connection, place: Place, seed: string, random: Random): StoredTransaction {
  const { from, to } = connection.flow
  const bodies = bodiesOf(to.host, call, random)
  call.sent = Math.max(call.sent, Buffer.byteLength(bodies.request ?? ''))
  call.received = Math.max(call.received, Buffer.byteLength(bodies.response ?? ''))
  const credential = credentialOf(place, from, to, seed)
  const userAgent = from.userAgent || 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  return {
    metadata: {
      process_id: 1 + random.int(30_000),
      process_exe: from.exe,
      container_name: from.name,
      container_image: from.image,
      pod_name: connection.instance.pod,
      pod_namespace: from.namespace,
      bytes_sent: call.sent,
      bytes_received: call.received,
      request_id: call.id,
      connection_id: connection.id,
      endpoint_id: to.host,
      tags: plainTags(connection, place),
    },
    request: {
      method: call.endpoint.method,
      url: urlOf(call, connection),
      scheme: to.tls === '' ? 'http' : 'https',
      path: call.path,
      authority: to.host,
      protocol: to.protocol,
      user_agent: userAgent,
      content_type: bodies.request === undefined ? '' : 'application/json',
      headers: {
        Host: to.host,
        Accept: 'application/json',
        'User-Agent': userAgent,
        ...(bodies.request !== undefined && { 'Content-Type': 'application/json' }),
        ...(credential && { [credential.header]: credential.value }),
        ...(to.direction === 'ingress' && { Cookie: `session=${call.id}; theme=dark`, 'X-Forwarded-For': connection.remoteIp }),
      },
      ...(bodies.request !== undefined && { body: base64(bodies.request) }),
    },
    response: {
      status: call.status,
      content_type: call.type,
      headers: {
        Date: new Date(call.endMs).toUTCString(),
        'Content-Type': call.type,
        'X-Request-Id': call.id,
        ...(call.status === 429 && { 'Retry-After': '20', 'X-RateLimit-Remaining': '0' }),
        ...(to.direction === 'ingress' && { 'Set-Cookie': `session=${call.id}; Path=/; HttpOnly; Secure; SameSite=Lax` }),
      },
      ...(bodies.response !== undefined && { body: base64(bodies.response) }),
    },
    transaction_time: new Date(call.startMs).toISOString(),
    duration_ms: call.endMs - call.startMs,
    direction: to.direction,
  }
}

function base64(body: string): string {
  return Buffer.from(body).toString('base64')
}
