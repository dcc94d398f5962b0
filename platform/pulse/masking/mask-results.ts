import { HIDDEN } from '#domain/detection/hidden.ts'
import { isSecretKey } from '#domain/detection/sensitive-names.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import type { ResultOf, QueryOf, QueryPath } from '#wire/pulse/queries.ts'

import { hiddenTag, hiddenText } from './mask-texts.ts'

type Reads = Pick<EventPort, 'countRequests' | 'listRequests' | 'requestById' | 'requestHistogram' | 'requestValues'> & QueryPort

/**
 * The event store as members may read it. Events are masked on ingest; this masks every outgoing text again, so that rows stored before a secret's
 * shape was known do not show it.
 */
export function maskedReads<Port extends Reads>(events: Port): Port {
  return {
    ...events,
    listRequests: async (...call) => masked(await events.listRequests(...call)),
    requestById: async (...call) => masked(await events.requestById(...call)),
    requestValues: async (...call) => masked(await events.requestValues(...call)),
    connectionById: async (...call) => masked(await events.connectionById(...call)),
    harFacts: async (...call) => new Map(Array.from(await events.harFacts(...call), ([id, facts]) => [id, masked(facts)] as const)),
    run: async <Path extends QueryPath>(...call: Parameters<typeof events.run<Path>>) => maskedResult(call[2], await events.run(...call)),
  }
}

function maskedResult<Path extends QueryPath>(query: QueryOf<Path>, result: ResultOf<Path>): ResultOf<Path> {
  // Values of one tag come without its key
  if ('key' in query && isSecretKey(query.key) && 'values' in result && Array.isArray(result.values))
    return { ...result, values: result.values.map((each) => ({ ...each, value: HIDDEN })) }
  return masked(result)
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

/** The same value with what is hidden in its texts; the value itself where there is nothing to hide. */
function masked<Value>(value: Value, name = ''): Value {
  return maskedValue(value, name) as Value // texts become texts, everything else stays
}

function maskedValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') return SENT_BACK.has(name) ? value : TAGS.has(name) ? hiddenTag(value) : hiddenText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => maskedValue(item, name))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  let changed: Record<string, unknown> | undefined
  for (const [key, item] of Object.entries(value)) {
    const hidden = maskedValue(item, key)
    if (hidden !== item) (changed ??= { ...value })[key] = hidden
  }
  return changed ?? value
}
