import { readId, type SessionContext } from '#src/lib/session-records.ts'

/** Only the exact value, and only the first one: the parameter grants nothing by itself (security.md K2). */
export const isDemo = (url: URL): boolean => url.searchParams.get('demo') === 'true'

export const signInAddress = (demo: boolean): string => (demo ? '/sign-in?demo=true' : '/sign-in')

/** The address without `demo=true`; once signed in, the parameter has no effect (specification, point 4). */
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

/** Organization and environment of an address, on top of what is remembered; malformed ids are ignored. */
export function contextIn({ searchParams }: URL, remembered: SessionContext): SessionContext {
  const orgId = readId(searchParams.get('orgId'))
  const contextId = readId(searchParams.get('contextId'))
  if (orgId) return { orgId, contextId, deleting: orgId === remembered.orgId && remembered.deleting }
  return contextId && remembered.orgId ? { ...remembered, contextId } : remembered
}

/**
 * A page opened without an organization continues where the session left off, and its address is completed: the address wins over what is remembered
 * (specification, point 4). An address that names an organization stays as it is.
 */
export function withContext(url: URL, { orgId, contextId }: SessionContext): URL {
  const next = new URL(url)
  if (!orgId || next.searchParams.has('orgId') || next.searchParams.has('contextId')) return next
  next.searchParams.set('orgId', orgId)
  if (contextId) next.searchParams.set('contextId', contextId)
  return next
}
