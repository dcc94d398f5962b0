import type { ConnectionRow } from '#wire/pulse/connections.ts'

import { DURATION_MS, REASON, VISIBILITY } from '../connection-sql.ts'

/** The columns of a table row, each under its name on the wire, and the organization to be checked. */
export const CONNECTION_COLUMNS = `
      org,
      id,
      toUnixTimestamp64Milli(ts) AS timestampMs,
      toUnixTimestamp64Milli(received) AS lastSeenMs,
      toUnixTimestamp64Milli(closed) AS closedMs,
      finalized,
      ${DURATION_MS} AS durationMs,
      part,
      direction,
      host,
      remote_ip AS remoteIp,
      remote_port AS remotePort,
      local_ip AS localIp,
      local_port AS localPort,
      socket_protocol AS socketProtocol,
      l7_protocol AS l7Protocol,
      tls_version AS tlsVersion,
      ${VISIBILITY} AS visibility,
      ${REASON} AS reason,
      client,
      vendor,
      country,
      env AS environmentId,
      exe,
      container,
      pod,
      bytes_sent AS bytesSent,
      bytes_received AS bytesReceived,
      labels,
      tags`

export type StoredConnection = Omit<ConnectionRow, 'open'> & { org: string; finalized: 0 | 1 }

export const toConnectionRow = ({ org: _, finalized, ...same }: StoredConnection): ConnectionRow => ({ ...same, open: finalized === 0 })
