import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { TRANSACTION } from '../insert-batch.ts'
import type { Store } from '../store.ts'
import { selectById } from './by-id.ts'
import { ROW_COLUMNS, type StoredRow, storedRowOf, toRequestRow } from './request-row.ts'
import { assertOwned, ownedBy, ROWS_ONLY } from './scope.ts'

const ONE = (where: string): string => `
    SELECT ${ROW_COLUMNS},
      if(origin != '', concat(origin, path), url) AS url,
      user_agent AS userAgent,
      timings,
      remote_ip AS remoteIp,
      connection_id AS connectionId,
      deployment AS deploymentId,
      toUnixTimestamp64Milli(received) AS receivedMs,
      zone, exe, user, hostname, container, image, pod, namespace, service,
      token_hash AS tokenHash, token_carrier AS tokenCarrier, token_type AS tokenType,
      grpc_service AS grpcService, grpc_method AS grpcMethod, grpc_message AS grpcMessage,
      db_type AS dbType, db_statement AS dbStatement, db_result_type AS dbResultType, db_error AS dbError,
      db_affected AS dbAffected, db_returned AS dbReturned,
      trace_id AS traceId, span_id AS spanId
    FROM requests
    WHERE ${where} AND id = {id:String}
    ORDER BY received DESC
    LIMIT 1
    ${ROWS_ONLY}`

interface OneRow extends StoredRow, RequestDetailColumns {}
type ProcessColumns = RequestDetail['process']
interface RequestDetailColumns
  extends ProcessColumns,
    Pick<
      RequestDetail,
      'url' | 'userAgent' | 'timings' | 'remoteIp' | 'connectionId' | 'deploymentId' | 'receivedMs' | 'zone' | 'traceId' | 'spanId'
    > {
  tokenHash: string
  tokenCarrier: string
  tokenType: string
  grpcService: string
  grpcMethod: string
  grpcMessage: string
  dbType: string
  dbStatement: string
  dbResultType: string
  dbError: string
  dbAffected: number
  dbReturned: number
}

/** Unmerged parts are read side by side: the highest version is the highest part, or the finalized one. */
const CONNECTION = (where: string): string => `
    SELECT
      id, tls_version AS tlsVersion, tls_introspected AS tlsIntrospected, tls_probes AS tlsProbes, socket_protocol AS socketProtocol,
      l7_protocol AS l7Protocol, finalized, bytes_sent AS bytesSent, bytes_received AS bytesReceived, labels, local_ip AS localIp,
      local_port AS localPort, remote_ip AS remoteIp, remote_port AS remotePort, agent, agent_instance AS agentInstance
    FROM connections_by_time
    WHERE ${where} AND id = {id:String}
    ORDER BY version DESC, received DESC
    LIMIT 1`

type ConnectionRow = Omit<NonNullable<RequestDetail['connection']>, 'tlsIntrospected' | 'finalized'> & {
  tlsIntrospected: 0 | 1
  finalized: 0 | 1
}

/** At most so many of each kind are shown with a request. */
const SHOWN_MAX = 200

const hangingOn = (columns: string, table: string): string => `
    SELECT DISTINCT ${columns}
    FROM ${table}
    WHERE org = {org:String} AND apart IN (0, 1) AND request_id = {id:String}
    LIMIT ${SHOWN_MAX}`

const ISSUES = hangingOn('error, triggers', 'issues')
const SENSITIVE = hangingOn('entity_type AS entityType, score, section, field_path AS fieldPath', 'sensitive')
const ARTIFACTS = hangingOn('type, digest, url', 'artifacts')

export async function requestById(store: Store, scope: OrgScope, id: string): Promise<RequestDetail | undefined> {
  const owned = ownedBy(scope)
  const found = await selectById<OneRow>(store, ONE, owned, id)
  assertOwned(found, scope)
  const [row] = found
  if (!row) return undefined
  const params = { org: scope.orgId, id }
  const [issues, sensitive, artifacts, connections] = await Promise.all([
    store.select<{ error: string; triggers: string }>({ sql: ISSUES, params }),
    store.select<RequestDetail['sensitive'][number]>({ sql: SENSITIVE, params }),
    store.select<RequestDetail['artifacts'][number]>({ sql: ARTIFACTS, params }),
    row.connectionId === '' ? [] : selectById<ConnectionRow>(store, CONNECTION, ownedBy({ orgId: scope.orgId }), row.connectionId),
  ])
  const payload = row.payload || (artifacts.find(({ type }) => type === TRANSACTION)?.digest ?? '')
  const [connection] = connections
  return {
    ...detailOf(row, { issue: issues.length > 0, sensitive: sensitive.length > 0, payload }),
    payload,
    issues: issues.map(({ error, triggers }) => ({ error, triggers: JSON.parse(triggers) as RequestDetail['issues'][number]['triggers'] })), // written by insert
    sensitive,
    artifacts,
    connection: connection
      ? { ...connection, tlsIntrospected: connection.tlsIntrospected === 1, finalized: connection.finalized === 1 }
      : null,
  }
}

type Own = Omit<RequestDetail, 'payload' | 'issues' | 'sensitive' | 'artifacts' | 'connection'>

/** Fields from the request's own row. Kinds of a request without fields of their own are given by their family and empty names. */
function detailOf(row: OneRow, related: { issue: boolean; sensitive: boolean; payload: string }): Own {
  const { url, userAgent, timings, remoteIp, connectionId, deploymentId, receivedMs, zone, traceId, spanId } = row
  const { exe, user, hostname, container, image, pod, namespace, service } = row
  return {
    ...toRequestRow(storedRowOf(row), related),
    url,
    userAgent,
    timings,
    remoteIp,
    connectionId,
    deploymentId,
    receivedMs,
    zone,
    traceId,
    spanId,
    process: { exe, user, hostname, container, image, pod, namespace, service },
    tokenFacts:
      row.tokenHash === '' && row.token === ''
        ? null
        : { mask: row.token, carrier: row.tokenCarrier, type: row.tokenType, fingerprint: row.tokenHash },
    grpc:
      row.family === 'grpc' ? { service: row.grpcService, method: row.grpcMethod, status: row.grpcStatus, message: row.grpcMessage } : null,
    database:
      row.family === 'database'
        ? {
            type: row.dbType,
            statement: row.dbStatement,
            resultType: row.dbResultType,
            error: row.dbError,
            affected: row.dbAffected,
            returned: row.dbReturned,
          }
        : null,
  }
}
