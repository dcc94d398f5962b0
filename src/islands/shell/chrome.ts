import { chooseTheme, currentTheme, railIsCollapsed, type Theme, toggleRail } from '#src/stores/appearance.ts'

import { listenForKeys } from './keys.ts'

/**
 * What every page with a rail needs of script and no session: remembered choices and focus after a page change. No React; runs once for a document, lives through soft navigation.
 */
let firstPage = true

document.addEventListener('astro:page-load', () => {
  showChoices()
  if (!firstPage) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
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
listenForKeys(showChoices)

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
