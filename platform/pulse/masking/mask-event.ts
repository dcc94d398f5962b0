import { maskBody, maskUrl } from '#domain/detection/mask.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import type { ArtifactEvent, ConnectionEvent, IssueEvent, ProcessFacts, RequestEvent, SensitiveEvent } from '#wire/agent/traffic-event.ts'
import { own as fieldOf } from '#domain/own.ts'

import { pathOf } from '../readers/address.ts'
import { maskStatement } from '../readers/statement.ts'
import { hiddenId, hiddenTag, hiddenText, type Treatment } from './mask-texts.ts'

/** What a reader has chosen from a list, counted, or made itself: an address of the network, a hash, a time. */
const OURS = 'ours'

/** How each text of an event is treated. A field that is missing here is an error of types, so that a new one cannot be forgotten. */
type Treatments<Event> = {
  readonly [Field in keyof Event as NonNullable<Event[Field]> extends number | boolean ? never : Field]-?: TreatmentOf<
    NonNullable<Event[Field]>
  >
}
type TreatmentOf<Value> = Value extends string | readonly string[] ? Treatment | typeof OURS : Treatments<Value> | typeof OURS

const OBSERVED = { kind: OURS, id: hiddenId, direction: OURS, endpointId: hiddenText, connectionId: hiddenId, tags: hiddenTag } as const

const PROCESS: Treatments<ProcessFacts> = {
  exe: hiddenText,
  user: hiddenText,
  hostname: hiddenText,
  container: hiddenText,
  image: hiddenText,
  pod: hiddenText,
  namespace: hiddenText,
  service: hiddenText,
}

const REQUEST: Treatments<RequestEvent> = {
  ...OBSERVED,
  family: OURS,
  protocol: OURS,
  method: hiddenText,
  // Both of them together, in hideAddress
  url: OURS,
  path: OURS,
  timings: OURS,
  contentType: hiddenText,
  category: OURS,
  userAgent: hiddenText,
  remoteIp: OURS,
  process: PROCESS,
  token: { mask: hiddenText, hash: OURS, carrier: hiddenText, type: OURS, jwt: { algorithm: hiddenText, issuer: hiddenText } },
  grpc: { service: hiddenText, method: hiddenText, status: hiddenText, message: hiddenText },
  database: { type: hiddenText, statement: maskStatement, resultType: hiddenText, error: maskStatement },
  payload: OURS,
  source: OURS,
  traceId: OURS,
  spanId: OURS,
}

const CONNECTION: Treatments<ConnectionEvent> = {
  ...OBSERVED,
  socketProtocol: hiddenText,
  l7Protocol: hiddenText,
  tlsVersion: hiddenText,
  tlsProbes: hiddenText,
  hostname: hiddenText,
  agent: hiddenText,
  agentInstance: hiddenText,
  localIp: OURS,
  remoteIp: OURS,
  process: PROCESS,
  labels: hiddenText,
}

const ISSUE: Treatments<IssueEvent> = {
  ...OBSERVED,
  requestId: hiddenId,
  error: hiddenText,
  // Both of them together, in hideAddress
  url: OURS,
  path: OURS,
  method: hiddenText,
  // A list of objects, in maskIssue
  triggers: OURS,
}
const TRIGGER: Treatments<IssueEvent['triggers'][number]> = { plugin: hiddenText, condition: hiddenText, description: hiddenText }

const SENSITIVE: Treatments<SensitiveEvent> = {
  ...OBSERVED,
  requestId: hiddenId,
  entityType: hiddenText,
  section: hiddenText,
  fieldPath: hiddenText,
  valueHash: OURS,
  method: hiddenText,
  // With its host, in maskSensitive
  path: OURS,
}

const ARTIFACT: Treatments<ArtifactEvent> = {
  ...OBSERVED,
  requestId: hiddenId,
  type: hiddenText,
  digest: OURS,
  url: maskUrl,
  // Free JSON, in maskArtifactEvent
  summary: OURS,
}

/** Each hides credentials, and what its organization named, in every text of an event. The event is the reader's own and is changed in place. */
export function maskRequest(event: RequestEvent, own?: OwnNames): RequestEvent {
  hideAddress(event, own)
  return treated(event, REQUEST, own)
}

export const maskConnection = (event: ConnectionEvent, own?: OwnNames): ConnectionEvent => treated(event, CONNECTION, own)

export function maskIssue(event: IssueEvent, own?: OwnNames): IssueEvent {
  hideAddress(event, own)
  for (const trigger of event.triggers) treated(trigger, TRIGGER, own)
  return treated(event, ISSUE, own)
}

export function maskSensitive(event: SensitiveEvent, own?: OwnNames): SensitiveEvent {
  // Some secrets are known by the host that they belong to, and this event has no address
  const { endpointId, path } = event
  event.path = path.startsWith('/') ? pathOf(maskUrl(`https://${endpointId}${path}`, own)) : maskUrl(path, own)
  return treated(event, SENSITIVE, own)
}

export function maskArtifactEvent(event: ArtifactEvent, own?: OwnNames): ArtifactEvent {
  const { text, masked } = maskBody(JSON.stringify(event.summary), 'application/json', own)
  if (masked > 0) event.summary = JSON.parse(text) as Record<string, unknown> // JSON stays JSON of the same structure
  return treated(event, ARTIFACT, own)
}

/** The path of an address is its end, as a rule; then what was hidden in one is hidden in the other. */
function hideAddress(event: Pick<RequestEvent, 'url' | 'path'> & { family?: RequestEvent['family'] }, own: OwnNames | undefined): void {
  const { url, path, family } = event
  event.url = maskUrl(url, own)
  if (family === 'database') event.path = hiddenText(path, own)
  else if (path !== '' && !url.endsWith(path)) event.path = maskUrl(path, own)
  else if (path !== '' && event.url !== url) event.path = pathOf(event.url)
}

function treated<Event extends object>(event: Event, treatments: Treatments<Event>, own: OwnNames | undefined): Event {
  apply(event as Record<string, unknown>, entriesOf(treatments), own)
  return event
}

type Entry = readonly [field: string, treatment: Treatment | readonly Entry[]]
const known = new WeakMap<object, readonly Entry[]>()

function entriesOf(treatments: object): readonly Entry[] {
  let entries = known.get(treatments)
  if (!entries) {
    entries = Object.entries(treatments)
      .filter(([, treatment]) => treatment !== OURS)
      .map(
        ([field, treatment]: [string, Treatment | object]) =>
          [field, typeof treatment === 'function' ? (treatment as Treatment) : entriesOf(treatment)] as const,
      )
    known.set(treatments, entries)
  }
  return entries
}

function apply(target: Record<string, unknown>, entries: readonly Entry[], own: OwnNames | undefined): void {
  for (const [field, treatment] of entries) {
    const value = fieldOf(target, field)
    if (typeof treatment !== 'function') {
      if (value !== undefined) apply(value as Record<string, unknown>, treatment, own) // as its treatments declare
    } else if (typeof value === 'string') {
      const hidden = treatment(value, own)
      if (hidden !== value) target[field] = hidden
    } else if (Array.isArray(value)) {
      hideIn(value as string[], treatment, own)
    }
  }
}

function hideIn(texts: string[], treatment: Treatment, own: OwnNames | undefined): void {
  for (const [index, text] of texts.entries()) {
    const hidden = treatment(text, own)
    if (hidden !== text) texts[index] = hidden
  }
}
