import { maskBody, maskHeaderLines } from '#domain/detection/mask.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import type { StoredObject } from '#platform/lib/ports/objects.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { textOf } from './body-text.ts'
import { maskJsonValue, maskTransaction } from './masked.ts'

const HIDDEN = '***'

/** Objects that may be headers in a block of text; the agent's name for them travels with the media type. */
const HEADERS = /;\s*artifact=(?:http_transaction|req-headers|res-headers)\b/

/**
 * Any stored object as people without `data.reveal` may see it. What is neither JSON nor text is returned as it is. `own`: names that the organization
 * wants hidden as well.
 */
export function maskObject({ bytes, contentType }: StoredObject, own?: OwnNames): StoredObject {
  const readable = textOf(bytes, contentType)
  if (!readable) return { bytes, contentType }
  const value = parse(readable.text)
  if (!isRecord(value)) {
    const text = HEADERS.test(contentType) ? maskHeaderLines(readable.text, own) : readable.text
    return { bytes: readable.encode(maskBody(text, contentType, own).text), contentType }
  }
  const masked = isTransaction(value) ? maskTransaction(value, own) : maskJsonValue(withoutFindings(value), own)
  return { bytes: Buffer.from(JSON.stringify(masked)), contentType }
}

/** The transaction in an object, not masked; undefined when it holds something else. */
export function transactionOf({ bytes, contentType }: StoredObject): StoredTransaction | undefined {
  const value = parse(textOf(bytes, contentType)?.text ?? '')
  return isRecord(value) && isTransaction(value) ? value : undefined
}

/** Agents of some versions leave a side out, none leaves out both. */
function isTransaction(value: Record<string, unknown>): value is Record<string, unknown> & StoredTransaction {
  return [value['request'], value['response']].some((side) => isRecord(side) && isRecord(side['headers']))
}

/** A record of sensitive values (agent.md 2.7) may hold the very values that it reports. */
function withoutFindings(value: Record<string, unknown>): Record<string, unknown> {
  const { entities } = value
  if (!Array.isArray(entities)) return value
  return {
    ...value,
    entities: entities.map((entity: unknown) => (isRecord(entity) && 'value' in entity ? { ...entity, value: HIDDEN } : entity)),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // cut off or not JSON: masked as text
  }
}
