import { orNull, reading } from '../product/reading.ts'
import { readRequestRow } from './read-requests.ts'
import type { RequestDetail } from './requests.ts'

/** Everything of one request. Throws ShapeError naming the field that is not what it should be; unknown fields are left out. */
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
