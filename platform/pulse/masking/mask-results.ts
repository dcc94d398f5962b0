import { HIDDEN } from '#domain/detection/hidden.ts'
import { maskNamedValues } from '#domain/detection/named-values.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import { isSecretKey } from '#domain/detection/sensitive-names.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { OwnNamesPort } from '#platform/lib/ports/masking.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import type { QuarantinedEvent } from '#wire/pulse/quarantine.ts'
import type { ResultOf, QueryOf, QueryPath } from '#wire/pulse/queries.ts'

import { hiddenTag, hiddenText } from './mask-texts.ts'

type Reads = Pick<EventPort, 'countRequests' | 'listRequests' | 'requestById' | 'requestHistogram' | 'requestValues'> & QueryPort

/**
 * The event store as members may read it. Events are masked on ingest; this masks every outgoing text again, so that rows stored before a secret's
 * shape was known, or before the organization named what it holds, do not show it.
 */
export function maskedReads<Port extends Reads>(events: Port, ownNames: Pick<OwnNamesPort, 'now'>): Port {
  async function hidden<Value>({ orgId }: Pick<OrgScope, 'orgId'>, read: Promise<Value>, hide: Hide<Value> = masked): Promise<Value> {
    const [value, own] = await Promise.all([read, ownNames.now(orgId)])
    return hide(value, own)
  }

  return {
    ...events,
    listRequests: (...call) => hidden(call[0], events.listRequests(...call)),
    requestById: (...call) => hidden(call[0], events.requestById(...call)),
    requestValues: (...call) => hidden(call[0], events.requestValues(...call)),
    connectionById: (...call) => hidden(call[0], events.connectionById(...call)),
    harFacts: (...call) =>
      hidden(
        call[0],
        events.harFacts(...call),
        (found, own) => new Map(Array.from(found, ([id, facts]) => [id, masked(facts, own)] as const)),
      ),
    run: <Path extends QueryPath>(...call: Parameters<typeof events.run<Path>>) =>
      hidden(call[0], events.run(...call), (result, own) => maskedResult(call[2], result, own)),
  }
}

type Hide<Value> = (value: Value, own: OwnNames | undefined) => Value

function maskedResult<Path extends QueryPath>(query: QueryOf<Path>, result: ResultOf<Path>, own: OwnNames | undefined): ResultOf<Path> {
  // Values of one tag come without its key
  if ('key' in query && isSecretKey(query.key, own) && 'values' in result && Array.isArray(result.values))
    return { ...result, values: result.values.map((each) => ({ ...each, value: HIDDEN })) }
  return masked(result, own)
}

/** Names of what a caller sends back to us: they have to stay as they are. */
const SENT_BACK: ReadonlySet<string> = new Set([
  'next',
  'id',
  'connectionId',
  'environmentId',
  'deploymentId',
  'payload',
  'digest',
  'fingerprint',
  'traceId',
  'spanId',
])
const TAGS: ReadonlySet<string> = new Set(['tags', 'value', 'key'])

/** The beginning of an event that could not be read: JSON, as a rule. */
const SAMPLE: keyof QuarantinedEvent = 'sample'

/** The same value with what is hidden in its texts; the value itself where there is nothing to hide. */
const masked = <Value>(value: Value, own: OwnNames | undefined): Value => maskedValue(value, '', own) as Value // texts become texts, everything else stays

function maskedValue(value: unknown, name: string, own: OwnNames | undefined): unknown {
  if (typeof value === 'string') return maskedField(value, name, own)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => maskedValue(item, name, own))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  let changed: Record<string, unknown> | undefined
  for (const [key, item] of Object.entries(value)) {
    const hidden = maskedValue(item, key, own)
    if (hidden !== item) (changed ??= { ...value })[key] = hidden
  }
  return changed ?? value
}

function maskedField(text: string, name: string, own: OwnNames | undefined): string {
  if (SENT_BACK.has(name)) return text
  if (TAGS.has(name)) return hiddenTag(text, own)
  return hiddenText(name === SAMPLE ? maskNamedValues(text, own) : text, own)
}
