import { maskBody, maskCredentialHeaders, maskHeader, maskUrl } from '#domain/detection/mask.ts'

import { objectOf, textOf } from './text.ts'

const MASKED_TYPES: ReadonlySet<string> = new Set(['http_transaction', 'req-headers', 'res-headers'])

/** Whether objects of this type hold headers; bodies alone are stored as they are and masked when they are read. */
export const holdsHeaders = (type: string): boolean => MASKED_TYPES.has(type)

/**
 * A payload object of an agent as it may be stored: credential headers and credentials in its address are masked, bodies stay as they are (they are
 * masked when they are read). `type` is the agent's name for it: http_transaction, req-headers …
 */
export function maskArtifact(type: string, bytes: Uint8Array): Uint8Array {
  if (!holdsHeaders(type)) return bytes
  const text = new TextDecoder().decode(bytes)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The agent writes the same as an indented block of text too (agent.md 2.7, format: text)
    return encode(maskLines(text))
  }
  const object = objectOf(json)
  if (!object) return encode(maskBody(text, 'application/json').text)
  return encode(JSON.stringify(type === 'http_transaction' ? maskTransaction(object) : maskHeaders(object)))
}

function maskTransaction(transaction: Record<string, unknown>): Record<string, unknown> {
  return { ...transaction, request: maskSide(transaction['request']), response: maskSide(transaction['response']) }
}

function maskSide(value: unknown): unknown {
  const side = objectOf(value)
  if (!side) return value
  const masked: Record<string, unknown> = {
    ...side,
    headers: objectOf(side['headers']) ? maskHeaders(side['headers'] as Record<string, unknown>) : side['headers'],
  } // just looked at
  for (const name of ['url', 'path'] as const) if (typeof side[name] === 'string') masked[name] = maskUrl(side[name])
  return masked
}

/** Values may be text or lists of texts. */
function maskHeaders(headers: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value)] as const,
  )
  return maskCredentialHeaders(Object.fromEntries(texts))
}

/** `  Authorization: Bearer …` in a block of text. */
const maskLines = (text: string): string =>
  text.replace(
    /^([ \t]*)([!#$%&'*+.^_`|~\w:-]{1,128}):(.*)$/gm,
    (_, indent: string, name: string, value: string) => `${indent}${name}:${spaceOf(value)}${maskHeader(name, value.trimStart())}`,
  )

const spaceOf = (value: string): string => value.slice(0, value.length - value.trimStart().length)

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
