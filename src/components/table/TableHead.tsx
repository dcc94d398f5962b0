import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { type ColumnLayout, WIDTH_MAX, WIDTH_MIN } from '#src/lib/column-layout.ts'

import type { Column, TableProps } from './table-types.ts'
import css from './table.module.css'

type Moves = typeof import('./column-moves.ts')
let loading: Promise<Moves> | undefined
/** What moves columns is needed when somebody touches the head, not for the first row. One promise for all: two loads may end in another order than they began. */
function moves(): Promise<Moves> {
  loading ??= import('./column-moves.ts')
  loading.catch(() => (loading = undefined))
  return loading
}
const WALKS = /^(?:Arrow(?:Left|Right)|Home|End)$/
const LEAVES = /^(?:Enter|Escape)$/

interface TableHeadProps {
  // A head never looks into a row
  columns: readonly Column<never>[]
  sort: TableProps<never>['sort']
  onSort: TableProps<never>['onSort']
  layout: readonly ColumnLayout[] | undefined
  onLayout: TableProps<never>['onLayout']
}

/**
 * The head of a table, one tab stop with the separator behind it: arrows walk the columns, Enter sorts, Shift and arrows move a column.
 * A separator (ARIA window splitter) is dragged or moved by arrows; a double click gives a column its usual width back.
 */
export const TableHead = memo(function TableHead({ columns, sort, onSort, layout, onLayout }: TableHeadProps) {
  const [chosen, setChosen] = useState('')
  const at = Math.max(
    0,
    columns.findIndex(({ id }) => id === chosen),
  )
  const present = layout ?? columns.map(({ id }) => ({ id }))
  // Keys may wait for their code: each goes on from what the one before it made of the layout
  const latest = useRef(present)
  useLayoutEffect(() => void (latest.current = present))

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { currentTarget, target, key, shiftKey } = event
    if (!(target instanceof HTMLElement)) return
    if (!WALKS.test(key) && !(target.role === 'separator' && LEAVES.test(key))) return
    event.preventDefault()
    void moves().then(({ headKey }) => {
      // The one before it may have moved the focus since
      const { activeElement } = document
      const place = activeElement instanceof HTMLElement && currentTarget.contains(activeElement) ? activeElement : target
      flushSync(() => headKey(place, { key, shiftKey }, { columns, layout: latest.current, onLayout }))
    })
  }

  function onPointerDown({ currentTarget, target, button, nativeEvent }: PointerEvent<HTMLElement>): void {
    if (!onLayout || button !== 0) return
    const separator = target instanceof HTMLElement && target.role === 'separator' ? target : undefined
    separator?.setPointerCapture(nativeEvent.pointerId)
    const released = new AbortController()
    window.addEventListener('pointerup', () => released.abort(), { once: true, capture: true })
    void moves().then(({ followPointer }) =>
      followPointer(currentTarget, separator, nativeEvent, released.signal, { columns, layout: present, onLayout }),
    )
  }

  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.row} onKeyDown={onKeyDown}>
        {columns.map(({ id, label, width, align, sort: by }, index) => {
          const sorted = by !== undefined && sort?.by === by
          const tabIndex = index === at ? 0 : -1
          return (
            <div
              key={id}
              role="columnheader"
              className={css.headCell}
              aria-label={label}
              data-head={id}
              data-align={align}
              data-moves={onLayout && ''}
              tabIndex={by === undefined ? tabIndex : undefined}
              onFocus={() => setChosen(id)}
              onPointerDown={onPointerDown}
              {...(by !== undefined && { 'aria-sort': sorted ? (sort.descending ? 'descending' : 'ascending') : 'none' })}
            >
              {by === undefined ? (
                <span>{label}</span>
              ) : (
                <button type="button" tabIndex={tabIndex} onClick={() => onSort?.(by)} data-sorted={sorted || undefined}>
                  <span>{label}</span>
                  {sorted && !sort.descending ? <ArrowUp size={12} aria-hidden /> : <ArrowDown size={12} aria-hidden />}
                </button>
              )}
              {onLayout && (
                <span
                  role="separator"
                  className={css.separator}
                  aria-orientation="vertical"
                  aria-label={`Width of ${label}`}
                  aria-valuenow={width}
                  aria-valuemin={WIDTH_MIN}
                  aria-valuemax={WIDTH_MAX}
                  aria-valuetext={`${width} pixels`}
                  tabIndex={tabIndex}
                  onDoubleClick={() => onLayout(present.map((one) => (one.id === id ? { id } : one)))}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
})
