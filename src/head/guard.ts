import { notConfigured, pageBroken, routeRefused, unknownMiddleware } from '#src/lib/app-error.ts'
import { applyAppearance } from '#src/lib/appearance.ts'
import { keepEarlyKeys } from '#src/lib/early-keys.ts'
import { keepEarlySubmits } from '#src/lib/early-submit.ts'
import { PAGE_READY, type PageReady } from '#src/lib/page-ready.ts'
import { runMiddleware } from '#src/lib/route-middleware.ts'
import { NO_CONTEXT, readContext, readPreAuth, readUser, SESSION_KEYS, type SessionUser } from '#src/lib/session-records.ts'
import { TRAVERSE_EVENT } from '#src/lib/traverse.ts'
import { PUBLIC_CONFIG_GLOBAL } from '#wire/public-config.ts'

import { contextIn, isDemo, signInAddress, withContext, withoutDemo, withoutSlash } from './addresses.ts'
import { nameHeldStyles, nameHeldStylesOnceRead } from './held-styles.ts'
import { showFatal } from './show-fatal.ts'
import { reloadOnStaleCode } from './stale-code.ts'
import { warmFormats } from './warm-formats.ts'

/**
 * Runs before the first paint, on every page: who may see it, and its theme. It guards what people see, not what they may read; the platform decides
 * that, and the static pages contain no data. Marked pages (`<html data-open>`) need no session.
 */

// Some static hosts serve a page at its address with a slash, too; what compares paths knows the one without
const plain = withoutSlash(new URL(location.href))
if (plain.href !== location.href) history.replaceState(history.state, '', plain)

/** The page on screen; back and forward within it keep the page, unless another one is about to take its place. */
let shownPath = location.pathname
/** The newest step to another page, until that page is there; aborted by a step within this one. */
let leaving: AbortSignal | undefined
/** Of the page that takes the place now, which may be an older step's. */
let arriving: { signal: AbortSignal; path: string } | undefined

applyAppearance(document.documentElement)
keepEarlySubmits(document)
if (document.documentElement.hasAttribute('data-shell')) {
  keepEarlyKeys(document)
  void beginLater()
} else begin()
completeEarlyLinks()
nameHeldStylesOnceRead()
reloadOnStaleCode(() => showFatal(pageBroken()))
warmFormats()

function begin(): void {
  if (lacksConfig()) showFatal(notConfigured())
  else guard()
}

/**
 * Pages of the shell are painted before their configuration is loaded. Without a session they stay blank until it is: a console that cannot sign
 * people in must not redirect to the sign-in page.
 */
async function beginLater(): Promise<void> {
  const root = document.documentElement
  const styles = root.hasAttribute('data-late-styles') ? arrival('link[data-late]').then(() => switchOnLate(document)) : Promise.resolve()
  const ready: PageReady = { config: arrival('script[src="/config.js"]'), styles }
  Object.assign(globalThis, { [PAGE_READY]: ready })
  const isShown = signedIn() !== null || isOpen(document)
  if (isShown) guard()
  else root.hidden = true
  await ready.config
  if (!lacksConfig() && isShown) return
  root.hidden = false
  begin()
}

/** Until this element of the page, which comes after this script, has been fetched, or could not be. */
function arrival(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const seen = ({ target }: Event): void => {
      if (target instanceof Element && target.matches(selector)) resolve()
    }
    document.addEventListener('load', seen, true)
    document.addEventListener('error', seen, true)
  })
}

/** The sheet that the build lets come after the first paint (`merge-styles.ts`). */
function switchOnLate(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.media = 'all'
}

