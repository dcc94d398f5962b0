import { visibleText } from '#domain/detection/control.ts'
import { labelText } from '#domain/traffic/labels.ts'
import { prettyJson } from '#src/lib/code-tokens.ts'
import { endedBadly, outcomeOf } from '#src/lib/compare/headline.ts'
import { explainInspection, explainTls } from '#src/lib/connection-labels.ts'
import { countryName, formatBytes, formatCount, formatDuration, formatShare } from '#src/lib/format.ts'
import { phasesOf } from '#src/lib/phases.ts'

import type { BundleData, BundledMessage, UsualFigures } from './bundle-data.ts'
import { type Child, element, type Html } from './html.ts'

/** In UTC, whoever made the file and wherever it is read. */
export const utc = (ms: number): string => `${new Date(ms).toISOString().replace('T', ' ').replace('Z', '')} UTC`

type Pair = readonly [label: string, value: string]

/** The parts of an evidence file that there is something to say in. */
export function sectionsOf(data: BundleData): Html[] {
  const { request: r, sent, received } = data
  return [
    part('Summary', pairs(summary(data))),
    part('Timing', timing(data)),
    part('Process', pairs(ours(data))),
    part('Destination and connection', pairs(connection(data))),
    part(
      'Token',
      r.tokenFacts &&
        pairs([
          ['Mask', r.tokenFacts.mask],
          ['Type', r.tokenFacts.type],
          ['Carried in', r.tokenFacts.carrier],
        ]),
    ),
    part('Issues', issues(data)),
    part('Sensitive data', sensitive(data)),
    part(
      'gRPC',
      r.grpc &&
        pairs([
          ['Service', r.grpc.service],
          ['Method', r.grpc.method],
          ['Status', r.grpc.status],
          ['Message', r.grpc.message],
        ]),
    ),
    part('Statement', statement(data)),
    part('Query parameters', table(['Name', 'Value'], data.query)),
    ...messageParts('Request', sent),
    ...messageParts('Response', received),
    part('Compared with its endpoint', data.usual && usual(data.usual, r.durationMs)),
  ].filter((section) => section !== undefined)
}

function part(title: string, ...content: readonly (Child | null)[]): Html | undefined {
  const said = content.filter((child) => child !== null && child !== undefined)
  return said.length > 0 ? element('section', {}, element('h2', {}, title), ...said) : undefined
}

/** What is not known is left out. */
function pairs(all: readonly Pair[]): Html | undefined {
  const known = all.filter(([, value]) => value !== '')
  if (known.length === 0) return undefined
  return element('dl', {}, ...known.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, visibleText(value))]))
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): Html | undefined {
  if (rows.length === 0) return undefined
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, visibleText(cell)))))),
  )
}

const summary = ({ request: r }: BundleData): Pair[] => [
  ['Started', utc(r.timestampMs)],
  ['Ended with', outcomeOf(r)],
  ['Duration', formatDuration(r.durationMs)],
  ['Method', r.method],
  ['Address', r.url || r.path],
  ['Endpoint', r.template],
  ['Sent', formatBytes(r.bytesSent)],
  ['Received', formatBytes(r.bytesReceived)],
  ['Content type', r.contentType],
  ['Protocol', r.protocol],
  ['Direction', r.direction],
  ['User agent', r.userAgent],
  ['Environment', r.environmentId],
  ['Deployment', r.deploymentId],
  ['Observed by', r.source],
  ['Arrived', utc(r.receivedMs)],
  ['Trace', r.traceId],
  ['Tags', r.tags.join('  ')],
  ['Id', r.id],
]

function timing({ request }: BundleData): Html | undefined {
  const rows = phasesOf(request.timings).map(({ label, startMs, ms }) => [label, formatDuration(startMs), formatDuration(ms)])
  return table(['Phase', 'Started after', 'Took'], rows)
}

