import { issueTitle } from '#domain/traffic/issue-title.ts'
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
  /** False: of any two requests it would be no surprise. */
  explains: boolean
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

/**
 * What can explain another outcome, the most telling first: how it ended and what was found in it, what was asked of whom, by which program and with
 * which token, over what, then what followed: times and sizes.
 */
const EXPLAINING: readonly Fact[] = [
  fact('status', 'Status', ({ status, family }) => (family === 'database' ? '' : status === 0 ? 'no answer' : String(status))),
  fact('grpcStatus', 'gRPC status', ({ grpc }) => grpc?.status ?? ''),
  fact('grpcMessage', 'gRPC message', ({ grpc }) => grpc?.message ?? ''),
  fact('databaseError', 'Database error', ({ database }) => database?.error ?? ''),
  fact('issues', 'Issues', (request) => listed(request.issues.map((issue) => issueTitle(issue, request)))),
  fact('method', 'Method', ({ method }) => method),
  fact('host', 'Host', ({ host }) => host),
  fact('endpoint', 'Endpoint', ({ template }) => template),
  fact('path', 'Path', ({ path }) => path.split('?', 1)[0] ?? ''),
  fact('protocol', 'Protocol', ({ protocol }) => protocol),
  fact('type', 'Content type', ({ contentType }) => contentType),
  fact('vendor', 'Vendor', ({ vendor }, nameOf) => vendor && nameOf('vendor', vendor)),
  fact('country', 'Country', ({ country }) => (country ? countryName(country) : '')),
  fact('client', 'Client', ({ client }) => client),
  fact('service', 'Service', ({ process }) => process.service),
  fact('image', 'Image', ({ process }) => process.image),
  fact('executable', 'Executable', ({ process }) => process.exe),
  fact('agent', 'User agent', ({ userAgent }) => userAgent),
  fact('user', 'User', ({ process }) => process.user),
  fact('token', 'Token', ({ tokenFacts }) => tokenFacts?.mask ?? ''),
  fact('tokenType', 'Token type', ({ tokenFacts }) => tokenFacts?.type ?? ''),
  fact('tokenCarrier', 'Token in', ({ tokenFacts }) => tokenFacts?.carrier ?? ''),
  fact('environment', 'Environment', ({ environmentId }) => environmentId),
  fact('namespace', 'Namespace', ({ process }) => process.namespace),
  fact('direction', 'Direction', ({ direction }) => direction),
  fact('tls', 'TLS', ({ connection }) => (connection ? (connection.tlsVersion ? `TLS ${connection.tlsVersion}` : 'none') : '')),
  fact('layers', 'Layers', ({ connection }) => [connection?.socketProtocol, connection?.l7Protocol].filter(Boolean).join(' / ')),
  // One of several machines behind a name may be the bad one
  fact('address', 'Address', ({ remoteIp }) => remoteIp),
  {
    id: 'duration',
    label: 'Duration',
    read: ({ durationMs }) => formatDuration(durationMs),
    amount: { ...SLOW, of: ({ durationMs }) => durationMs },
  },
  bytes('received', 'Received', ({ bytesReceived }) => bytesReceived),
  bytes('sent', 'Sent', ({ bytesSent }) => bytesSent),
  fact('result', 'Result', ({ database }) => database?.resultType ?? ''),
  fact('returned', 'Returned', ({ database }) => (database ? String(database.returned) : '')),
  fact('affected', 'Affected', ({ database }) => (database ? String(database.affected) : '')),
  fact('sensitive', 'Sensitive data', ({ sensitive }) => listed(sensitive.map(({ entityType }) => entityType))),
]

/** What differs between any two requests: which of many equal machines it was, and who reported it. */
const INCIDENTAL: readonly Fact[] = [
  fact('machine', 'Machine', ({ process }) => process.hostname),
  fact('container', 'Container', ({ process }) => process.container),
  fact('pod', 'Pod', ({ process }) => process.pod),
  fact('tags', 'Tags', ({ tags }) => listed(tags)),
  fact('deployment', 'Deployment', ({ deploymentId }) => deploymentId),
]

/** Every fact that is known of at least one of them, what can explain another outcome first. */
export function factChanges(before: RequestDetail, after: RequestDetail, nameOf: NameOf = nameOfGroup): FactChange[] {
  return [...EXPLAINING, ...INCIDENTAL].flatMap(({ id, label, read, amount }, index): FactChange[] => {
    const explains = index < EXPLAINING.length
    const [a, b] = [read(before, nameOf), read(after, nameOf)]
    if (a === '' && b === '') return []
    if (!amount) return [{ id, label, explains, before: a, after: b, state: a === b ? 'same' : 'differs' }]
    const [from, to] = [amount.of(before), amount.of(after)]
    const note = amountNote(from, to, amount)
    return [{ id, label, explains, before: a, after: b, state: note ? 'differs' : from === to ? 'same' : 'alike', ...(note && { note }) }]
  })
}

/** Each once, in order, so that another order is no difference. */
const listed = (values: readonly string[]): string => [...new Set(values)].toSorted().join(', ')
