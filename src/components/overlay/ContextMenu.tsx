import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'

import type { MenuSection } from './menu-model.ts'
import { MenuPanel, openMenu } from './MenuPanel.tsx'
import css from './menu.module.css'

export interface ContextMenuProps {
  label: string
  /** What can be done with the thing that was hit; none: the browser's own menu opens. */
  sectionsFor: (target: Element) => readonly MenuSection[] | undefined
  className?: string | undefined
  children: ReactNode
}

/** A menu at the pointer for what lies under it; Shift+F10 and the menu key open it at what has the focus. */
export function ContextMenu({ label, sectionsFor, className, children }: ContextMenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const point = useRef<HTMLSpanElement>(null)
  const [sections, setSections] = useState<readonly MenuSection[]>([])

  function onContextMenu(event: MouseEvent<HTMLDivElement>): void {
    // Held with Shift, the browser's own menu opens: somebody may want to copy a link
    if (event.shiftKey && event.button === 2) return
    const { target, clientX, clientY } = event
    const found = target instanceof Element ? sectionsFor(target) : undefined
    if (!found) return
    event.preventDefault()
    setSections(found)
    const show = () => open(clientX, clientY)
    // With the button still down, its release would count as a click outside and close the menu again
    if (event.buttons === 0) setTimeout(show)
    else window.addEventListener('pointerup', () => setTimeout(show), { once: true })
  }

  function open(x: number, y: number): void {
    const at = point.current
    if (!at || !panel.current) return
    at.style.insetInlineStart = `${x}px`
    at.style.insetBlockStart = `${y}px`
    // The point is the menu's anchor, so the browser keeps it inside the window
    openMenu(panel.current, at)
  }

  return (
    <div className={className} onContextMenu={onContextMenu}>
      {children}
      <span ref={point} className={css.point} aria-hidden="true" />
      <MenuPanel id={id} label={label} sections={sections} panel={panel} align="start" />
    </div>
  )
}
