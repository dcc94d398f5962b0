import type { ConnectionRecord, RequestRecord } from '#platform/lib/ports/events.ts'

import { connection } from './records.ts'

const REPORT_MS = 10_000

/**
 * Connections beside requests, as agents report them: opened with one of the requests, closed after seconds, a few open for long with a
 * report every ten seconds. The share of opaque ones goes by the client.
 */
export function connectionsBeside(requests: readonly RequestRecord[], random: () => number, share: number): ConnectionRecord[] {
  return requests
    .filter(() => random() < share)
    .flatMap((request) => {
      const lastsMs = Math.round(Math.exp(8 + 1.5 * (random() - 0.5)))
      const reports = Math.min(5, Math.floor(lastsMs / REPORT_MS) + 1)
      const isOpaque = request.client.length % 3 === 0
      const isOpen = random() < 0.02
      const { orgId, environmentId, deploymentId, endpointId, vendor, zone, country, client, direction, process, remoteIp, tags } = request
      const same = { orgId, environmentId, deploymentId, endpointId, vendor, zone, country, client, direction, process, remoteIp, tags }
      return Array.from({ length: reports + 1 }, (_, part) => part)
        .filter((part) => part < reports || !isOpen)
        .map((part) =>
          connection({
            ...same,
            id: `${request.id.slice(0, 7)}c${request.id.slice(8)}`, // made in the same second, as if by another machine
            timestampMs: request.timestampMs,
            receivedMs: request.receivedMs,
            part,
            finalized: part === reports,
            closedMs: part === reports ? request.timestampMs + lastsMs : 0,
            tlsIntrospected: !isOpaque,
            tlsProbes: isOpaque ? [] : ['openssl'],
            bytesSent: part === reports ? request.bytesSent * 3 : 0,
            bytesReceived: part === reports ? request.bytesReceived * 3 : 0,
          }),
        )
    })
}
