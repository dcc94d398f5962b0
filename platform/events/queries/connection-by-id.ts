import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import type { Store } from '../store.ts'
import { selectById } from './by-id.ts'
import { CONNECTION_COLUMNS, type StoredConnection, toConnectionRow } from './connection-row.ts'
import { assertOwned, ownedBy } from './scope.ts'

const PARTS_MAX = 500
const REQUESTS_MAX = 100
/** A request is reported when it ends, so none of a connection is older than it; a source's clocks may differ by as much. */
const CLOCKS_DIFFER_MS = 3_600_000

/** Of reports that are not merged yet the highest version is the newest part, or the finalized one. */
const ONE = (where: string): string => `
    SELECT${CONNECTION_COLUMNS},
      deployment AS deploymentId,
      toUnixTimestamp64Milli(received) AS receivedMs,
      zone,
      agent_host AS node,
      agent,
      agent_instance AS agentInstance,
      tls_probes AS tlsProbes,
      tls_introspected AS tlsIntrospected,
      user, hostname, image, namespace, service
    FROM connections_by_time
    WHERE ${where} AND id = {id:String}
    ORDER BY version DESC, received DESC
    LIMIT 1`

/** A report that was sent twice is one. */
const PARTS = `
    SELECT
      part,
      finalized,
      toUnixTimestamp64Milli(min(received)) AS receivedMs,
      any(l7_protocol) AS l7Protocol,
      any(tls_version) AS tlsVersion,
      max(tls_introspected) AS tlsIntrospected,
      max(bytes_sent) AS bytesSent,
      max(bytes_received) AS bytesReceived,
      any(labels) AS labels
    FROM connection_parts
    WHERE org = {org:String} AND id = {id:String}
    GROUP BY part, finalized
    ORDER BY finalized DESC, part DESC
    LIMIT ${PARTS_MAX}`

const REQUESTS = `
    SELECT
      id,
      toUnixTimestamp64Milli(ts) AS timestampMs,
      family,
      method,
      host,
      path,
      status,
      requests.failed AS failed,
      grpc_status AS grpcStatus,
      duration_us / 1000 AS durationMs,
      bytes_sent AS bytesSent,
      bytes_received AS bytesReceived,
      count() OVER () AS requestCount
    FROM requests
    WHERE org = {org:String} AND connection_id = {id:String}
      AND toStartOfHour(ts) >= toStartOfHour(fromUnixTimestamp64Milli({since:Int64}, 'UTC'))
      AND toStartOfHour(ts) <= toStartOfHour(fromUnixTimestamp64Milli({until:Int64}, 'UTC'))
    ORDER BY ts DESC, id DESC
    LIMIT ${REQUESTS_MAX}`

type Process = ConnectionDetail['process']
type OneRow = StoredConnection &
  Omit<Process, 'exe' | 'container' | 'pod'> &
  Pick<ConnectionDetail, 'deploymentId' | 'receivedMs' | 'zone' | 'node' | 'agent' | 'agentInstance' | 'tlsProbes'> & {
    tlsIntrospected: 0 | 1
  }
type Part = ConnectionDetail['parts'][number]
type PartRow = Omit<Part, 'finalized' | 'tlsIntrospected'> & { finalized: 0 | 1; tlsIntrospected: 0 | 1 }
type RequestRow = Omit<ConnectionDetail['requests'][number], 'failed'> & { failed: 0 | 1; requestCount: number }

export async function connectionById(
  store: Store,
  scope: OrgScope,
  id: string,
  signal?: AbortSignal,
): Promise<ConnectionDetail | undefined> {
  const owned = ownedBy(scope)
  const found = await selectById<OneRow>(store, ONE, owned, id, signal)
  assertOwned(found, scope)
  const [row] = found
  if (!row) return undefined
  const params = { org: scope.orgId, id }
  const { user, hostname, image, namespace, service, ...rest } = row
  const life = { since: Math.max(0, row.timestampMs - CLOCKS_DIFFER_MS), until: Math.max(row.closedMs, row.lastSeenMs) + CLOCKS_DIFFER_MS }
  const [parts, requests] = await Promise.all([
    store.select<PartRow>({ sql: PARTS, params }, signal),
    store.select<RequestRow>({ sql: REQUESTS, params: { ...params, ...life } }, signal),
  ])
  const { tlsIntrospected, deploymentId, receivedMs, zone, node, agent, agentInstance, tlsProbes, ...stored } = rest
  return {
    ...toConnectionRow(stored),
    deploymentId,
    receivedMs,
    zone,
    node,
    agent,
    agentInstance,
    tlsProbes,
    tlsIntrospected: tlsIntrospected === 1,
    process: { exe: row.exe, user, hostname, container: row.container, image, pod: row.pod, namespace, service },
    parts: parts.map((part) => ({ ...part, finalized: part.finalized === 1, tlsIntrospected: part.tlsIntrospected === 1 })).toReversed(),
    requests: requests.map(({ requestCount: _, failed, ...request }) => ({ ...request, failed: failed === 1 })),
    requestCount: requests[0]?.requestCount ?? 0,
  }
}
