import { own } from '../own.ts'

/** A credential of a request. `value` is the whole header value: hash it and drop it. */
export interface FoundToken {
  mask: string
  /** Header that carried it, lower case; of an address as in address-tokens.ts. */
  carrier: string
  type: 'jwt' | 'basic_auth' | 'bearer_token' | 'oauth_token' | 'api_key' | 'unknown'
  value: string
}

/** Looked at in this order, as the agent does (agent.md 6.3). */
const CARRIERS = ['authorization', 'x-api-key', 'api-key', 'apikey', 'x-auth-token'] as const

/** The first credential of a request, with the agent's headers, types and masks, so that both sides' sightings meet. */
export function findToken(headers: Iterable<readonly [name: string, value: string]>): FoundToken | undefined {
  const present = new Map<string, string>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    if (!present.has(key)) present.set(key, value)
  }
  for (const carrier of CARRIERS) {
    const value = present.get(carrier)?.trim()
    if (value && !isHidden(value)) return tokenIn(carrier, value)
  }
  return undefined
}

/** The credential of one header. */
export function tokenIn(carrier: string, value: string): FoundToken {
  const type = tokenType(carrier, value)
  return { mask: maskToken(withoutScheme(value, type)), carrier, type, value }
}

/** The credential was masked before it arrived, as in our own exports: nothing is known of it, and such values are not one token. */
export const isHidden = (value: string): boolean => value.slice(value.lastIndexOf(' ') + 1).replaceAll('*', '') === ''

/** Up to 8 characters all hidden, up to 16 two at each end shown, above that four and the number hidden (agent.md 6.3). */
export function maskToken(secret: string): string {
  const chars = Array.from(secret)
  if (chars.length <= 8) return '*'.repeat(chars.length)
  if (chars.length <= 16) return chars.slice(0, 2).join('') + '*'.repeat(chars.length - 4) + chars.slice(-2).join('')
  return `${chars.slice(0, 4).join('')}***(${chars.length - 8})***${chars.slice(-4).join('')}`
}

function tokenType(carrier: string, value: string): FoundToken['type'] {
  const lower = value.toLowerCase()
  // The scheme is part of the first of the three segments, so a bearer JWT counts as a JWT, as it does with the agent.
  if (isJwt(value)) return 'jwt'
  if (lower.startsWith('basic ')) return 'basic_auth'
  if (lower.startsWith('bearer ')) return 'bearer_token'
  if (carrier.includes('oauth') || lower.includes('oauth')) return 'oauth_token'
  return carrier.includes('api') || carrier.includes('key') ? 'api_key' : 'unknown'
}

const SCHEMES: Partial<Record<FoundToken['type'], RegExp>> = {
  basic_auth: /^basic\s+/i,
  bearer_token: /^bearer\s+/i,
  oauth_token: /^oauth\s+/i,
}

function withoutScheme(value: string, type: FoundToken['type']): string {
  const scheme = SCHEMES[type]
  return scheme ? value.replace(scheme, '') : value
}

/** Three parts with dots between, the middle one JSON in base64url. */
export const isJwt = (value: string): boolean => {
  const parts = value.split('.', 4)
  return parts.length === 3 && jsonOf(parts[1] ?? '') !== undefined
}

/** What a JSON Web Token says about itself. The subject and every other claim are about a person, and are not read. */
export interface JwtFacts {
  algorithm: string
  issuer: string
  /** Milliseconds since 1970; 0 where it does not say. */
  issuedMs: number
  expiresMs: number
}

/** RFC 7515 §4.1.1, RFC 7519 §4.1. Undefined for what is no JWT. */
export function jwtFacts(value: string): JwtFacts | undefined {
  const parts = value.slice(value.lastIndexOf(' ') + 1).split('.', 4)
  const claims = parts.length === 3 ? jsonOf(parts[1] ?? '') : undefined
  if (!claims) return undefined
  const text = (said: unknown): string => (typeof said === 'string' ? said : '')
  return {
    algorithm: text(own(jsonOf(parts[0] ?? '') ?? {}, 'alg')),
    issuer: text(own(claims, 'iss')),
    issuedMs: momentOf(own(claims, 'iat') ?? own(claims, 'nbf')),
    expiresMs: momentOf(own(claims, 'exp')),
  }
}

/** The end of the year 9999, in seconds. */
const LAST_SECOND = 253_402_300_799

/** Seconds since 1970, which may have decimals. */
const momentOf = (said: unknown): number => (typeof said === 'number' && said > 0 && said <= LAST_SECOND ? Math.round(said * 1000) : 0)

/** An object in base64url. */
function jsonOf(part: string): Record<string, unknown> | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(part)) return undefined
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined // names are looked at one by one
  } catch {
    // Not base64 or not JSON: simply no JWT
    return undefined
  }
}
