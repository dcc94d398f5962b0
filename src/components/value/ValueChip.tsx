import { Ban, Check, ChevronDown, Copy, ExternalLink, Filter } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { copyText } from '#src/lib/copy-text.ts'

import { Missing } from './Badges.tsx'
import css from './value-chip.module.css'

export interface ValueChipProps {
  /** What it is a value of, for people: "host". */
  field: string
  value: string
  /** Other words for a value that is a code. */
  label?: string
  /** `is`, `not`: the filter mentions it already. */
  state?: 'is' | 'not' | undefined
  onFilter: (how: 'add' | 'exclude') => void
  /** Where its own page is. */
  href?: string | undefined
  disabled?: boolean
}

const SHOWN_MAX = 200

/**
 * A value that can be filtered by wherever it stands. Click: only this; Alt and click (or Enter): all but this. The arrow beside it, a right
 * click or arrow down on it opens the rest: copy, open.
 */
export function ValueChip({ field, value, label, state, onFilter, href, disabled = false }: ValueChipProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const shown = visibleText((label ?? value).slice(0, SHOWN_MAX))
  if (value === '') return <Missing />

  function pick(how: 'add' | 'exclude'): void {
    menu.current?.hidePopover()
    onFilter(how)
  }
  function open(event: MouseEvent | KeyboardEvent): void {
    event.preventDefault()
    setCopied(undefined)
    menu.current?.showPopover({ source: event.currentTarget as HTMLElement })
    menu.current?.querySelector<HTMLElement>('button, a')?.focus()
  }
  function walk(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('button, a') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    items.at(to % items.length)?.focus()
  }

  return (
    <span className={css.chip} data-state={state} data-disabled={disabled || undefined}>
      <button
        type="button"
        className={css.value}
        disabled={disabled}
        title={`${field}: click for only this, Alt+click for all but this`}
        onClick={(event) => onFilter(event.altKey ? 'exclude' : 'add')}
        onContextMenu={open}
        onKeyDown={(event) => event.key === 'ArrowDown' && open(event)}
      >
        {state === 'not' && <span className="visually-hidden">excluded: </span>}
        <span className="truncate">{shown}</span>
      </button>
      <button
        type="button"
        className={css.more}
        disabled={disabled}
        popoverTarget={id}
        aria-label={`More for ${shown}`}
        onClick={() => setCopied(undefined)}
      >
        <ChevronDown size={12} aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        className="float menu"
        popover="auto"
        data-align="start"
        role="group"
        aria-label={`${field} ${shown}`}
        onKeyDown={walk}
      >
        <button type="button" className="menu-item" onClick={() => pick('add')}>
          <Filter size={14} aria-hidden /> Only this
        </button>
        <button type="button" className="menu-item" onClick={() => pick('exclude')}>
          <Ban size={14} aria-hidden /> All but this
        </button>
        <button type="button" className="menu-item" onClick={() => void copyText(value).then(setCopied)}>
          {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          <span role="status">{copied === undefined ? 'Copy' : copied ? 'Copied' : 'The browser refused'}</span>
        </button>
        {href && (
          <a className="menu-item" href={href}>
            <ExternalLink size={14} aria-hidden /> Open
          </a>
        )}
      </div>
    </span>
  )
}
