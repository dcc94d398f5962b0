import { visibleText } from '#domain/detection/control.ts'
import { countryName, formatBytes, formatCount, formatDuration, formatShare } from '#domain/text/measures.ts'
import { prettyJson } from '#domain/text/pretty-json.ts'
import { issueTitle } from '#domain/traffic/issue-title.ts'
import { labelText } from '#domain/traffic/labels.ts'
import { outcomeOf } from '#domain/traffic/outcome.ts'
import { phasesOf } from '#domain/traffic/phases.ts'
import { explainInspection, explainTls } from '#domain/traffic/protection.ts'

import type { EvidenceCall, EvidenceData, EvidenceMessage } from './evidence.ts'
import { element, type Html } from './html.ts'
import type { UsualFigures } from './usual.ts'

/** In UTC, whoever made the file and wherever it is read. */
export const utc = (ms: number): string => `${new Date(ms).toISOString().replace('T', ' ').replace('Z', '')} UTC`

type Pair = readonly [label: string, value: string]

/** A heading with what stands below it, and how much that is: the list of them is the preview. */
export interface Section {
  title: string
  /** `12 facts`, `application/json, 2.1 KiB`. */
  carries: string
  html: Html
}

/** The sections of evidence that there is something to say in. */
export function sectionsOf(data: EvidenceData): Section[] {
  const { request: r, sent, received, good } = data
  return [
    section('Note', data.note && counted(element('pre', { class: 'note' }, data.note), data.note.length, 'character')),
    section('Summary', pairs(summary(data))),
    section('Timing', timing(data)),
    section('Process', pairs(ours(data))),
    section('Destination and connection', pairs(connection(data))),
    section(
      'Token',
      r.tokenFacts &&
        pairs([
          ['Mask', r.tokenFacts.mask],
          ['Type', r.tokenFacts.type],
          ['Carried in', r.tokenFacts.carrier],
        ]),
    ),
    section('Issues', issues(data)),
    section('Sensitive data', sensitive(data)),
    section(
      'gRPC',
      r.grpc &&
        pairs([
          ['Service', r.grpc.service],
          ['Method', r.grpc.method],
          ['Status', r.grpc.status],
          ['Message', r.grpc.message],
        ]),
    ),
    section('Statement', statement(data)),
    section('Query parameters', table(['Name', 'Value'], data.query)),
    section('Request headers', headersOf(sent)),
    section('Request body', bodyOf(sent)),
    section('Response headers', headersOf(received)),
    section('Response body', bodyOf(received)),
    section('Compared with its endpoint', data.usual && usual(data.usual, r.durationMs)),
    section('Compared with a good call', good && compared(data, good)),
    section('Good call: request', ...messageParts(good?.sent)),
    section('Good call: response', ...messageParts(good?.received)),
    section('Masked', masked(data)),
  ].filter((one) => one !== undefined)
}

/** Something to show, and how much it is. */
interface Part {
  html: Html
  carries: string
}

const counted = (html: Html, count: number, one: string): Part => ({
  html,
  carries: `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`,
})

function section(title: string, ...parts: readonly (Part | null | undefined | '' | false)[]): Section | undefined {
  const there = parts.filter((one) => typeof one === 'object' && one !== null)
  if (there.length === 0) return undefined
  const carries = there.map((one) => one.carries).filter(Boolean)
  return {
    title,
    carries: carries.join(', '),
    html: element('section', {}, element('h2', {}, title), ...there.map(({ html }) => html)),
  }
}

/** What is not known is left out. */
function pairs(all: readonly Pair[]): Part | undefined {
  const known = all.filter(([, value]) => value !== '')
  if (known.length === 0) return undefined
  const list = element('dl', {}, ...known.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, visibleText(value))]))
  return counted(list, known.length, 'fact')
}

function table(head: readonly string[], rows: readonly (readonly string[])[], one = 'row'): Part | undefined {
  if (rows.length === 0) return undefined
  const html = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, visibleText(cell)))))),
  )
  return counted(html, rows.length, one)
}

