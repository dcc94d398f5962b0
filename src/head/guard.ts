import { readContext, readUser, SESSION_KEYS, type SessionUser } from '#src/lib/session-records.ts'
import { routeRefused, unknownMiddleware } from '#src/lib/app-error.ts'
import { applyAppearance } from '#src/lib/appearance.ts'
import { runMiddleware } from '#src/lib/route-middleware.ts'

import { isDemo, signInAddress, withContext, withoutDemo } from './addresses.ts'
import { showFatal } from './show-fatal.ts'
import { reloadOnStaleCode } from './stale-code.ts'

/**
 * Runs before anything is painted, on every page: who may see it, and what it looks like. It guards what people see, not what they may
 * have; that is decided by the platform, and the static pages hold nothing of anybody's. Marked pages (`<html data-open>`) need no session.
 */

/** The page on screen; back and forward within it keep the page. */
let shownPath = location.pathname

applyAppearance(document.documentElement)
guard()
reloadOnStaleCode()

function guard(): void {
  const user = signedIn()
  const url = new URL(location.href)
  const open = isOpen(document)
  // The sign-in page shows its offer by style, so that nothing moves when its script arrives.
  document.documentElement.toggleAttribute('data-demo', open && isDemo(url))
  const providers = offeredProviders()
  if (open && providers) document.documentElement.setAttribute('data-providers', providers)
  if (!user) {
    if (!open) leaveForSignIn(url)
    else checkRoute(document, url)
    return
  }
  if (/^\/sign-(?:in|up)\/?$/.test(url.pathname)) return leaveFor(homeWith(url))
  checkRoute(document, url)
  const next = open ? withoutDemo(url) : withContext(withoutDemo(url), readContext(stored(SESSION_KEYS.context)))
  if (next.href !== url.href) history.replaceState(history.state, '', next)
}

/** Names for the style of the buttons that sign in with a provider; config-check.ts says what is wrong with others. */
function offeredProviders(): string {
  const { signInProviders } = (globalThis as { SIGHTGLASS?: { signInProviders?: unknown } }).SIGHTGLASS ?? {}
  return Array.isArray(signInProviders) ? signInProviders.join(' ') : ''
}

/** Soft navigation: the same rules for the page that is about to be swapped in. */
document.addEventListener('astro:before-preparation', (event) => {
  const navigation = event as Event & { to: URL }
  if (signedIn()) navigation.to = withContext(withoutDemo(navigation.to), readContext(stored(SESSION_KEYS.context)))
})
document.addEventListener('astro:before-swap', (event) => {
  const navigation = event as Event & { to: URL; newDocument: Document; swap: () => void }
  applyAppearance(navigation.newDocument.documentElement)
  if (signedIn() || isOpen(navigation.newDocument)) {
    if (!checkRoute(navigation.newDocument, navigation.to)) navigation.swap = () => undefined
    return
  }
  navigation.swap = () => undefined
  leaveForSignIn(navigation.to)
})
document.addEventListener('astro:after-swap', () => {
  shownPath = location.pathname
})

// Registered before the page router, which would load the same page anew for a step that only changed a filter.
window.addEventListener('popstate', (event) => {
  if (location.pathname !== shownPath) return
  event.stopImmediatePropagation()
  window.dispatchEvent(new Event('sightglass:traverse'))
})

// A page brought back from the browser's own cache never ran the guard.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) guard()
})

/** Home; an invitation comes along, to be accepted there. */
function homeWith({ searchParams }: URL): string {
  const invitation = searchParams.get('invite')
  return invitation ? `/?${new URLSearchParams({ invite: invitation })}` : '/'
}

/** A page may name checks of its address; one that fails, or that nobody knows, ends here (specification, points 5 and 8). */
function checkRoute(page: Document, url: URL): boolean {
  const failure = runMiddleware(page.documentElement.getAttribute('data-middleware') ?? '', url)
  if (failure) showFatal(failure.reason === 'unknown' ? unknownMiddleware() : routeRefused(url.pathname, failure.status))
  return failure === undefined
}

function leaveForSignIn(wanted: URL): void {
  try {
    localStorage.setItem(SESSION_KEYS.preAuth, JSON.stringify({ path: wanted.pathname, query: withoutDemo(wanted).search }))
  } catch {
    // Storage is full or blocked: signing in then leads home instead of here.
  }
  leaveFor(signInAddress(isDemo(wanted)))
}

function leaveFor(address: string): void {
  document.documentElement.hidden = true
  location.replace(address)
}

function signedIn(): SessionUser | null {
  return readUser(stored(SESSION_KEYS.user))
}

function isOpen(page: Document): boolean {
  return page.documentElement.hasAttribute('data-open')
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // blocked storage is empty storage
  }
}
