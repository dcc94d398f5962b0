import { reading } from '../product/reading.ts'
import type { ConnectionDetail, ConnectionPart, ConnectionRequest } from './connections.ts'
import { readConnectionRow } from './read-connections.ts'
import { readProcess } from './read-request-detail.ts'

/** Reader of the details of one connection. */
export function readConnectionDetail(raw: unknown): ConnectionDetail {
  const { text, number, flag, texts, object, list } = reading(raw, 'connection')
  return {
    ...readConnectionRow(raw),
    deploymentId: text('deploymentId'),
    receivedMs: number('receivedMs'),
    zone: text('zone'),
    node: text('node'),
    agent: text('agent'),
    agentInstance: text('agentInstance'),
    tlsProbes: texts('tlsProbes'),
    tlsIntrospected: flag('tlsIntrospected'),
    process: object('process', readProcess),
    parts: list('parts', readPart),
    requests: list('requests', readConnectionRequest),
    requestCount: number('requestCount'),
  }
}

function readPart(raw: unknown): ConnectionPart {
  const { text, number, flag, texts } = reading(raw, 'part')
  return {
    part: number('part'),
    finalized: flag('finalized'),
    receivedMs: number('receivedMs'),
    l7Protocol: text('l7Protocol'),
    tlsVersion: text('tlsVersion'),
    tlsIntrospected: flag('tlsIntrospected'),
    bytesSent: number('bytesSent'),
    bytesReceived: number('bytesReceived'),
    labels: texts('labels'),
  }
}

function readConnectionRequest(raw: unknown): ConnectionRequest {
  const { text, number, flag, oneOf } = reading(raw, 'request')
  return {
    id: text('id'),
    timestampMs: number('timestampMs'),
    family: oneOf('family', ['http', 'grpc', 'database']),
    method: text('method'),
    host: text('host'),
    path: text('path'),
    status: number('status'),
    failed: flag('failed'),
    grpcStatus: text('grpcStatus'),
    durationMs: number('durationMs'),
    bytesSent: number('bytesSent'),
    bytesReceived: number('bytesReceived'),
  }
}
