import { reading } from '../product/reading.ts'
import type {
  CountAnswer,
  HistogramAnswer,
  ImportAnswer,
  ListAnswer,
  RequestDetail,
  RequestRow,
  TimeRange,
  ValuesAnswer,
} from './requests.ts'

/** Readers of the pulse's answers. Each throws ShapeError naming the field that is not what it should be; unknown fields are left out. */
export function readCountAnswer(raw: unknown): CountAnswer {
  const answer = reading(raw, 'count')
  return { count: answer.number('count'), failed: answer.number('failed') }
}

export function readListAnswer(raw: unknown): ListAnswer {
  const answer = reading(raw, 'list')
  const rows = answer.list('rows', readRequestRow)
  const next = optionalText(raw, 'next')
  return next === undefined ? { rows } : { rows, next }
}

export function readHistogramAnswer(raw: unknown): HistogramAnswer {
  const answer = reading(raw, 'histogram')
  return { stepMs: answer.number('stepMs'), buckets: answer.list('buckets', readBucket) }
}

export function readValuesAnswer(raw: unknown): ValuesAnswer {
  const fields = reading(raw, 'values').object('fields', (value) => Object.entries(reading(value, 'values.fields') && (value as object)))
  return { fields: Object.fromEntries(fields.map(([field, values]) => [field, reading({ values }, field).list('values', readValue)])) }
}

/** Data of a `row` event. */
export function readTailRows(raw: unknown): RequestRow[] {
  return reading({ rows: raw }, 'tail').list('rows', readRequestRow)
}

export function readImportAnswer(raw: unknown): ImportAnswer {
  const answer = reading(raw, 'import')
  return {
    accepted: answer.number('accepted'),
    quarantined: answer.number('quarantined'),
    duplicates: answer.number('duplicates'),
    range: answer.object('range', (range) => (range === null ? null : readRange(range))),
    problems: answer.texts('problems'),
  }
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

export function readRequestDetail(raw: unknown): RequestDetail {
  const detail = reading(raw, 'request')
  return {
    ...readRequestRow(raw),
    url: detail.text('url'),
    userAgent: detail.text('userAgent'),
    timings: detail.object('timings', readTimings),
    remoteIp: detail.text('remoteIp'),
    connectionId: detail.text('connectionId'),
    deploymentId: detail.text('deploymentId'),
    receivedMs: detail.number('receivedMs'),
    zone: detail.text('zone'),
    process: detail.object('process', readProcess),
    tokenFacts: detail.object('tokenFacts', orNull(readTokenFacts)),
    grpc: detail.object('grpc', orNull(readGrpc)),
    database: detail.object('database', orNull(readDatabase)),
    payload: detail.text('payload'),
    traceId: detail.text('traceId'),
    spanId: detail.text('spanId'),
    issues: detail.list('issues', readIssue),
    sensitive: detail.list('sensitive', readSensitive),
    artifacts: detail.list('artifacts', readArtifact),
    connection: detail.object('connection', orNull(readConnection)),
  }
}

const orNull =
  <Value>(read: (raw: unknown) => Value) =>
  (raw: unknown): Value | null =>
    raw === null ? null : read(raw)

/** Of an object that a reader has looked at. */
export const optionalText = (raw: unknown, field: string): string | undefined =>
  (raw as Record<string, unknown>)[field] === undefined ? undefined : reading(raw, 'answer').text(field) // `reading` has seen that it is an object

function readRange(raw: unknown): TimeRange {
  const range = reading(raw, 'range')
  return { fromMs: range.number('fromMs'), toMs: range.number('toMs') }
}

function readBucket(raw: unknown): HistogramAnswer['buckets'][number] {
  const bucket = reading(raw, 'bucket')
  const [none, c1, c2, c3, c4, c5] = (['none', 'c1', 'c2', 'c3', 'c4', 'c5'] as const).map(bucket.number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ] // six names
  return { startMs: bucket.number('startMs'), none, c1, c2, c3, c4, c5 }
}

function readValue(raw: unknown): { value: string; count: number } {
  const value = reading(raw, 'value')
  return { value: value.text('value'), count: value.number('count') }
}

function readTimings(raw: unknown): Record<string, number> {
  const timings = reading(raw, 'timings')
  return Object.fromEntries(Object.keys(raw as object).map((phase) => [phase, timings.number(phase)])) // an object, as `reading` has seen
}

export function readProcess(raw: unknown): RequestDetail['process'] {
  const { text } = reading(raw, 'process')
  return {
    exe: text('exe'),
    user: text('user'),
    hostname: text('hostname'),
    container: text('container'),
    image: text('image'),
    pod: text('pod'),
    namespace: text('namespace'),
    service: text('service'),
  }
}

function readTokenFacts(raw: unknown): NonNullable<RequestDetail['tokenFacts']> {
  const { text } = reading(raw, 'tokenFacts')
  return { mask: text('mask'), carrier: text('carrier'), type: text('type'), fingerprint: text('fingerprint') }
}

function readGrpc(raw: unknown): NonNullable<RequestDetail['grpc']> {
  const { text } = reading(raw, 'grpc')
  return { service: text('service'), method: text('method'), status: text('status'), message: text('message') }
}

function readDatabase(raw: unknown): NonNullable<RequestDetail['database']> {
  const { text, number } = reading(raw, 'database')
  return {
    type: text('type'),
    statement: text('statement'),
    resultType: text('resultType'),
    error: text('error'),
    affected: number('affected'),
    returned: number('returned'),
  }
}

function readIssue(raw: unknown): RequestDetail['issues'][number] {
  const issue = reading(raw, 'issue')
  return { error: issue.text('error'), triggers: issue.list('triggers', readTrigger) }
}

function readTrigger(raw: unknown): RequestDetail['issues'][number]['triggers'][number] {
  const { text } = reading(raw, 'trigger')
  return { plugin: text('plugin'), condition: text('condition'), description: text('description') }
}

function readSensitive(raw: unknown): RequestDetail['sensitive'][number] {
  const { text, number } = reading(raw, 'sensitive')
  return { entityType: text('entityType'), score: number('score'), section: text('section'), fieldPath: text('fieldPath') }
}

function readArtifact(raw: unknown): RequestDetail['artifacts'][number] {
  const { text } = reading(raw, 'artifact')
  return { type: text('type'), digest: text('digest'), url: text('url') }
}

function readConnection(raw: unknown): NonNullable<RequestDetail['connection']> {
  const { text, number, flag, texts } = reading(raw, 'connection')
  return {
    id: text('id'),
    tlsVersion: text('tlsVersion'),
    tlsIntrospected: flag('tlsIntrospected'),
    tlsProbes: texts('tlsProbes'),
    socketProtocol: text('socketProtocol'),
    l7Protocol: text('l7Protocol'),
    finalized: flag('finalized'),
    bytesSent: number('bytesSent'),
    bytesReceived: number('bytesReceived'),
    labels: texts('labels'),
    localIp: text('localIp'),
    localPort: number('localPort'),
    remoteIp: text('remoteIp'),
    remotePort: number('remotePort'),
    agent: text('agent'),
    agentInstance: text('agentInstance'),
  }
}
