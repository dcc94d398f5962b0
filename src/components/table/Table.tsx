import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'

import { type GridPlace, readGridKey } from '#src/lib/grid-keys.ts'
import { drawnRows } from '#src/lib/row-window.ts'

import css from './table.module.css'
import { HeadCell, TableRow } from './TableParts.tsx'
import { useRowWindow } from './use-row-window.ts'

/** One column. `value` is what it means (sort, export, copy), `cell` how it looks. */
export interface Column<Row> {
  id: string
  label: string
  value: (row: Row) => string | number
  cell?: (row: Row) => ReactNode
  /** Pixels; a growing column takes what is left and is never narrower than this. */
  width: number
  grows?: true
  align?: 'end'
  /** Name the server sorts by. */
  sort?: string
}

/** Which value of a cell was meant, for cells with several. */
export interface CellPick<Row> {
  row: Row
  column: Column<Row>
  item: number
  exclude: boolean
}

export interface TableHandle {
  toTop: () => void
  focusRow: (id: string) => void
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows there are in all, as far as known. */
  total?: number | undefined
  rowHeight: number
  /** A row on a narrow screen, instead of cells. */
  narrow?: { height: number; render: (row: Row) => ReactNode } | undefined
  sort?: { by: string; descending: boolean } | undefined
  onSort?: (by: string) => void
  /** Id of the row one stands on. */
  activeId: string
  onActive: (id: string) => void
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onOpen: (row: Row) => void
  onPick: (pick: CellPick<Row>) => void
  onCopy: (row: Row, column: Column<Row> | undefined) => void
  /** Called when the last loaded row comes near. */
  onEnd?: () => void
  onScrolled?: (scrolled: boolean) => void
  /** Marks a row: `fresh` fades, `mark` draws a line above it. */
  toneOf?: (row: Row, index: number) => string | undefined
  /** Whether older rows are being replaced right now. */
  busy?: boolean
  footer?: ReactNode
  handle?: Ref<TableHandle>
}

/** As table.module.css draws it. */
const HEAD_HEIGHT = 29
/** Rows before the end at which more are asked for: two screens ahead. */
const AHEAD = 60
const SCROLLED_PX = 8

