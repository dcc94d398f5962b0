import { countryName, formatBytes, formatDuration } from '#src/lib/format.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { nameOfGroup } from '../traffic/group-names.ts'
import type { NameOf } from '../traffic/use-group-names.ts'
import { amountNote, type AmountRules, LARGE, SLOW } from './amounts.ts'

/** One fact of two requests. */
export interface FactChange {
  id: string
  label: string
  /** Text of traffic; `''` when nothing is known. */
  before: string
  after: string
  /** `alike`: two amounts that are not the same, but as close as any two of the kind. */
  state: 'same' | 'alike' | 'differs'
  /** How far apart two amounts are. */
  note?: string
}

type Read = (request: RequestDetail, nameOf: NameOf) => string
interface Fact {
  id: string
  label: string
  read: Read
  amount?: AmountRules & { of: (request: RequestDetail) => number }
}

const fact = (id: string, label: string, read: Read): Fact => ({ id, label, read })
const bytes = (id: string, label: string, of: (request: RequestDetail) => number): Fact => ({
  id,
  label,
  read: (request) => formatBytes(of(request)),
  amount: { ...LARGE, of },
})

/** What is compared, in the order in which a difference explains most: how it ended, how much, what was asked, who asked, whom, over what. */
const FACTS: readonly Fact[] = [
  fact('status', 'Status', ({ status, family }) => (family === 'database' ? '' : status === 0 ? 'no answer' : String(status))),
  fact('grpcStatus', 'gRPC status', ({ grpc }) => grpc?.status ?? ''),
  fact('grpcMessage', 'gRPC message', ({ grpc }) => grpc?.message ?? ''),
  fact('databaseError', 'Database error', ({ database }) => database?.error ?? ''),
  {
    id: 'duration',
    label: 'Duration',
    read: ({ durationMs }) => formatDuration(durationMs),
    amount: { ...SLOW, of: ({ durationMs }) => durationMs },
  },
  bytes('received', 'Received', ({ bytesReceived }) => bytesReceived),
  bytes('sent', 'Sent', ({ bytesSent }) => bytesSent),
  fact('issues', 'Issues', ({ issues }) => listed(issues.map(({ error }) => error || 'Issue'))),
  fact('sensitive', 'Sensitive data', ({ sensitive }) => listed(sensitive.map(({ entityType }) => entityType))),
  fact('method', 'Method', ({ method }) => method),
  fact('host', 'Host', ({ host }) => host),
  fact('path', 'Path', ({ path }) => path.split('?', 1)[0] ?? ''),
  fact('endpoint', 'Endpoint', ({ template }) => template),
  fact('type', 'Content type', ({ contentType }) => contentType),
  fact('protocol', 'Protocol', ({ protocol }) => protocol),
  fact('result', 'Result', ({ database }) => database?.resultType ?? ''),
  fact('returned', 'Returned', ({ database }) => (database ? String(database.returned) : '')),
  fact('affected', 'Affected', ({ database }) => (database ? String(database.affected) : '')),
  fact('client', 'Client', ({ client }) => client),
  fact('executable', 'Executable', ({ process }) => process.exe),
  fact('user', 'User', ({ process }) => process.user),
  fact('image', 'Image', ({ process }) => process.image),
  fact('container', 'Container', ({ process }) => process.container),
  fact('machine', 'Machine', ({ process }) => process.hostname),
  fact('pod', 'Pod', ({ process }) => process.pod),
  fact('namespace', 'Namespace', ({ process }) => process.namespace),
  fact('service', 'Service', ({ process }) => process.service),
  fact('agent', 'User agent', ({ userAgent }) => userAgent),
  fact('token', 'Token', ({ tokenFacts }) => tokenFacts?.mask ?? ''),
  fact('tokenType', 'Token type', ({ tokenFacts }) => tokenFacts?.type ?? ''),
  fact('tokenCarrier', 'Token in', ({ tokenFacts }) => tokenFacts?.carrier ?? ''),
  fact('vendor', 'Vendor', ({ vendor }, nameOf) => vendor && nameOf('vendor', vendor)),
  fact('country', 'Country', ({ country }) => (country ? countryName(country) : '')),
  fact('address', 'Address', ({ remoteIp }) => remoteIp),
  fact('direction', 'Direction', ({ direction }) => direction),
  fact('tls', 'TLS', ({ connection }) => (connection ? (connection.tlsVersion ? `TLS ${connection.tlsVersion}` : 'none') : '')),
  fact('inspected', 'Inspected', ({ connection }) => (connection?.tlsVersion ? (connection.tlsIntrospected ? 'yes' : 'no') : '')),
  fact('layers', 'Layers', ({ connection }) => [connection?.socketProtocol, connection?.l7Protocol].filter(Boolean).join(' / ')),
  fact('labels', 'Labels', ({ connection }) => listed(connection?.labels ?? [])),
  fact('environment', 'Environment', ({ environmentId }) => environmentId),
  fact('deployment', 'Deployment', ({ deploymentId }) => deploymentId),
  fact('source', 'Source', ({ source }) => source),
  fact('tags', 'Tags', ({ tags }) => listed(tags)),
]

/** Every fact that is known of at least one of them, in the order of FACTS. */
export function factChanges(before: RequestDetail, after: RequestDetail, nameOf: NameOf = nameOfGroup): FactChange[] {
  return FACTS.flatMap(({ id, label, read, amount }): FactChange[] => {
    const [a, b] = [read(before, nameOf), read(after, nameOf)]
    if (a === '' && b === '') return []
    if (!amount) return [{ id, label, before: a, after: b, state: a === b ? 'same' : 'differs' }]
    const [from, to] = [amount.of(before), amount.of(after)]
    const note = amountNote(from, to, amount)
    return [{ id, label, before: a, after: b, state: note ? 'differs' : from === to ? 'same' : 'alike', ...(note && { note }) }]
  })
}

/** Each once, in order, so that another order is no difference. */
const listed = (values: readonly string[]): string => [...new Set(values)].toSorted().join(', ')
