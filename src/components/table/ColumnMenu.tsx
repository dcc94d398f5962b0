import { ArrowDown, ArrowUp, Columns3, RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { moved } from '#src/lib/column-moves.ts'

import css from './table-menus.module.css'

export interface ColumnMenuProps {
  /** All there are, in their usual order. */
  columns: readonly { id: string; label: string }[]
  /** The shown ones, in their order. */
  layout: readonly ColumnLayout[]
  onLayout: (layout: ColumnLayout[]) => void
  /** Back to the usual columns and widths; absent while they are. */
  onReset: (() => void) | undefined
  compact: boolean
  onCompact: (compact: boolean) => void
}

/** A button with what a table shows: which columns, in which order, how high rows are. */
export function ColumnMenu(props: ColumnMenuProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={`button ${css.square}`} popoverTarget={id} aria-label="Columns" title="Columns">
        <Columns3 size={15} aria-hidden />
      </button>
      <div id={id} className={`float ${css.columns}`} popover="auto" role="group" aria-label="Columns">
        <ColumnChooser {...props} />
      </div>
    </>
  )
}

/** The content of that menu. A column that is moved keeps the focus on its arrow, and one that is shown or hidden on its box, so that one can go on. */
export function ColumnChooser({ columns, layout, onLayout, onReset, compact, onCompact }: ColumnMenuProps) {
  const labels = new Map(columns.map(({ id, label }) => [id, label]))
  const shown = layout.filter(({ id }) => labels.has(id))
  const rest = columns.filter(({ id }) => !shown.some((one) => one.id === id))
  const chosen = useRef<string>(undefined)
  /** The box of a column that has come to the other list. */
  const boxOf = (id: string) => (box: HTMLInputElement | null) => {
    if (!box || chosen.current !== id) return
    chosen.current = undefined
    box.focus()
  }
  function choose(id: string, next: ColumnLayout[]): void {
    chosen.current = id
    onLayout(next)
  }

  return (
    <>
      <ul aria-label="Shown, in this order">
        {shown.map(({ id }, index) => {
          const label = labels.get(id) ?? id
          const arrow = (words: string, to: number, icon: ReactNode) => (
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${label} ${words}`}
              aria-disabled={to < 0 || to >= shown.length || undefined}
              onClick={() => to >= 0 && to < shown.length && onLayout(moved(shown, id, to))}
            >
              {icon}
            </button>
          )
          return (
            <li key={id} className={css.entry}>
              <label>
                <input
                  ref={boxOf(id)}
                  type="checkbox"
                  checked
                  disabled={shown.length === 1}
                  onChange={() =>
                    choose(
                      id,
                      shown.filter((one) => one.id !== id),
                    )
                  }
                />
                <span className="truncate">{label}</span>
              </label>
              {arrow('before', index - 1, <ArrowUp size={13} aria-hidden />)}
              {arrow('behind', index + 1, <ArrowDown size={13} aria-hidden />)}
            </li>
          )
        })}
      </ul>
      {rest.length > 0 && (
        <>
          <div className="menu-rule" />
          <ul aria-label="Not shown">
            {rest.map(({ id, label }) => (
              <li key={id} className={css.entry}>
                <label>
                  <input ref={boxOf(id)} type="checkbox" checked={false} onChange={() => choose(id, [...shown, { id }])} />
                  <span className="truncate">{label}</span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="menu-rule" />
      <label className={css.entry}>
        <input type="checkbox" checked={compact} onChange={(event) => onCompact(event.target.checked)} />
        Compact rows
      </label>
      <button type="button" className={`menu-item ${css.reset}`} aria-disabled={!onReset || undefined} onClick={onReset}>
        <RotateCcw size={13} aria-hidden />
        Usual columns
      </button>
    </>
  )
}
