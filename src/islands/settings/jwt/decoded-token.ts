import type { SigningKeys } from '#wire/product/jwt-keys.ts'

type Json = Record<string, unknown>

export interface DecodedToken {
  header: Json
  payload: Json
}

/** What one learns about a token, without the platform. */
export interface Finding {
  tone: 'ok' | 'warn' | 'danger'
  text: string
}

/** Three parts of base64url, two of them JSON (RFC 7515 §3.1). A sentence when it is no such thing. */
export function decodeToken(text: string): DecodedToken | string {
  const parts = text
    .trim()
    .replace(/^Bearer\s+/i, '')
    .split('.')
  if (parts.length !== 3) return 'A token has three parts with dots between them.'
  const header = readPart(parts[0])
  const payload = readPart(parts[1])
  if (!header) return 'The first part is not JSON in base64url.'
  if (!payload) return 'The second part is not JSON in base64url.'
  return { header, payload }
}

function readPart(part = ''): Json | undefined {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined // not a part of a token
  }
}

/** Who signed it, and whether services take it as it stands: signature, issuer, audience, times, state of the key. The rest (member, role, session) only the platform knows. */
export async function verifyToken(text: string, { header, payload }: DecodedToken, keys: SigningKeys, nowMs: number): Promise<Finding[]> {
  const key = keys.keys.find(({ id }) => id === header['kid'])
  if (!key) return [{ tone: 'danger', text: 'No key of this organization has the key id of its header.' }]
  if (header['alg'] !== key.algorithm) return [{ tone: 'danger', text: `It does not say ${key.algorithm}, the algorithm of its key.` }]
  const { compactVerify, importJWK } = await import('jose')
  const compact = text.trim().replace(/^Bearer\s+/i, '')
  const isSigned = await compactVerify(compact, await importJWK(key.publicKey, key.algorithm), { algorithms: [key.algorithm] }).then(
    () => true,
    () => false,
  )
  if (!isSigned) return [{ tone: 'danger', text: `The signature is not by the key ${key.id}: somebody changed it, or it was cut off.` }]
  const findings: Finding[] = [{ tone: 'ok', text: `Signed by the key ${key.id}.` }]
  const refuse = (text: string): void => void findings.push({ tone: 'danger', text })
  if (key.state === 'revoked') refuse('The key is revoked: every service refuses the token.')
  if (key.state === 'ended') refuse('The overlap of its key has ended: every service refuses the token.')
  if (payload['iss'] !== keys.issuer) refuse('Its issuer is not this organization.')
  if (payload['aud'] !== keys.audience) refuse(`It is for another service than ${keys.audience}.`)
  const exp = payload['exp']
  if (typeof exp !== 'number') refuse('It has no end, which no service accepts.')
  else if (exp * 1000 <= nowMs) refuse('It has expired.')
  if (findings.length === 1)
    findings.push({ tone: 'warn', text: 'Services take it as long as its member, role and session are what they were when it was made.' })
  return findings
}
