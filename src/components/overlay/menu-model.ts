import type { ReactNode } from 'react'

interface MenuEntryBase {
  id: string
  label: string
  icon?: ReactNode
  /** A second, dimmed line. */
  detail?: string | undefined
  /** As people say it: `⌘ K`, `E`. Shown only; the screen listens for it. */
  shortcut?: string
  /** Why it cannot be chosen now. It stays reachable, so that the reason can be read. */
  disabled?: string | undefined
}

/** Does something, then the menu closes. */
export interface MenuAction extends MenuEntryBase {
  kind?: 'action'
  danger?: boolean
  onChoose: () => void
}

/** Leads somewhere. */
export interface MenuLink extends MenuEntryBase {
  kind: 'link'
  href: string
}

/** On or off; the menu stays open, so that several can be changed. */
export interface MenuCheck extends MenuEntryBase {
  kind: 'check'
  checked: boolean
  onChoose: () => void
}

/** One of its section. */
export interface MenuChoice extends MenuEntryBase {
  kind: 'choice'
  checked: boolean
  onChoose: () => void
}

export type MenuEntry = MenuAction | MenuLink | MenuCheck | MenuChoice

/** Entries between two lines, under a heading where there is one. */
export interface MenuSection {
  label?: string
  entries: readonly MenuEntry[]
}

/** Where a key leads in a list that wraps around; undefined when the key does not move. `at` is −1 while nothing has the focus. */
export function menuStep(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
