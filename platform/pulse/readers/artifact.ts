import { maskBody, maskCredentialHeaders, maskHeaderLines, maskUrl } from '#domain/detection/mask.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'

import { objectOf, textOf } from './text.ts'

const MASKED_TYPES: ReadonlySet<string> = new Set(['http_transaction', 'req-headers', 'res-headers'])

/** Whether objects of this type hold headers; bodies alone are stored as they are and masked when they are read. */
export const holdsHeaders = (type: string): boolean => MASKED_TYPES.has(type)

/**
 * A payload object of an agent as it may be stored: credential headers and credentials in its address are masked, bodies stay as they are (they are
 * masked when they are read). `type` is the agent's name for it: http_transaction, req-headers …
 */
export function maskArtifact(type: string, bytes: Uint8Array, own?: OwnNames): Uint8Array {
  if (!holdsHeaders(type)) return bytes
  const text = new TextDecoder().decode(bytes)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The agent writes the same as an indented block of text too (agent.md 2.7, format: text)
    return encode(maskHeaderLines(text, own))
  }
  const object = objectOf(json)
  if (!object) return encode(maskBody(text, 'application/json', own).text)
  return encode(JSON.stringify(type === 'http_transaction' ? maskTransaction(object, own) : maskHeaders(object, own)))
}

function maskTransaction(transaction: Record<string, unknown>, own: OwnNames | undefined): Record<string, unknown> {
  return { ...transaction, request: maskSide(transaction['request'], own), response: maskSide(transaction['response'], own) }
}

function maskSide(value: unknown, own: OwnNames | undefined): unknown {
  const side = objectOf(value)
  if (!side) return value
  const masked: Record<string, unknown> = {
    ...side,
    headers: objectOf(side['headers']) ? maskHeaders(side['headers'] as Record<string, unknown>, own) : side['headers'],
  } // just looked at
  for (const name of ['url', 'path'] as const) if (typeof side[name] === 'string') masked[name] = maskUrl(side[name], own)
  return masked
}

/** Values may be text or lists of texts. */
function maskHeaders(headers: Record<string, unknown>, own: OwnNames | undefined): Record<string, string> {
  const texts = Object.entries(headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value)] as const,
  )
  return maskCredentialHeaders(Object.fromEntries(texts), own)
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
