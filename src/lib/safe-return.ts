import { ADDRESS_MAX } from './session-records.ts'

/** Pages that only make sense signed out, or that would sign out again at once. */
const NOT_A_DESTINATION = /^\/(?:sign-in|sign-up|sign-out|sso)(?:[/.?]|$)/i

/**
 * Where to go after sign-in: the remembered address when it is a page of this site, `/` otherwise (security.md O1).
 * Parsing decides, not a prefix: of 879 published payloads `startsWith('/')` lets 600 out, and a bare `^/(?![/\\])` still eight.
 * `path` and `query` come from storage or an address, so they may be anything.
 */
export function safeReturn(path: unknown, query: unknown, origin: string): string {
  if (typeof path !== 'string' || (typeof query !== 'string' && query !== undefined)) return '/'
  const address = path + (query ?? '')
  if (address.length > ADDRESS_MAX || !/^\/(?![/\\])/.test(address) || hasControlOrBackslash(address)) return '/'
  if (!URL.canParse(address, origin)) return '/'
  const url = new URL(address, origin)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return '/'
  // Parsing may have folded dot segments into something new: what is left has to pass the same rule.
  if (!/^\/(?!\/)/.test(url.pathname) || NOT_A_DESTINATION.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** Browsers drop tabs and line breaks from addresses and read `\\` as `/`: a prefix that looked safe is not one any more. */
function hasControlOrBackslash(text: string): boolean {
  return [...text].some((char) => char < ' ' || char === '\x7f' || char === '\\')
}
