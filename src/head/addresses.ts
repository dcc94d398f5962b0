import { readId, type SessionContext } from '#src/lib/session-records.ts'

/** Only the exact word, only the first value: the parameter opens nothing by itself (security.md K2). */
export const isDemo = (url: URL): boolean => url.searchParams.get('demo') === 'true'

export const signInAddress = (demo: boolean): string => (demo ? '/sign-in?demo=true' : '/sign-in')

/** The address without `demo=true`; signed in, the parameter means nothing (specification, point 4). */
export function withoutDemo(url: URL): URL {
  const next = new URL(url)
  if (isDemo(next)) next.searchParams.delete('demo')
  return next
}

/** `/orgs/` is the page `/orgs`; the root is its own slash. */
export function withoutSlash(url: URL): URL {
  const next = new URL(url)
  if (url.pathname.endsWith('/') && url.pathname !== '/') next.pathname = url.pathname.slice(0, -1)
  return next
}

/** What an address says about organization and environment, on top of what is remembered; what cannot be an id says nothing. */
export function contextIn({ searchParams }: URL, remembered: SessionContext): SessionContext {
  const orgId = readId(searchParams.get('orgId'))
  const contextId = readId(searchParams.get('contextId'))
  if (orgId) return { orgId, contextId, deleting: orgId === remembered.orgId && remembered.deleting }
  return contextId && remembered.orgId ? { ...remembered, contextId } : remembered
}

/**
 * A page opened without an organization continues where the session left off, and then says so in its address: what is in the address
 * counts, what is only remembered does not (specification, point 4). An address that names an organization stays as it is.
 */
export function withContext(url: URL, { orgId, contextId }: SessionContext): URL {
  const next = new URL(url)
  if (!orgId || next.searchParams.has('orgId') || next.searchParams.has('contextId')) return next
  next.searchParams.set('orgId', orgId)
  if (contextId) next.searchParams.set('contextId', contextId)
  return next
}
