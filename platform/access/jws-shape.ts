import { ID_PATTERN } from '#wire/documents.ts'

const COMPACT_MAX = 4096

/** What may be read from a pulse token before its signature is known to be good: only enough to find the key. */
export interface JwsShape {
  kid: string
  orgId: string
}

export const ISSUER_PREFIX = 'sightglass:'

/**
 * The strict shape of our own tokens: three parts in canonical base64url (no padding, no stray bits or characters, which libraries
 * tolerate), a header of exactly alg, typ and kid (so `jku`, `x5u`, `jwk`, `crit` never come up), and an issuer of ours.
 * Undefined for anything else. Rule: security.md J1.
 */
export function jwsShape(token: string): JwsShape | undefined {
  if (token.length > COMPACT_MAX) return undefined
  const parts = token.split('.')
  const [head, body] = parts
  if (parts.length !== 3 || head === undefined || body === undefined || !parts.every(isCanonicalBase64url)) return undefined
  const header = jsonObject(head)
  const payload = jsonObject(body)
  if (!header || !payload) return undefined
  const { alg, typ, kid, ...others } = header
  if (alg !== 'ES256' || typ !== 'JWT' || typeof kid !== 'string' || !ID_PATTERN.test(kid) || Object.keys(others).length > 0)
    return undefined
  const issuer = payload['iss']
  if (typeof issuer !== 'string' || !issuer.startsWith(ISSUER_PREFIX)) return undefined
  const orgId = issuer.slice(ISSUER_PREFIX.length)
  return ID_PATTERN.test(orgId) ? { kid, orgId } : undefined
}

function isCanonicalBase64url(text: string): boolean {
  return text.length > 0 && Buffer.from(text, 'base64url').toString('base64url') === text
}

function jsonObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url')))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined // not JSON, not ours
  }
}
