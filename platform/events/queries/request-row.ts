import type { RequestRow } from '#wire/pulse/requests.ts'

/** The columns of a table row, each under its name on the wire, and the organization to be checked. */
export const ROW_COLUMNS = `
      org,
      id,
      toUnixTimestamp64Milli(ts) AS timestampMs,
      family,
      protocol,
      direction,
      method,
      host,
      path,
      template,
      status,
      requests.failed AS failed,
      grpc_status AS grpcStatus,
      duration_us AS durationUs,
      bytes_sent AS bytesSent,
      bytes_received AS bytesReceived,
      content_type AS contentType,
      category,
      client,
      vendor,
      country,
      env AS environmentId,
      tags,
      token_mask AS token,
      issue,
      sensitive,
      payload,
      source`

type Same = Omit<RequestRow, 'durationMs' | 'failed' | 'hasIssue' | 'hasSensitive' | 'hasPayload'>

export interface StoredRow extends Same {
  org: string
  durationUs: number
  failed: 0 | 1
  issue: 0 | 1
  sensitive: 0 | 1
  payload: string
}

/** What came in other inserts than the request itself. */
export interface Related {
  issue: boolean
  sensitive: boolean
  payload: string
}

export function toRequestRow({ org: _, durationUs, failed, issue, sensitive, payload, ...same }: StoredRow, apart: Related): RequestRow {
  return {
    ...same,
    durationMs: durationUs / 1000,
    failed: failed === 1,
    hasIssue: issue === 1 || apart.issue,
    hasSensitive: sensitive === 1 || apart.sensitive,
    hasPayload: payload !== '' || apart.payload !== '',
  }
}
