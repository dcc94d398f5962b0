import { computed } from 'nanostores'

import { carriedTo } from '#src/lib/carry.ts'
import { goTo } from '#src/lib/go-to.ts'
import { pageTitle } from '#src/lib/page-title.ts'
import { to } from '#src/lib/routes.ts'
import { onShortcut } from '#src/lib/shortcut-handlers.ts'
import { offerOwnVendorNames } from '#src/lib/traffic/own-vendor-names.ts'
import { $contextId, $orgId, $orgName } from '#src/stores/context.ts'
import { $url } from '#src/stores/location.ts'
import { rememberPage } from '#src/stores/pre-auth.ts'
import { $uid, $user, followIdentity, onUserChangedElsewhere } from '#src/stores/session.ts'

import { watchPage } from './watch-page.ts'
import './chrome.ts'
import { watchForNewBuild } from './new-build.ts'
import { watchNetwork } from './page-banner.ts'
import { offer, openersWith } from './openers.ts'
import { preloadLinks } from './preloads.ts'
import { keepRules } from './route-rules.ts'

/**
 * What the static shell of signed-in pages needs of script: links that know where we are, titles, and leaving when the session ends. No React; runs once for a document and lives through soft navigation.
 */
const $where = computed([$orgId, $contextId, $url], (orgId, contextId, url) => ({ orgId, contextId, url }))

$where.subscribe(completeLinks)
$orgName.subscribe(showTitle)
document.addEventListener('astro:page-load', () => {
  completeLinks()
  showTitle()
  showAccount()
})
followSession($uid.get())
onShortcut('go', (pathname) => goTo(carriedTo(pathname, new URL(location.href), $where.get())))
offer(openersWith(async () => (await import('./console-palette.tsx')).showPalette))
// What nobody waits for has a task of its own: in this one the islands of the page begin
setTimeout(() => {
  keepRules()
  watchPage()
  watchForNewBuild()
  watchNetwork()
  void followInvitation()
  preloadLinks()
  // Without them vendors go by the names that everybody knows
  offerOwnVendorNames(
    () => void import('#src/queries/vendor-names.ts').then(({ watchVendorNames }) => watchVendorNames()).catch(() => undefined),
  )
})

/**
 * The guard decided before the first paint; from here on its decision is watched. When the session ends, here or in another tab, the page is
 * remembered for the same person, and left at once (security.md M1).
 */
function followSession(uid: string): void {
  if (!uid) {
    // Gone since the guard ran. Its user is unknown by now, so it is remembered for nobody
    const { signedOut, fatal } = document.documentElement.dataset
    if (signedOut === undefined && fatal === undefined) location.replace(to.signIn())
    return // the page of a path that does not exist is shown to anybody
  }
  const leave = (): void => {
    rememberPage(uid)
    location.replace(to.signIn())
  }
  onUserChangedElsewhere(leave)
  void followIdentity(leave)
}

/** Static links lack organization, environment and what is filtered by; real addresses, so that opening one in a new tab works too. */
function completeLinks(): void {
  const { orgId, contextId, url: here } = $where.get()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-scoped]')) {
    const address = new URL(carriedTo(link.pathname, here, { orgId, contextId }), location.href)
    address.hash = link.hash
    if (link.href !== address.href) link.href = address.href
  }
}

function showTitle(): void {
  const screen = document.querySelector('h1')?.dataset['screen']
  if (screen) document.title = pageTitle(screen, $orgName.get())
}

function showAccount(): void {
  for (const place of document.querySelectorAll('[data-account-email]')) place.textContent = $user.get()?.email ?? ''
}

/** `?invite=` for a signed-in user (security.md I1). */
async function followInvitation(): Promise<void> {
  const token = new URLSearchParams(location.search).get('invite')
  if (token) (await import('./Invitation.tsx')).showInvitation(token)
}
