/**
 * Keys of choices about looks. Values: `light`, `dark` (absent: as the device); `collapsed` (absent: wide); `reduced` (absent: as the
 * device). Writer: `stores/appearance.ts`.
 */
export const THEME_KEY = 'ui:theme'
export const RAIL_KEY = 'ui:rail'
export const MOTION_KEY = 'ui:motion'

/** Sets what the styles look at, before the first paint, so that nothing flashes or jumps. Unknown values count as absent. */
export function applyAppearance(root: HTMLElement): void {
  set(root, 'data-theme', THEME_KEY, ['light', 'dark'])
  set(root, 'data-rail', RAIL_KEY, ['collapsed'])
  set(root, 'data-motion', MOTION_KEY, ['reduced'])
}

function set(root: HTMLElement, attribute: string, key: string, known: string[]): void {
  const value = read(key)
  if (value !== null && known.includes(value)) root.setAttribute(attribute, value)
  else root.removeAttribute(attribute)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // blocked storage: the device decides
  }
}