function guard(): void {
  const user = signedIn()
  const url = new URL(location.href)
  const open = isOpen(document)
  // The sign-in page shows the demo button by style, so that nothing moves when its script arrives.
  document.documentElement.toggleAttribute('data-demo', open && isDemo(url))
  document.documentElement.toggleAttribute('data-signed-out', !user)
  if (open) keepContext(url)
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

/** A page that could not sign people in must not redirect to the sign-in page. */
function lacksConfig(): boolean {
  const config = (globalThis as Record<string, unknown>)[PUBLIC_CONFIG_GLOBAL]
  return document.documentElement.hasAttribute('data-needs-config') && (typeof config !== 'object' || config === null)
}

/** Names for the style of the provider buttons; config-check.ts reports invalid ones. */
function offeredProviders(): string {
  const { signInProviders } = (globalThis as { SIGHTGLASS?: { signInProviders?: unknown } }).SIGHTGLASS ?? {}
  return Array.isArray(signInProviders) ? signInProviders.join(' ') : ''
}

/** Soft navigation: the same rules for the page that is about to be swapped in. */
document.addEventListener('astro:before-preparation', (event) => {
  const navigation = event as Event & { to: URL; signal: AbortSignal }
  if (lacksConfig()) return event.preventDefault() // the next document loads it again
  leaving = navigation.signal
  if (signedIn()) navigation.to = withContext(withoutDemo(navigation.to), readContext(stored(SESSION_KEYS.context)))
})
document.addEventListener('astro:before-swap', (event) => {
  const navigation = event as Event & { to: URL; signal: AbortSignal; newDocument: Document; swap: () => void }
  arriving = { signal: navigation.signal, path: navigation.to.pathname }
  applyAppearance(navigation.newDocument.documentElement)
  switchOnLate(navigation.newDocument) // the router has fetched it
  nameHeldStyles(navigation.newDocument)
  if (signedIn() || isOpen(navigation.newDocument)) {
    if (!checkRoute(navigation.newDocument, navigation.to)) navigation.swap = () => undefined
    return
  }
  navigation.swap = () => undefined
  leaveForSignIn(navigation.to)
})
document.addEventListener('astro:after-swap', () => {
  // Who went on meanwhile has changed the address already
  shownPath = arriving?.path ?? location.pathname
  if (arriving?.signal === leaving) leaving = undefined
})

// Registered before the page router, which would reload the page for a step that only changed a filter.
window.addEventListener('popstate', (event) => {
  if (location.pathname !== shownPath || leaving?.aborted === false) return
  event.stopImmediatePropagation()
  window.dispatchEvent(new Event(TRAVERSE_EVENT))
})

// Who goes on before a page is drawn skips its transition, which the browser reports as an error: first, so that nobody else hears of it.
window.addEventListener('unhandledrejection', (event) => {
  const { name, message } = (event.reason ?? {}) as { name?: unknown; message?: unknown } // anything may be thrown
  if (name !== 'AbortError' || !/transition/i.test(String(message))) return
  event.preventDefault()
  event.stopImmediatePropagation()
})

// A page brought back from the browser's own cache never ran the guard.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && !lacksConfig()) guard()
})

/** Home; an invitation comes along, to be accepted there. */
function homeWith({ searchParams }: URL): string {
  const invitation = searchParams.get('invite')
  return invitation ? `/?${new URLSearchParams({ invite: invitation })}` : '/'
}

/** A page may name checks of its address; one that fails or is unknown ends here (specification, points 5 and 8). */
function checkRoute(page: Document, url: URL): boolean {
  const failure = runMiddleware(page.documentElement.getAttribute('data-middleware') ?? '', url)
  if (failure) showFatal(failure.reason === 'unknown' ? unknownMiddleware() : routeRefused(url.pathname, failure.status))
  return failure === undefined
}

/**
 * Organization and environment in the address of any page become the session's context (specification, point 2). Pages of the shell confirm the
 * membership before they remember it (security.md K1). Open pages cannot: the next page of the shell confirms or discards it.
 */
function keepContext(url: URL): void {
  const before = readContext(stored(SESSION_KEYS.context))
  const next = contextIn(url, before)
  if (next.orgId !== before.orgId || next.contextId !== before.contextId) keep(SESSION_KEYS.context, next)
}

function leaveForSignIn(wanted: URL): void {
  const record = { path: wanted.pathname, query: withoutDemo(wanted).search }
  const before = readPreAuth(stored(SESSION_KEYS.preAuth))
  // The page on which a session ended stays bound to its user
  if (before?.path !== record.path || before.query !== record.query) keep(SESSION_KEYS.preAuth, record)
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

/** Where storage is full or blocked, signing in leads home instead of to the page that was wanted. */
function keep(key: string, record: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(record))
  } catch {
    // nothing is kept, and nothing breaks
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // blocked storage is empty storage
  }
}

/**
 * Links of the static shell are completed by a script that comes after the first paint (`islands/shell/shell.ts`). Who follows one before goes on in the
 * organization and environment of the address, too, instead of in none.
 */
function completeEarlyLinks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-scoped]') : null
      if (link?.search === '') link.href = withContext(new URL(link.href), contextIn(new URL(location.href), NO_CONTEXT)).href
    },
    true,
  )
}
