import { reading } from '../product/reading.ts'
import type { CountResult, HistogramResult, ListResult, RequestRow, ValuesResult } from './requests.ts'

/** Readers of pulse's results. Each throws ShapeError naming the invalid field; unknown fields are left out. */
export function readCountResult(raw: unknown): CountResult {
  const answer = reading(raw, 'count')
  return { count: answer.number('count'), failed: answer.number('failed') }
}

export function readListResult(raw: unknown): ListResult {
  const answer = reading(raw, 'list')
  return { rows: answer.list('rows', readRequestRow), ...(answer.has('next') && { next: answer.text('next') }) }
}

export function readHistogramResult(raw: unknown): HistogramResult {
  const answer = reading(raw, 'histogram')
  return { stepMs: answer.number('stepMs'), buckets: answer.list('buckets', readBucket) }
}

export function readValuesResult(raw: unknown): ValuesResult {
  const fields = reading(raw, 'values').object('fields', (value) => Object.entries(reading(value, 'values.fields') && (value as object)))
  return { fields: Object.fromEntries(fields.map(([field, values]) => [field, reading({ values }, field).list('values', readValue)])) }
}

/** Data of a `row` event. */
export function readTailRows(raw: unknown): RequestRow[] {
  return reading({ rows: raw }, 'tail').list('rows', readRequestRow)
}

const FAMILIES = ['http', 'grpc', 'database'] as const

export function readRequestRow(raw: unknown): RequestRow {
  const row = reading(raw, 'request')
  return {
    id: row.text('id'),
    timestampMs: row.number('timestampMs'),
    family: row.oneOf('family', FAMILIES),
    protocol: row.text('protocol'),
    direction: row.text('direction'),
    method: row.text('method'),
    host: row.text('host'),
    path: row.text('path'),
    template: row.text('template'),
    status: row.number('status'),
    failed: row.flag('failed'),
    grpcStatus: row.text('grpcStatus'),
    durationMs: row.number('durationMs'),
    bytesSent: row.number('bytesSent'),
    bytesReceived: row.number('bytesReceived'),
    contentType: row.text('contentType'),
    category: row.text('category'),
    client: row.text('client'),
    vendor: row.text('vendor'),
    country: row.text('country'),
    environmentId: row.text('environmentId'),
    tags: row.texts('tags'),
    token: row.text('token'),
    hasIssue: row.flag('hasIssue'),
    hasSensitive: row.flag('hasSensitive'),
    hasPayload: row.flag('hasPayload'),
    source: row.text('source'),
  }
}

function readBucket(raw: unknown): HistogramResult['buckets'][number] {
  const bucket = reading(raw, 'bucket')
  const [none, c1, c2, c3, c4, c5] = (['none', 'c1', 'c2', 'c3', 'c4', 'c5'] as const).map(bucket.number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ] // six names
  return { startMs: bucket.number('startMs'), none, c1, c2, c3, c4, c5, failed: bucket.number('failed') }
}

function readValue(raw: unknown): { value: string; count: number } {
  const value = reading(raw, 'value')
  return { value: value.text('value'), count: value.number('count') }
}
