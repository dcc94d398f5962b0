import type { IncomingMessage } from 'node:http'

/** Why a request is refused before any route sees it. */
export interface Refusal {
  status: 400 | 403 | 405 | 414 | 421
  detail: string
}

export interface GuardRules {
  /** `127.0.0.1:4600`, `localhost:4600`, configured names with and without port. */
  hosts: ReadonlySet<string>
  /** Origins of consoles that may call: the platform's own under each host, and configured ones. */
  origins: ReadonlySet<string>
  urlMax: number
}

/** CONNECT and TRACE have no use here and are old ways around a proxy's checks. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Looks at a request as it came over the wire: one known Host (a page that rebinds its name to loopback sends its own), a known or no
 * Origin, a known method, and a path in the one spelling that routes are written in (security.md H1, P2). Undefined: let it in.
 */
export function refusalOf(request: IncomingMessage, rules: GuardRules): Refusal | undefined {
  if (!METHODS.has(request.method ?? '')) return { status: 405, detail: 'This method is not supported.' }
  const hosts = request.rawHeaders.filter((_, i) => i % 2 === 0 && request.rawHeaders[i]?.toLowerCase() === 'host')
  const host = (request.headers[':authority'] as string | undefined) ?? request.headers.host ?? ''
  if (hosts.length > 1 || !rules.hosts.has(host.toLowerCase()))
    return { status: 421, detail: 'This platform does not answer for that host name.' }
  const origin = request.headers.origin
  if (origin !== undefined && !rules.origins.has(origin) && !isProviderResponse(request))
    return { status: 403, detail: 'Pages of that origin may not call this platform.' }
  const target = request.url ?? ''
  if (target.length > rules.urlMax) return { status: 414, detail: 'The address is too long.' }
  if (!isCanonicalTarget(target)) return { status: 400, detail: 'The address is not in its plain form.' }
  return undefined
}

/**
 * The one address that pages of other sites post to: an identity provider's signed response (SAML, HTTP-POST binding). It reads no cookie and no
 * bearer, and trusts the signature alone.
 */
const PROVIDER_RESPONSE = /^\/api\/sso\/saml\/[A-Za-z0-9_-]{1,128}\/acs$/

const isProviderResponse = ({ method, url = '' }: IncomingMessage): boolean => method === 'POST' && PROVIDER_RESPONSE.test(url)

/** Whether a request target has one spelling only: begins with one slash, no empty or dot segments, no encoded slash, dot, backslash or NUL. */
export function isCanonicalTarget(target: string): boolean {
  if (!target.startsWith('/') || target.includes('#') || hasControl(target)) return false
  const path = target.split('?', 1)[0] ?? ''
  if (path.includes('//') || path.includes('\\') || path.includes(';')) return false
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return false
  if (/%(?![0-9A-Fa-f]{2})/.test(path) || /%(?:2e|2f|5c|00|25)/i.test(path)) return false
  return true
}

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) <= 0x20 || text.charCodeAt(i) === 0x7f) return true
  return false
}
