import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import type { PaletteGroup, PaletteItem } from '#src/lib/palette.ts'

import css from './palette.module.css'

export interface PaletteProps {
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** Some source has not answered yet. */
  busy: boolean
  onRun: (item: PaletteItem, elsewhere: boolean) => void
  onClose: () => void
}

const LABEL_MAX = 200

/** Finds pages, actions and data. A combobox with a grouped list after the ARIA pattern; the focus stays in the field, arrows choose. */
export function Palette({ text, onText, groups, busy, onRun, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const items = groups.flatMap((group) => group.items)
  const current = Math.min(chosen, items.length - 1)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => setChosen(0), [text])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || items.length === 0) return
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + 8, PageUp: current - 8 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const wraps = event.key.startsWith('Arrow')
      setChosen(wraps ? (next + items.length) % items.length : Math.max(0, Math.min(items.length - 1, next)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[current]
      if (item) onRun(item, event.ctrlKey || event.metaKey)
    }
  }

  let index = -1
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={css.frame}>
        <div className={css.field}>
          <Search size={16} aria-hidden />
          <input
            className={css.input}
            type="text"
            role="combobox"
            aria-label="Search pages, actions and data"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? `${id}-${current}` : undefined}
            placeholder="Search pages, actions and data"
            value={text}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="go"
            autoFocus
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <kbd className="kbd" aria-hidden="true">
            Esc
          </kbd>
        </div>
        <div ref={list} id={`${id}-list`} className={css.list} role="listbox" aria-label="Found" tabIndex={-1}>
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <p className={css.heading} aria-hidden="true">
                {group.label}
              </p>
              {group.items.map((item) => {
                index++
                const at = index
                return (
                  // the combobox has the keys
                  <div
                    key={item.id}
                    id={`${id}-${at}`}
                    role="option"
                    aria-selected={at === current}
                    className={css.option}
                    onPointerMove={() => setChosen(at)}
                    onClick={(event) => onRun(item, event.ctrlKey || event.metaKey)}
                  >
                    <span className={item.mono ? 'mono truncate' : 'truncate'}>{visibleText(item.label.slice(0, LABEL_MAX))}</span>
                    {item.detail && <span className={css.detail}>{visibleText(item.detail.slice(0, LABEL_MAX))}</span>}
                    {item.keys && (
                      <span className={css.keys}>
                        {item.keys.map((key) => (
                          <kbd key={key} className="kbd">
                            {key}
                          </kbd>
                        ))}
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p className={css.foot} role="status">
          {busy ? 'Looking…' : items.length > 0 ? `${items.length} found` : 'Nothing found'}
        </p>
      </div>
    </dialog>
  )
}
