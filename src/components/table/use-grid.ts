import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { type GridPlace, readGridKey } from '#src/lib/grid-keys.ts'
import { nearestRow } from '#src/lib/row-window.ts'

import type { Column, TableProps } from './table-types.ts'

/** Keys that lead from row to row wherever one is. */
const WALKS = /^[jk]$/
/** Keys that the browser makes a click of. */
const PRESSES = /^(?:Enter| )$/

/** What keys, clicks and the focus mean in the rows of a table, and on which row and cell one stands. `column` -1: on the row as a whole. */
export function useGrid<Row>(
  props: TableProps<Row>,
  columns: readonly Column<Row>[],
  scroller: RefObject<HTMLElement | null>,
  height: number,
  scrollTo: (index: number) => void,
) {
  const { rows, rowKey, activeId } = props
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: -1 })
  const width = props.narrow ? 0 : columns.length
  const column = Math.min(place.column, width - 1)
  const active = useMemo(() => activeIndex(rows, rowKey, activeId, place.row), [rows, rowKey, activeId, place.row])
  const wantsFocus = useRef(false)
  const anchor = useRef('')
  /** What in the rows has the focus, and the row it belongs to; no id: the line below them. */
  const held = useRef<{ element: Element; index: number; id: string | undefined }>(undefined)
  const before = useRef(rows)

  function go(next: GridPlace): void {
    const row = rows[next.row]
    if (row === undefined) return
    wantsFocus.current = true
    setPlace(next)
    props.onActive(rowKey(row))
    // Who arrives at the last row sees what stands below it
    scrollTo(props.more && next.row === rows.length - 1 ? rows.length : next.row)
  }

  function rowAt(target: EventTarget | null) {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const index = Number(element?.dataset['index'])
    return element ? { element, index, row: rows[index] } : undefined
  }

  // Focus follows the arrows only after the row they moved to is drawn
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    if (!row) return
    wantsFocus.current = false
    const target = column < 0 ? row : row.querySelectorAll<HTMLElement>('[role="gridcell"]')[column]
    target?.focus({ preventScroll: true })
  })

  // A row that a refresh took away must not take the focus with it: it goes to the nearest that is left. The browser tells nobody
  useLayoutEffect(() => {
    const lost = held.current?.element.isConnected === false ? held.current : undefined
    const earlier = before.current
    before.current = rows
    if (!lost) return
    held.current = undefined
    if (rows.length === 0) return scroller.current?.focus()
    const near = lost.id === undefined ? lost.index : nearestRow(earlier, lost.id, rows, rowKey)
    go({ row: Math.min(near < 0 ? lost.index : near, rows.length - 1), column })
  })

  /** Toggles a row, or adds all from the one that was toggled last. */
  function select(index: number, range: boolean): void {
    const row = rows[index]
    if (row === undefined) return
    const from = range && anchor.current ? rows.findIndex((one) => rowKey(one) === anchor.current) : -1
    if (from < 0) {
      anchor.current = rowKey(row)
      props.onSelect([anchor.current], range ? 'add' : 'toggle')
    } else props.onSelect(rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(rowKey), 'add')
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The head and the line below the rows have keys of their own; letters lead from there to the rows, as after a click that sorted them
    const outside = event.target !== scroller.current && rowAt(event.target)?.row === undefined
    if (outside && !WALKS.test(event.key)) return
    // A link or button of any row does what it is for, though one stands on another row
    if (PRESSES.test(event.key) && event.target instanceof Element && event.target.closest('a[href], button')) return
    if (press(event, outside)) event.preventDefault()
    else if (event.key === 'Escape' && props.onEscape) {
      event.preventDefault()
      props.onEscape()
    }
  }

  /** Does what a key means here; false when it means nothing. From outside of the rows whoever walks begins at the row one stands on, or the first. */
  function press(pressed: Parameters<typeof readGridKey>[0], outside: boolean): boolean {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2)
    const key = readGridKey(pressed, { row: active, column }, { rows: rows.length, columns: width, page })
    const row = rows[active]
    if (!key || row === undefined) return false
    const one = column >= 0 ? columns[column] : undefined
    switch (key.act) {
      case 'move':
        if (key.range && !anchor.current) anchor.current = rowKey(row)
        if (key.range) select(key.to.row, true)
        go(outside && !rows.some((one) => rowKey(one) === activeId) ? { row: 0, column: -1 } : key.to)
        break
      case 'select':
        select(active, key.range)
        break
      case 'open':
        props.onOpen(row)
        break
      case 'copy':
        props.onCopy(row, one)
        break
      case 'pick':
      case 'exclude':
        if (one) props.onPick?.({ row, column: one, item: 0, exclude: key.act === 'exclude' })
    }
    return true
  }

  const pressFromOutside = (key: string): void => void press({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false }, true)

  function onClick(event: MouseEvent): void {
    const hit = rowAt(event.target)
    if (hit?.row === undefined || !(event.target instanceof Element)) return
    setPlace({ row: hit.index, column: -1 })
    const changed = event.shiftKey || event.ctrlKey || event.metaKey
    if (event.target.closest('a')) {
      props.onActive(rowKey(hit.row))
      // Held with a key, a link is opened as links are
      if (!props.onLook || changed || event.altKey) return
      event.preventDefault()
    }
    const value = event.target.closest<HTMLElement>('[data-item]')
    const one = columns.find(({ id }) => id === value?.closest<HTMLElement>('[data-column]')?.dataset['column'])
    // Where a click looks at the row, a value is filtered by from its menu; Alt and click stay a short way to exclude it
    if (value && one && props.onPick && (!props.onLook || event.altKey))
      return props.onPick({ row: hit.row, column: one, item: Number(value.dataset['item']), exclude: event.altKey })
    if (changed) select(hit.index, event.shiftKey)
    props.onActive(rowKey(hit.row))
    hit.element.focus({ preventScroll: true })
    if (!changed) props.onLook?.(hit.row)
  }

  return {
    active,
    column,
    go,
    pressFromOutside,
    onKeyDown,
    onClick,
    onMouseDown(event: MouseEvent): void {
      // Shift would mark the text between two clicks
      if (event.shiftKey && rowAt(event.target)) event.preventDefault()
    },
    onDoubleClick(event: MouseEvent): void {
      const hit = rowAt(event.target)
      if (hit?.row !== undefined && !props.onLook && !(event.target as Element).closest('[data-item]')) props.onOpen(hit.row) // rowAt found an element
    },
    onFocus({ target }: FocusEvent): void {
      const hit = rowAt(target)
      held.current = hit && { element: target, index: hit.index, id: hit.row === undefined ? undefined : rowKey(hit.row) }
    },
    onBlur: () => void (held.current = undefined),
  }
}

function activeIndex<Row>(rows: readonly Row[], rowKey: (row: Row) => string, id: string, near: number): number {
  const here = rows[near]
  if (here !== undefined && rowKey(here) === id) return near
  const found = id ? rows.findIndex((row) => rowKey(row) === id) : -1
  return found >= 0 ? found : Math.min(near, Math.max(0, rows.length - 1))
}
