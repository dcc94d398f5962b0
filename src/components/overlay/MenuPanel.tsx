import { type KeyboardEvent, type PointerEvent, type RefObject, type ToggleEvent, useRef } from 'react'

import { type MenuEntry, type MenuSection, menuStep } from './menu-model.ts'
import { MenuItem } from './MenuItem.tsx'
import css from './menu.module.css'
import { isTyping, matchTyped, NOTHING_TYPED, typeAhead } from './typeahead.ts'

export interface MenuPanelProps {
  id: string
  label: string
  sections: readonly MenuSection[]
  panel: RefObject<HTMLDivElement | null>
  align?: 'start' | 'end'
  onOpenChange?: (open: boolean) => void
}

/**
 * The list of a menu in a native popover, which brings light dismiss, Escape and the way back of the focus. Keys after the ARIA practices:
 * arrows walk around, Home and End, letters search, Tab leaves.
 */
export function MenuPanel({ id, label, sections, panel, align = 'end', onOpenChange }: MenuPanelProps) {
  const typed = useRef(NOTHING_TYPED)
  const marked = sections.some(({ entries }) => entries.some((entry) => entry.icon || entry.kind === 'check' || entry.kind === 'choice'))

  function onToggle(event: ToggleEvent<HTMLDivElement>): void {
    onOpenChange?.(event.newState === 'open')
    // Not when it opens: this event comes a moment after the first letters may have
    if (event.newState === 'closed') typed.current = NOTHING_TYPED
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Nothing typed here is meant for the list or the page the menu belongs to; Escape is the browser's
    if (event.key !== 'Escape') event.stopPropagation()
    // Hiding gives the focus back to the button, and the key itself moves it on from there
    if (event.key === 'Tab') return event.currentTarget.hidePopover()
    const items = itemsOf(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    const to = menuStep(event.key, at, items.length) ?? searched(event, items, at)
    if (to !== undefined) {
      event.preventDefault()
      items[to]?.focus()
    } else if (event.key === ' ' && items[at] instanceof HTMLAnchorElement) {
      event.preventDefault()
      items[at].click()
    }
  }

  function searched(event: KeyboardEvent, items: readonly HTMLElement[], at: number): number | undefined {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const next = typeAhead(typed.current, event.key, event.timeStamp)
    const labels = items.map((item) => item.dataset['label'] ?? '')
    const found = matchTyped(labels, next.text, at)
    // A space chooses, unless it is the one inside of a label that is being typed
    if (event.key === ' ' && (!isTyping(typed.current, event.timeStamp) || found < 0)) return undefined
    typed.current = next
    return found < 0 ? at : found
  }

  function pick(entry: MenuEntry): void {
    if (entry.disabled !== undefined) return
    // Closed first: what is chosen may open a dialog, which remembers where the focus was
    if (entry.kind !== 'check') panel.current?.hidePopover()
    if (entry.kind !== 'link') entry.onChoose()
  }

  return (
    <div
      ref={panel}
      id={id}
      className={`float menu ${css.menu}`}
      popover="auto"
      role="menu"
      aria-label={label}
      data-align={align}
      data-marked={marked || undefined}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
      onPointerMove={focusHovered}
    >
      {sections.map((section, index) => (
        <div key={section.label ?? index} role="group" aria-label={section.label} className={css.section}>
          {section.label && (
            <p className={css.heading} aria-hidden="true">
              {section.label}
            </p>
          )}
          {section.entries.map((entry) => (
            <MenuItem key={entry.id} entry={entry} onPick={pick} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Shows it beside what it belongs to, and goes in at once: the toggle event would come too late for somebody who types fast. */
export function openMenu(panel: HTMLElement, source: HTMLElement, at: 'first' | 'last' = 'first'): void {
  if (panel.matches(':popover-open')) panel.hidePopover()
  panel.showPopover({ source })
  itemsOf(panel)
    .at(at === 'first' ? 0 : -1)
    ?.focus()
}

/** One entry is lit at a time, whether the pointer or the keys went there last. */
function focusHovered(event: PointerEvent<HTMLDivElement>): void {
  if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
  const item = event.target.closest<HTMLElement>('[role^="menuitem"]')
  if (item && item !== document.activeElement) item.focus({ preventScroll: true })
}

const itemsOf = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
