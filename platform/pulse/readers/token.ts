import { findAddressToken } from '#domain/detection/address-tokens.ts'
import { findToken, type FoundToken, jwtFacts, maskToken } from '#domain/detection/tokens.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import type { TokenSighting } from '#wire/agent/traffic-event.ts'

import type { ReaderContext } from './context.ts'
import { cleanText } from './text.ts'

const TYPES: ReadonlySet<string> = new Set(['jwt', 'bearer_token', 'basic_auth', 'oauth_token', 'api_key', 'unknown'])
const SHA256_HEX = /^[0-9a-f]{64}$/i
const MASK_MAX = 128
const SHOWN_MAX = 8
const ALGORITHM_MAX = 32
const ISSUER_MAX = 256

/** What may be kept of the credential in a request's headers: its mask and its keyed hash. The value goes no further than this function. */
export function tokenOfHeaders(headers: Iterable<readonly [string, string]>, context: ReaderContext): TokenSighting | undefined {
  const found = findToken(headers)
  return found && sightingOf(found, context)
}

/** The same of the credential in a request's address. */
export function tokenOfAddress(address: string, context: ReaderContext): TokenSighting | undefined {
  const found = findAddressToken(address)
  return found && sightingOf(found, context)
}

function sightingOf({ mask, carrier, type, value }: FoundToken, context: ReaderContext): TokenSighting {
  const hash = context.fingerprint(context.orgId, sha256Hex(value))
  const facts = type === 'jwt' ? jwtFacts(value) : undefined
  return {
    mask: cleanText(mask, MASK_MAX),
    hash,
    carrier: cleanText(carrier, MASK_MAX),
    type,
    ...(facts && {
      jwt: { ...facts, algorithm: cleanText(facts.algorithm, ALGORITHM_MAX), issuer: cleanText(facts.issuer, ISSUER_MAX) },
    }),
  }
}

/** A token as an agent reports it. A token sent in place of its mask is masked here; a hash of another kind is hashed again. */
export function tokenOfAgent(
  said: { mask: string; hash: string; source: string; type: string },
  context: ReaderContext,
): TokenSighting | undefined {
  if (!said.hash) return undefined
  const valueHash = SHA256_HEX.test(said.hash) ? said.hash.toLowerCase() : sha256Hex(said.hash)
  return {
    mask: cleanText(isMask(said.mask) ? said.mask : maskToken(said.mask), MASK_MAX),
    hash: context.fingerprint(context.orgId, valueHash),
    carrier: cleanText(said.source.toLowerCase(), MASK_MAX),
    type: TYPES.has(said.type) ? said.type : 'unknown',
  }
}

/** A mask shows eight characters at most, with stars and the number of characters it hides (domain/detection/tokens.ts). */
function isMask(text: string): boolean {
  const shown = text.replace(/\*{3}\(\d{1,9}\)\*{3}/, '').replaceAll('*', '')
  return text.includes('*') && shown.length <= SHOWN_MAX
}
