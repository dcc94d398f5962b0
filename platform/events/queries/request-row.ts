import type { RequestRow } from '#wire/pulse/requests.ts'

type Same = Omit<RequestRow, 'durationMs' | 'failed' | 'hasIssue' | 'hasSensitive' | 'hasPayload'>

export interface StoredRow extends Same {
  org: string
  durationUs: number
  failed: 0 | 1
  issue: 0 | 1
  sensitive: 0 | 1
  payload: string
}

/** The columns of a table row under their names on the wire, and the organization to be checked. */
const COLUMNS: Readonly<Record<keyof StoredRow, string>> = {
  org: 'org',
  id: 'id',
  timestampMs: 'toUnixTimestamp64Milli(ts)',
  family: 'family',
  protocol: 'protocol',
  direction: 'direction',
  method: 'method',
  host: 'host',
  path: 'path',
  template: 'template',
  status: 'status',
  failed: 'requests.failed',
  grpcStatus: 'grpc_status',
  durationUs: 'duration_us',
  bytesSent: 'bytes_sent',
  bytesReceived: 'bytes_received',
  contentType: 'content_type',
  category: 'category',
  client: 'client',
  vendor: 'vendor',
  country: 'country',
  environmentId: 'env',
  tags: 'tags',
  token: 'token_mask',
  issue: 'issue',
  sensitive: 'sensitive',
  payload: 'payload',
  source: 'source',
}
export const ROW_COLUMNS = Object.entries(COLUMNS)
  .map(([name, sql]) => (name === sql ? sql : `${sql} AS ${name}`))
  .join(',\n      ')

/** Of a row with more columns, those of a table row. */
export const storedRowOf = (row: StoredRow): StoredRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(COLUMNS, name))) as unknown as StoredRow // all of them are there

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
