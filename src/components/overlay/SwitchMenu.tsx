import { Check } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react'

import css from './switch-menu.module.css'

export interface SwitchOption {
  id: string
  label: string
  detail?: string
  href: string
  current: boolean
}

export interface SwitchMenuProps {
  id: string
  /** What is being chosen; the button reads "Organization: Acme". */
  label: string
  button: ReactNode
  searchLabel: string
  loading: boolean
  options: SwitchOption[]
  footer: { label: string; href: string }[]
  onOpen?: () => void
}

/** From this many on there is a search field. */
const SEARCH_FROM = 6

/** A button with a native popover: a list of links to the same page elsewhere, searchable, walked with the arrow keys. */
export function SwitchMenu({ id, label, button, searchLabel, loading, options, footer, onOpen }: SwitchMenuProps) {
  const [search, setSearch] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const untouched = useRef(false)
  const found = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()))

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return setSearch('')
    onOpen?.()
    untouched.current = true
    focusFirst()
  }

  function focusFirst() {
    panel.current?.querySelector<HTMLElement>('input, [aria-current="true"], a')?.focus()
  }

  // A list that arrives after the panel opened takes the focus from the links below it, unless somebody has moved already
  useEffect(() => {
    if (untouched.current && panel.current?.matches(':popover-open')) focusFirst()
  }, [options.length])

  /** The bar survives a soft navigation, and so would an open list. */
  function onClick(event: MouseEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest('a')) panel.current?.hidePopover()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    untouched.current = false
    const links = [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && at < 0 && links[0] && found.length > 0) links[0].click()
    if (step === undefined) return
    event.preventDefault()
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }

  return (
    <>
      <button type="button" className={css.button} popoverTarget={id}>
        <span className="visually-hidden">{label}: </span>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        className={`float ${css.panel}`}
        popover="auto"
        data-align="start"
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {options.length >= SEARCH_FROM && (
          <input
            className={`input ${css.search}`}
            type="search"
            placeholder={searchLabel}
            aria-label={searchLabel}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <ul aria-label={label}>
          {found.map((option) => (
            <li key={option.id}>
              <a className="menu-item" href={option.href} aria-current={option.current || undefined}>
                <span className="truncate">{option.label}</span>
                {option.detail && <span className={css.detail}>{option.detail}</span>}
                {option.current && <Check size={14} aria-hidden="true" className={css.check} />}
              </a>
            </li>
          ))}
        </ul>
        {loading && <p className={css.empty}>Loading…</p>}
        {!loading && found.length === 0 && <p className={css.empty}>{search ? `Nothing called “${search}”` : 'None yet'}</p>}
        {footer.length > 0 && <div className="menu-rule" />}
        {footer.map((link) => (
          <a key={link.href} className="menu-item" href={link.href}>
            {link.label}
          </a>
        ))}
      </div>
    </>
  )
}
