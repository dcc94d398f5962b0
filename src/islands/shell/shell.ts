import { computed } from 'nanostores'

import { pageTitle } from '#src/lib/page-title.ts'
import { chooseTheme, currentTheme, railIsCollapsed, type Theme, toggleRail } from '#src/stores/appearance.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $orgName } from '#src/stores/org-name.ts'
import { $user, followIdentity, onUserChangedElsewhere } from '#src/stores/session.ts'

import { watchForNewBuild } from './new-build.ts'

/**
 * What the static shell needs of script: links that know where we are, remembered choices, focus after a page change, and leaving when
 * the session ends. No React; runs once for a document and lives through soft navigation.
 */
const $where = computed([$orgId, $contextId], (orgId, contextId) => ({ orgId, contextId }))

let firstPage = true

$where.subscribe(completeLinks)
$orgName.subscribe(showTitle)
document.addEventListener('astro:page-load', () => {
  completeLinks()
  showTitle()
  showAccount()
  showChoices()
  if (!firstPage) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  firstPage = false
})
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined
  const choice = target?.closest<HTMLElement>('[data-theme-choice]')
  if (choice) chooseTheme(choice.dataset['themeChoice'] as Theme) // the three values the layout writes
  if (target?.closest('[data-rail-toggle]')) toggleRail()
  if (choice || target?.closest('[data-rail-toggle]')) showChoices()
})

// The guard then remembers this page and asks to sign in (security.md M1).
onUserChangedElsewhere(() => location.reload())
void followIdentity(() => location.reload())
watchForNewBuild()

/** Static links lack organization and environment; real addresses, so that opening one in a new tab works too. */
function completeLinks(): void {
  const { orgId, contextId } = $where.get()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-scoped]')) {
    const url = new URL(link.href)
    setParam(url, 'orgId', orgId)
    setParam(url, 'contextId', contextId)
    if (link.href !== url.href) link.href = url.href
  }
}

function setParam(url: URL, name: string, value: string): void {
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
}

function showTitle(): void {
  const screen = document.querySelector('h1')?.dataset['screen'] ?? document.title
  document.title = pageTitle(screen, $orgName.get())
}

function showAccount(): void {
  for (const place of document.querySelectorAll('[data-account-email]')) place.textContent = $user.get()?.email ?? ''
}

function showChoices(): void {
  const theme = currentTheme()
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === theme))
  const collapsed = railIsCollapsed()
  for (const button of document.querySelectorAll('[data-rail-toggle]')) {
    button.setAttribute('aria-pressed', String(collapsed))
    const label = button.querySelector('.label')
    if (label) label.textContent = collapsed ? 'Widen menu' : 'Collapse'
  }
}
