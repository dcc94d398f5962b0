import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import css from './tabs.module.css'

export interface Tab {
  id: string
  label: string
  /** Shown behind the label. */
  count?: number
  tone?: 'danger' | 'warn'
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string
  onChoose: (id: string) => void
  children: ReactNode
}

/** Tabs after the ARIA pattern: arrows move and choose, one tab stop. The panel is the caller's content for `current`. */
export function Tabs({ label, tabs, current, onChoose, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const at = tabs.findIndex(({ id }) => id === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }

  return (
    <div className={css.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={css.list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name, count, tone }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={id === current}
            aria-controls="tab-panel"
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
            {count !== undefined && (
              <span className={css.count} data-tone={tone}>
                {count}
              </span>
            )}
          </button>
        ))}
      </div>
      {/* a panel that begins with text is a tab stop of its own, ARIA tabs pattern */}
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current}`} tabIndex={0} className={css.panel}>
        {children}
      </div>
    </div>
  )
}
