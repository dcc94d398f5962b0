import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

import css from './tabs.module.css'
import { useInSight } from './use-in-sight.ts'

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
  /** A line under the chosen one, a box around all, or a list at the side (which is a line again on narrow screens). */
  look?: 'line' | 'segments' | 'side'
  /** What the chosen tab shows. A function draws a tab when it is first chosen and keeps it, with all that was typed and unfolded in it. */
  children: ReactNode | ((id: string) => ReactNode)
}

/** Tabs after the ARIA practices: arrows move and choose, one tab stop. More tabs than fit are scrolled, the chosen one into sight. */
export function Tabs({ label, tabs, current, onChoose, look = 'line', children }: TabsProps) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabId = (id: string): string => `${prefix}-tab-${id}`

  useInSight(list, '[aria-selected="true"]', current)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const at = tabs.findIndex(({ id }) => id === current)
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    // Up and down scroll the page where tabs stand in a row
    if (to === undefined || (look !== 'side' && /Up|Down/.test(event.key))) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.id)
    document.getElementById(tabId(next.id))?.focus()
  }

  return (
    <div className={css.tabs} data-look={look}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={look === 'side' ? 'vertical' : undefined}
        className={css.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label: name, count, tone }) => (
          <button
            key={id}
            id={tabId(id)}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={id === current}
            aria-controls={id === current ? `${prefix}-panel-${id}` : undefined}
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
      {typeof children === 'function' ? (
        <KeptPanels prefix={prefix} current={current} draw={children} />
      ) : (
        <Panel prefix={prefix} id={current}>
          {children}
        </Panel>
      )}
    </div>
  )
}

/** Every tab that was chosen once; the others wait out of sight. */
function KeptPanels({ prefix, current, draw }: { prefix: string; current: string; draw: (id: string) => ReactNode }) {
  const [seen, setSeen] = useState<readonly string[]>([current])
  if (!seen.includes(current)) setSeen([...seen, current])
  return seen.map((id) => (
    <Panel key={id} prefix={prefix} id={id} hidden={id !== current}>
      {draw(id)}
    </Panel>
  ))
}

/** A panel that begins with text is a tab stop of its own (ARIA practices, tabs). */
function Panel({ prefix, id, hidden = false, children }: { prefix: string; id: string; hidden?: boolean; children: ReactNode }) {
  return (
    <div
      id={`${prefix}-panel-${id}`}
      role="tabpanel"
      aria-labelledby={`${prefix}-tab-${id}`}
      tabIndex={0}
      className={css.panel}
      hidden={hidden}
    >
      {children}
    </div>
  )
}