const summary = ({ request: r }: EvidenceCall): Pair[] => [
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

function timing({ request }: EvidenceCall): Part | undefined {
  const rows = phasesOf(request.timings).map(({ label, startMs, ms }) => [label, formatDuration(startMs), formatDuration(ms)])
  return table(['Phase', 'Started after', 'Took'], rows)
}

const ours = ({ request: { client, process: p } }: EvidenceCall): Pair[] => [
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

function connection({ request: r }: EvidenceCall): Pair[] {
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

function issues({ request }: EvidenceCall): Part | undefined {
  const rows = request.issues.flatMap((issue) => {
    const title = issueTitle(issue, request)
    const reported = issue.error === title ? '' : issue.error
    return issue.triggers.length > 0
      ? issue.triggers.map(({ description, condition }) => [title, reported, description, condition])
      : [[title, reported, '', '']]
  })
  return table(['Issue', 'Reported as', 'Why', 'Condition'], rows)
}

function sensitive({ request }: EvidenceCall): Part | undefined {
  const rows = request.sensitive.map(({ entityType, section, fieldPath, score }) => [
    entityType,
    section.replaceAll('_', ' '),
    fieldPath,
    formatShare(score, 1),
  ])
  return table(['What', 'Where', 'Field', 'Certainty'], rows)
}

function statement({ request: { database } }: EvidenceCall): Part | undefined {
  if (!database) return undefined
  const result = pairs([
    ['Kind', database.type],
    ['Result', database.resultType],
    ['Returned', database.returned > 0 ? String(database.returned) : ''],
    ['Affected', database.affected > 0 ? String(database.affected) : ''],
    ['Error', database.error],
  ])
  const html = element('div', {}, element('pre', {}, database.statement), result?.html)
  return counted(html, database.statement.length, 'character')
}

const headersOf = (message: EvidenceMessage | null): Part | undefined =>
  message ? table(['Name', 'Value'], message.headers, 'header') : undefined

function bodyOf(message: EvidenceMessage | null): Part | undefined {
  if (!message) return undefined
  const { body, bodySize, contentType, cut } = message
  const size = [contentType, formatBytes(bodySize)].filter(Boolean).join(', ')
  const said = body === null ? (bodySize > 0 ? `${size}: not shown, it is no text or was not stored.` : 'No body.') : size
  const html = element(
    'div',
    {},
    element('p', { class: 'soft' }, visibleText(said)),
    body !== null && element('pre', {}, cut ? body : prettyJson(body)),
    cut && element('p', { class: 'warn' }, 'The body goes on; only its beginning is kept here.'),
  )
  return { html, carries: body === null ? (bodySize > 0 ? 'not shown' : 'no body') : `${size}${cut ? ', its beginning' : ''}` }
}

/** Headers and body of a message below one heading. */
function messageParts(message: EvidenceMessage | null | undefined): (Part | undefined)[] {
  return message ? [headersOf(message), bodyOf(message)] : []
}

function usual({ fromMs, toMs, count, p50Ms, p95Ms, p99Ms, statuses, clients }: UsualFigures, durationMs: number): Part | undefined {
  const shares = (values: UsualFigures['statuses']): string =>
    values.map(({ value, count: part }) => `${value || 'unknown'} (${formatShare(part, count)})`).join(', ')
  return pairs([
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
}

/** Facts that are another in any two calls. */
const ALWAYS_DIFFERENT: ReadonlySet<string> = new Set(['Started', 'Arrived', 'Trace', 'Id', 'Connection'])

/** The facts in which the call differs from one that worked. */
function compared(call: EvidenceCall, good: EvidenceCall): Part {
  const rows = [summary, ours, connection].flatMap((facts) => {
    const [its, others] = [new Map(facts(call)), new Map(facts(good))]
    return [...new Set([...its.keys(), ...others.keys()])]
      .filter((label) => !ALWAYS_DIFFERENT.has(label))
      .map((label) => [label, its.get(label) ?? '', others.get(label) ?? ''] as const)
      .filter(([, one, other]) => one !== other)
  })
  const list = table(['Fact', 'This call', 'The good call'], rows, 'difference')
  const html = element(
    'div',
    {},
    element(
      'p',
      { class: 'soft' },
      `A call of the same endpoint that worked, ${utc(good.request.timestampMs)}, with the id ${visibleText(good.request.id)}.`,
    ),
    list?.html ?? element('p', {}, 'No fact of the two calls differs.'),
  )
  return { html, carries: list?.carries ?? 'no difference' }
}

function masked({ masked: places, good }: EvidenceData): Part {
  const all = [...places, ...(good?.masked ?? []).map((place) => `${place}, of the good call`)]
  const said = 'Made from what the platform answers with its masks on: no value that was masked is in here.'
  const html = element('div', {}, element('p', { class: 'soft' }, said), ...all.map((place) => element('p', {}, visibleText(place))))
  return { html, carries: all.length === 0 ? 'nothing had to be masked' : `${formatCount(all.length)} place${all.length === 1 ? '' : 's'}` }
}
