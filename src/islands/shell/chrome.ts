import { isOwnSearch, takeEarlyKeys } from '#src/lib/early-keys.ts'
import { onShortcut } from '#src/lib/shortcut-handlers.ts'
import { chooseTheme, currentTheme, railIsCollapsed, type Theme, toggleRail } from '#src/stores/appearance.ts'

/**
 * What every page with a rail needs of script and no session: remembered choices and focus after a page change. No React; runs once for a document, lives through soft navigation.
 */
let firstPage = true

/** What keys mean is loaded once the first rows had their time, or with the first key, which waits for it. */
const KEYS_AFTER_MS = 3000

let onPageKey: ((event: KeyboardEvent, early?: boolean) => void) | undefined
let loading: Promise<void> | undefined
const loadKeys = (): Promise<void> => {
  loading ??= import('./keys.ts').then(
    (keys) => {
      onPageKey = keys.onPageKey
    },
    () => {
      loading = undefined // the next key tries again
    },
  )
  return loading
}
setTimeout(loadKeys, KEYS_AFTER_MS)

document.addEventListener('astro:page-load', () => {
  showChoices()
  // A list that one came back to may have given the focus to its row already
  if (!firstPage && document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  firstPage = false
})
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined
  const choice = target?.closest<HTMLElement>('[data-theme-choice]')
  if (choice) chooseTheme(choice.dataset['themeChoice'] as Theme) // the three values the layout writes
  const toggle = target?.closest('[data-rail-toggle]')
  if (toggle) toggleRail()
  if (choice || toggle) showChoices()
})
document.addEventListener('keydown', (event) => {
  if (onPageKey) return onPageKey(event)
  if (event.defaultPrevented) return // a row or a field has acted on it
  if (isOwnSearch(event)) event.preventDefault()
  actLater(event)
})
takeEarlyKeys().forEach(actLater)
onShortcut('rail', () => {
  toggleRail()
  showChoices()
})

function actLater(event: KeyboardEvent): void {
  void loadKeys().then(() => onPageKey?.(event, true))
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