const ours = ({ request: { client, process: p } }: BundleData): Pair[] => [
  ['Client', client],
  ['Executable', p.exe],
  ['User', p.user],
  ['Machine', p.hostname],
  ['Container', p.container],
  ['Image', p.image],
  ['Pod', p.pod],
  ['Namespace', p.namespace],
  ['Service', p.service],
]

function connection({ request: r }: BundleData): Pair[] {
  const c = r.connection
  const other: Pair[] = [
    ['Host', r.host],
    ['Vendor', r.vendor],
    ['Address', r.remoteIp],
    ['Country', r.country ? countryName(r.country) : ''],
  ]
  if (!c) return other
  return [
    ...other,
    ['TLS', `${c.tlsVersion ? `TLS ${c.tlsVersion}` : 'none'}. ${explainTls(c.tlsVersion)}`],
    ['Inspected', explainInspection(c.tlsIntrospected, c.tlsProbes, c.tlsVersion)],
    ['Layers', [c.socketProtocol, c.l7Protocol].filter(Boolean).join(' / ')],
    ...c.labels.map((label): Pair => ['Label', [label, labelText(label)?.explanation].filter(Boolean).join(': ')]),
    ['Connection', c.id],
  ]
}

function issues({ request }: BundleData): Html | undefined {
  const rows = request.issues.flatMap(({ error, triggers }) =>
    triggers.length > 0 ? triggers.map(({ description, condition }) => [error, description, condition]) : [[error, '', '']],
  )
  return table(['Issue', 'Why', 'Condition'], rows)
}

function sensitive({ request }: BundleData): Html | undefined {
  const rows = request.sensitive.map(({ entityType, section, fieldPath, score }) => [
    entityType,
    section.replaceAll('_', ' '),
    fieldPath,
    formatShare(score, 1),
  ])
  return table(['What', 'Where', 'Field', 'Certainty'], rows)
}

function statement({ request: { database } }: BundleData): Html | undefined {
  if (!database) return undefined
  const result = pairs([
    ['Kind', database.type],
    ['Result', database.resultType],
    ['Returned', database.returned > 0 ? String(database.returned) : ''],
    ['Affected', database.affected > 0 ? String(database.affected) : ''],
    ['Error', database.error],
  ])
  return element('div', {}, element('pre', {}, database.statement), result)
}

function messageParts(name: string, message: BundledMessage | null): (Html | undefined)[] {
  if (!message) return []
  const { headers, body, bodySize, contentType, cut } = message
  const size = [contentType, formatBytes(bodySize)].filter(Boolean).join(', ')
  const said = body === null ? (bodySize > 0 ? `${size}: not shown, it is no text or was not stored.` : 'No body.') : size
  return [
    part(`${name} headers`, table(['Name', 'Value'], headers)),
    part(
      `${name} body`,
      element('p', { class: 'soft' }, visibleText(said)),
      body !== null && element('pre', {}, cut ? body : prettyJson(body)),
      cut && element('p', { class: 'warn' }, 'The body goes on; only its beginning is kept in this file.'),
    ),
  ]
}

function usual({ fromMs, toMs, count, p50Ms, p95Ms, p99Ms, statuses, clients }: UsualFigures, durationMs: number): Html {
  const shares = (values: UsualFigures['statuses']): string =>
    values.map(({ value, count: part }) => `${value || 'unknown'} (${formatShare(part, count)})`).join(', ')
  const list = pairs([
    ['Made of', `${formatCount(count)} requests`],
    ['From', utc(fromMs)],
    ['To', utc(toMs)],
    [
      'Duration',
      `half took less than ${formatDuration(p50Ms)}, 95% less than ${formatDuration(p95Ms)}, 99% less than ${formatDuration(p99Ms)}`,
    ],
    ['This one', formatDuration(durationMs)],
    ['Ended with', shares(statuses)],
    ['Clients', shares(clients)],
  ])
  return list ?? element('p', {}, 'Nothing known.')
}

/** Good or bad, for the line below the title. */
export const toneOf = ({ request }: BundleData): 'bad' | 'good' => (endedBadly(request) ? 'bad' : 'good')