/**
 * A grid of many rows of which only the visible are drawn (ARIA grid: one tab stop, arrows move, the row one stands on stays in the document).
 * One listener for all cells: what was meant is read from `data-column` and `data-item` of the element that was hit.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, narrow, activeId, sort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: -1 })
  const wantsFocus = useRef(false)
  const height = narrow?.height ?? props.rowHeight

  const active = activeIndex(rows, rowKey, activeId, place.row)
  const { window, scrollTo } = useRowWindow(scroller, rows.length, height, narrow ? 0 : HEAD_HEIGHT)
  const last = window.end - 1
  const { onEnd } = props
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - AHEAD) onEnd?.()
  }, [last, rows.length, onEnd])

  // Coming back to a list, the row one left from is in sight again
  const returned = useRef(false)
  useLayoutEffect(() => {
    if (returned.current || rows.length === 0) return
    returned.current = true
    if (activeId) scrollTo(active)
  })

  // Focus follows the arrows only after the row they moved to is drawn
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    if (!row) return
    wantsFocus.current = false
    const target = place.column < 0 ? row : row.querySelectorAll<HTMLElement>('[role="gridcell"]')[place.column]
    target?.focus({ preventScroll: true })
  })

  useImperativeHandle(props.handle, () => ({
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    focusRow(id) {
      const index = rows.findIndex((row) => rowKey(row) === id)
      if (index >= 0) go({ row: index, column: -1 })
    },
  }))

  function go(next: GridPlace): void {
    const row = rows[next.row]
    if (!row) return
    wantsFocus.current = true
    setPlace(next)
    props.onActive(rowKey(row))
    scrollTo(next.row)
  }

  function rowAt(target: EventTarget | null): { row: Row; index: number; element: HTMLElement } | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const index = Number(element?.dataset['index'])
    const row = rows[index]
    return element && row ? { row, index, element } : undefined
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const key = readGridKey(
      event,
      { row: active, column: place.column },
      { rows: rows.length, columns: narrow ? 0 : columns.length, page: pageOf(scroller.current, height) },
    )
    const row = rows[active]
    if (!key || (key.act !== 'move' && !row)) return
    event.preventDefault()
    if (key.act === 'move') return go(key.to)
    if (!row) return
    const column = place.column >= 0 ? columns[place.column] : undefined
    if (key.act === 'open') props.onOpen(row)
    else if (key.act === 'select') props.onSelect(rowKey(row))
    else if (key.act === 'copy') props.onCopy(row, column)
    else if (column) props.onPick({ row, column, item: 0, exclude: key.act === 'exclude' })
  }

  function onClick(event: React.MouseEvent): void {
    const hit = rowAt(event.target)
    if (!hit) return
    setPlace({ row: hit.index, column: -1 })
    if (event.target instanceof Element && event.target.closest('a')) return props.onActive(rowKey(hit.row))
    const value = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null
    const column = columns.find(({ id }) => id === value?.closest<HTMLElement>('[data-column]')?.dataset['column'])
    if (value && column) return props.onPick({ row: hit.row, column, item: Number(value.dataset['item']), exclude: event.altKey })
    if (event.ctrlKey || event.metaKey) props.onSelect(rowKey(hit.row))
    props.onActive(rowKey(hit.row))
    hit.element.focus({ preventScroll: true })
  }

  const template = narrow ? undefined : columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ')
  const least = columns.reduce((sum, { width }) => sum + width, 0)
  return (
    <div className={css.frame}>
      {/* the rows hold the tab stop */}
      <div
        ref={scroller}
        className={css.scroller}
        role="grid"
        aria-label={props.caption}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-colcount={narrow ? 1 : columns.length}
        aria-busy={props.busy || undefined}
        data-narrow={narrow ? '' : undefined}
        tabIndex={rows.length === 0 ? 0 : -1}
        style={{ '--columns': template, '--least': narrow ? '0px' : `${least}px`, '--row-height': `${height}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const hit = rowAt(event.target)
          if (hit && !(event.target instanceof Element && event.target.closest('[data-item]'))) props.onOpen(hit.row)
        }}
        onScroll={(event) => props.onScrolled?.(event.currentTarget.scrollTop > SCROLLED_PX)}
      >
        <div role="rowgroup" className={narrow ? 'visually-hidden' : css.head}>
          <div role="row" aria-rowindex={1} className={css.row}>
            {narrow ? (
              <span role="columnheader">{props.caption}</span>
            ) : (
              columns.map((column) => <HeadCell key={column.id} column={column} sort={sort} onSort={props.onSort} />)
            )}
          </div>
        </div>
        <div role="rowgroup" className={css.body} style={{ blockSize: rows.length * height }}>
          {drawnRows(window, active, rows.length).map((index) => {
            const row = rows[index]
            if (!row) return null
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                index={index}
                start={index * height}
                active={index === active}
                marked={activeId === key}
                column={index === active ? place.column : -1}
                selected={props.selected.has(key)}
                tone={props.toneOf?.(row, index)}
                narrow={narrow?.render}
              />
            )
          })}
        </div>
      </div>
      {props.footer && <div className={css.foot}>{props.footer}</div>}
    </div>
  )
}

function activeIndex<Row>(rows: readonly Row[], rowKey: (row: Row) => string, id: string, near: number): number {
  const here = rows[near]
  if (here && rowKey(here) === id) return near
  const found = id ? rows.findIndex((row) => rowKey(row) === id) : -1
  return found >= 0 ? found : Math.min(near, Math.max(0, rows.length - 1))
}

const pageOf = (scroller: HTMLElement | null, height: number): number => Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / height) - 2)
