import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import css from './switch-menu.module.css'

export interface SwitchOption {
  id: string
  label: string
  detail?: string
  href: string
  current: boolean
}

export interface SwitchListProps {
  /** What is being chosen; the button reads "Organization: Acme". */
  label: string
  searchLabel: string
  loading?: boolean
  options: SwitchOption[]
  footer: { label: string; href: string }[]
}

/** From this many on there is a search field. */
const SEARCH_FROM = 6

/** Links to the same page elsewhere, searchable, walked with the arrow keys. It takes the focus when it comes. */
export function SwitchList({ label, searchLabel, loading, options, footer }: SwitchListProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const untouched = useRef(true)
  const found = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()))

  // A list that arrives later takes the focus from the links below it, unless somebody has moved already
  useEffect(() => {
    if (untouched.current) list.current?.querySelector<HTMLElement>('input, [aria-current="true"], a')?.focus()
  }, [options.length])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    untouched.current = false
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && at < 0 && links[0] && found.length > 0) links[0].click()
    if (step === undefined) return
    event.preventDefault()
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }

  return (
    <div ref={list} onKeyDown={onKeyDown}>
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
  )
}
