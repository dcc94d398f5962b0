import { ATTRIBUTES_MAX, NESTING_MAX } from '#platform/lib/limits.ts'
import type { ArtifactEvent, ConnectionEvent, IssueEvent, ProcessFacts, SensitiveEvent } from '#wire/agent/traffic-event.ts'

import { maskArtifactEvent, maskConnection, maskIssue, maskSensitive } from '../masking/mask-event.ts'
import { endpointOf, ipOf } from './address.ts'
import { directionOf, methodOf, processFacts } from './build.ts'
import type { ReaderContext } from './context.ts'
import { type Remarks, statusOf, toNumber, wholeNumber } from './numbers.ts'
import { cleanTags } from './tags.ts'
import { cleanId, cleanText, contentId } from './text.ts'
import { momentOf } from './time.ts'

/** Fields that all events of an agent have except requests. */
interface CommonFacts {
  content: string | Uint8Array
  timestampMs: number | undefined
  direction?: string
  endpoint: string
  connectionId: string
  tags: readonly string[]
}

export interface ConnectionFacts extends CommonFacts {
  part: unknown
  finalized: boolean
  socketProtocol: string
  l7Protocol: string
  tlsVersion: string
  tlsProbes: readonly string[]
  tlsIntrospected: boolean
  closedMs: number | undefined
  hostname: string
  agent: string
  agentInstance: string
  local: { ip: string; port: number }
  remote: { ip: string; port: number }
  process: Partial<ProcessFacts>
  bytesSent: unknown
  bytesReceived: unknown
  labels: readonly string[]
}

/** Reports of an agent count up from 0; more than this is no count. */
const PART_MAX = 2 ** 31 - 1
const PORT_MAX = 65_535
const NAME_MAX = 512
const LABELS_MAX = 64

export function connectionEvent(facts: ConnectionFacts, context: ReaderContext): ConnectionEvent {
  const { common, remarks } = observed(facts, facts.connectionId, context)
  const bytesSent = wholeNumber(facts.bytesSent, 'bytesSent', remarks)
  const bytesReceived = wholeNumber(facts.bytesReceived, 'bytesReceived', remarks)
  const remoteIp = ipOf(facts.remote.ip)
  const endpointId = common.endpointId || remoteIp
  return maskConnection(
    {
      kind: 'connection',
      ...common,
      endpointId,
      direction: directionOf(facts.direction ?? '', endpointId, remoteIp),
      part: Math.min(wholeNumber(facts.part, 'part', remarks), PART_MAX),
      finalized: facts.finalized,
      socketProtocol: cleanText(facts.socketProtocol.toLowerCase(), NAME_MAX),
      l7Protocol: cleanText(facts.l7Protocol.toLowerCase(), NAME_MAX),
      tlsVersion: cleanText(facts.tlsVersion, NAME_MAX),
      tlsProbes: names(facts.tlsProbes),
      tlsIntrospected: facts.tlsIntrospected,
      closedMs: facts.closedMs !== undefined && facts.closedMs >= common.timestampMs ? Math.trunc(facts.closedMs) : 0,
      hostname: cleanText(facts.hostname, NAME_MAX),
      agent: cleanText(facts.agent, NAME_MAX),
      agentInstance: cleanText(facts.agentInstance, NAME_MAX),
      localIp: ipOf(facts.local.ip),
      localPort: portOf(facts.local.port),
      remoteIp,
      remotePort: portOf(facts.remote.port),
      process: processFacts(facts.process),
      bytesSent,
      bytesReceived,
      labels: names(facts.labels),
      tags: cleanTags(facts.tags, remarks),
    },
    context.own,
  )
}

export interface IssueFacts extends CommonFacts {
  requestId: string
  error: string
  url: string
  path: string
  method: string
  status: unknown
  triggers: readonly { plugin: string; condition: string; description: string }[]
}

