import { trimEndOf } from '#domain/text/trim.ts'

export const PULSE_URL_MAX = 2048
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Whether an organization's pulse address may get our token (security.md T1): https, or http on loopback; no user, query or fragment;
 * an origin the operator allows. Returns the address without a trailing slash, undefined when it is refused. Nothing else is tried then.
 */
export function allowedPulseUrl(text: string, allowedOrigins: readonly string[]): string | undefined {
  if (text.length > PULSE_URL_MAX || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!secure || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || /[?#]/.test(text)) return undefined
  if (!allowedOrigins.includes(url.origin)) return undefined
  return trimEndOf(url.href, '/')
}
