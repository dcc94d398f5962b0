import { OPAQUE_REASONS, VISIBILITIES } from '#domain/traffic/visibility.ts'

import { reading } from '../product/reading.ts'
import type { ConnectionRow, ConnectionsCount, ConnectionsHistogram, ConnectionsList } from './connections.ts'

/** Readers of results about connections, as in read-requests.ts. */
export function readConnectionsCount(raw: unknown): ConnectionsCount {
  const { number } = reading(raw, 'connections')
  return {
    count: number('count'),
    open: number('open'),
    opaque: number('opaque'),
    bytesSent: number('bytesSent'),
    bytesReceived: number('bytesReceived'),
  }
}

export function readConnectionsList(raw: unknown): ConnectionsList {
  const answer = reading(raw, 'connections')
  return { rows: answer.list('rows', readConnectionRow), ...(answer.has('next') && { next: answer.text('next') }) }
}

const REASONS = ['', ...OPAQUE_REASONS] as const

export function readConnectionRow(raw: unknown): ConnectionRow {
  const { text, number, flag, texts, oneOf } = reading(raw, 'connection')
  return {
    id: text('id'),
    timestampMs: number('timestampMs'),
    lastSeenMs: number('lastSeenMs'),
    closedMs: number('closedMs'),
    open: flag('open'),
    durationMs: number('durationMs'),
    part: number('part'),
    direction: text('direction'),
    host: text('host'),
    remoteIp: text('remoteIp'),
    remotePort: number('remotePort'),
    localIp: text('localIp'),
    localPort: number('localPort'),
    socketProtocol: text('socketProtocol'),
    l7Protocol: text('l7Protocol'),
    tlsVersion: text('tlsVersion'),
    visibility: oneOf('visibility', VISIBILITIES),
    reason: oneOf('reason', REASONS),
    client: text('client'),
    vendor: text('vendor'),
    country: text('country'),
    environmentId: text('environmentId'),
    exe: text('exe'),
    container: text('container'),
    pod: text('pod'),
    bytesSent: number('bytesSent'),
    bytesReceived: number('bytesReceived'),
    labels: texts('labels'),
    tags: texts('tags'),
  }
}

export function readConnectionsHistogram(raw: unknown): ConnectionsHistogram {
  const answer = reading(raw, 'histogram')
  return {
    stepMs: answer.number('stepMs'),
    buckets: answer.list('buckets', (bucket) => {
      const { number } = reading(bucket, 'bucket')
      return { startMs: number('startMs'), introspected: number('introspected'), clear: number('clear'), opaque: number('opaque') }
    }),
  }
}
