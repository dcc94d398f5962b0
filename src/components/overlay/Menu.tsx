import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'

import type { MenuSection } from './menu-model.ts'
import { MenuPanel, openMenu } from './MenuPanel.tsx'

export interface MenuProps {
  /** What the menu is about: its name, and the button's when that shows only a sign. */
  label: string
  sections: readonly MenuSection[]
  /** Inside of the button. */
  children: ReactNode
  /** The button shows no words of its own. */
  iconOnly?: boolean
  className?: string
  align?: 'start' | 'end'
}

/** A button with a menu under it. Enter, Space and the arrow down open it at its first entry, the arrow up at its last. */
export function Menu({ label, sections, children, iconOnly, className = iconOnly ? 'icon-button' : 'button', align = 'end' }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    // The panel knows at once whether it is open; `open` is told a moment later, and a quick key would be lost
    if (!panel.current || panel.current.matches(':popover-open')) return
    openMenu(panel.current, event.currentTarget, event.key === 'ArrowUp' ? 'last' : 'first')
  }

  /** Instead of what popovertarget would do; the attribute stays, because it keeps a press on the button from counting as one beside the menu. */
  function onClick(event: MouseEvent<HTMLButtonElement>): void {
    event.preventDefault()
    if (!panel.current) return
    if (panel.current.matches(':popover-open')) panel.current.hidePopover()
    else openMenu(panel.current, event.currentTarget)
  }

  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      <MenuPanel id={id} label={label} sections={sections} panel={panel} align={align} onOpenChange={setOpen} />
    </>
  )
}
