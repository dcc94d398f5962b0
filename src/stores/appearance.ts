import { applyAppearance, MOTION_KEY, RAIL_KEY, THEME_KEY } from '#src/lib/appearance.ts'

export type Theme = 'light' | 'dark' | 'system'

/** Remembers the theme and shows it at once. */
export function chooseTheme(theme: Theme): void {
  keep(THEME_KEY, theme === 'system' ? undefined : theme)
}

export const currentTheme = (): Theme => {
  const theme = document.documentElement.getAttribute('data-theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export const railIsCollapsed = (): boolean => document.documentElement.getAttribute('data-rail') === 'collapsed'

export function toggleRail(): void {
  keep(RAIL_KEY, railIsCollapsed() ? undefined : 'collapsed')
}

/** Less motion than the device is set to; never more. */
export const motionIsReduced = (): boolean => document.documentElement.getAttribute('data-motion') === 'reduced'

export function reduceMotion(reduced: boolean): void {
  keep(MOTION_KEY, reduced ? 'reduced' : undefined)
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Blocked storage: the choice counts for this page.
  }
  applyAppearance(document.documentElement)
}