export function issueEvent(facts: IssueFacts, context: ReaderContext): IssueEvent {
  return maskIssue(
    {
      kind: 'issue',
      ...observed(facts, '', context).common,
      requestId: cleanId(facts.requestId),
      error: cleanText(facts.error),
      url: cleanText(facts.url),
      path: cleanText(facts.path),
      method: methodOf(facts.method),
      status: statusOf(facts.status),
      triggers: facts.triggers.slice(0, LABELS_MAX).map((trigger) => ({
        plugin: cleanText(trigger.plugin, NAME_MAX),
        condition: cleanText(trigger.condition, NAME_MAX),
        description: cleanText(trigger.description),
      })),
    },
    context.own,
  )
}

export interface SensitiveFacts extends CommonFacts {
  requestId: string
  entityType: string
  score: unknown
  section: string
  fieldPath: string
  valueHash: string
  method: string
  path: string
}

const HASH = /^[0-9a-f]{16,128}$/i

export function sensitiveEvent(facts: SensitiveFacts, context: ReaderContext): SensitiveEvent {
  const score = toNumber(facts.score)
  return maskSensitive(
    {
      kind: 'sensitive',
      ...observed(facts, '', context).common,
      requestId: cleanId(facts.requestId),
      entityType: cleanText(facts.entityType, NAME_MAX),
      score: score > 0 ? Math.min(score, 1) : 0,
      section: cleanText(facts.section, NAME_MAX),
      fieldPath: cleanText(facts.fieldPath, NAME_MAX),
      // Only what has the form of a hash: a sender that puts the value there must not make us keep it. Keyed, so that it is useless elsewhere.
      valueHash: HASH.test(facts.valueHash) ? context.fingerprint(context.orgId, facts.valueHash.toLowerCase()) : '',
      method: methodOf(facts.method),
      path: cleanText(facts.path),
    },
    context.own,
  )
}

export interface ArtifactFacts extends CommonFacts {
  requestId: string
  type: string
  digest: string
  url: string
  summary: Record<string, unknown>
}

const DIGEST = /^[0-9a-f]{40}$/i

export function artifactEvent(facts: ArtifactFacts, context: ReaderContext): ArtifactEvent {
  return maskArtifactEvent(
    {
      kind: 'artifact',
      ...observed(facts, '', context).common,
      requestId: cleanId(facts.requestId),
      type: cleanText(facts.type, NAME_MAX),
      digest: DIGEST.test(facts.digest) ? facts.digest.toLowerCase() : '',
      url: cleanText(facts.url),
      summary: cleanSummary(facts.summary),
    },
    context.own,
  )
}

function observed(facts: CommonFacts, id: string, context: ReaderContext) {
  const remarks: Remarks = []
  const timestampMs = momentOf(facts.timestampMs, context, remarks)
  const endpointId = facts.endpoint ? endpointOf(facts.endpoint) : ''
  const common = {
    id: id ? cleanId(id) : contentId(facts.content),
    timestampMs,
    direction: directionOf(facts.direction ?? '', endpointId, ''),
    endpointId,
    connectionId: cleanId(facts.connectionId),
    tags: cleanTags(facts.tags, remarks),
  }
  return { common, remarks }
}

const names = (list: readonly string[]): string[] => list.slice(0, LABELS_MAX).map((name) => cleanText(name, NAME_MAX))

const portOf = (port: number): number => (Number.isInteger(port) && port > 0 && port <= PORT_MAX ? port : 0)

/** A summary is free JSON: bounded in depth and breadth, texts cleaned, keys as own properties whatever they are called. */
function cleanSummary(summary: Record<string, unknown>): Record<string, unknown> {
  return cleanValue(summary, 0) as Record<string, unknown> // an object stays an object
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null
  if (depth >= NESTING_MAX) return null
  if (Array.isArray(value)) return value.slice(0, ATTRIBUTES_MAX).map((item) => cleanValue(item, depth + 1))
  const entries = Object.entries(value).slice(0, ATTRIBUTES_MAX)
  // fromEntries defines properties, so `__proto__` becomes an ordinary key
  return Object.fromEntries(entries.map(([key, item]) => [cleanText(key, NAME_MAX), cleanValue(item, depth + 1)]))
}
