import { type CSSProperties, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'

import { arranged, gridTemplate, leastWidth } from '#src/lib/column-layout.ts'
import { drawnRows } from '#src/lib/row-window.ts'

import type { TableProps } from './table-types.ts'
import css from './table.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useGrid } from './use-grid.ts'
import { useRowWindow } from './use-row-window.ts'

/** As table.module.css draws it. */
const HEAD_HEIGHT = 29
/** Rows before the end at which more are asked for: two screens ahead, but at most a quarter of all, so that a first page does not ask for the second at once. */
const AHEAD = 60
const SCROLLED_PX = 8

/**
 * A grid of many rows of which only the visible are drawn (ARIA grid: one tab stop, arrows move, the row one stands on stays in the document).
 * One listener for all cells: what was meant is read from `data-column` and `data-item` of the element that was hit.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, rowKey, narrow, activeId, layout, onEnd, more } = props
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => arranged(props.columns, layout), [props.columns, layout])
  const height = narrow?.height ?? props.rowHeight
  const lines = rows.length + (more ? 1 : 0)

  const { window, shift, bodyHeight, scrollTo } = useRowWindow(scroller, lines, height, narrow ? 0 : HEAD_HEIGHT)
  const { active, column, go, pressFromOutside, ...events } = useGrid(props, columns, scroller, height, scrollTo)
  const last = window.end - 1
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - Math.min(AHEAD, rows.length / 4)) onEnd?.()
  }, [last, rows.length, onEnd])

  // Coming back to a list, the row one left from is where it was, and one stands on it again
  const returned = useRef(false)
  useLayoutEffect(() => {
    if (returned.current || rows.length === 0) return
    returned.current = true
    if (!activeId || !rows.some((row) => rowKey(row) === activeId)) return
    if (props.scroll && scroller.current) scroller.current.scrollTop = props.scroll.top
    scrollTo(active)
    // Nobody has gone elsewhere meanwhile
    if (document.activeElement === document.body || document.activeElement?.tagName === 'H1') go({ row: active, column: -1 })
  })

  useImperativeHandle(props.handle, () => ({
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    focusRow(id) {
      const index = rows.findIndex((row) => rowKey(row) === id)
      if (index >= 0) go({ row: index, column: -1 })
    },
    press: pressFromOutside,
    toFirst: () => go({ row: 0, column: -1 }),
  }))

  const drawn = { columns, narrow: narrow?.render }
  const size = {
    '--columns': narrow ? undefined : gridTemplate(columns),
    '--least': narrow ? '0px' : `${leastWidth(columns)}px`,
    '--row-height': `${height}px`,
  }
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
        aria-multiselectable
        aria-busy={props.busy || undefined}
        data-narrow={narrow ? '' : undefined}
        tabIndex={rows.length === 0 ? 0 : -1}
        style={size as CSSProperties}
        onScroll={({ currentTarget: { scrollTop } }) => {
          if (props.scroll) props.scroll.top = scrollTop
          props.onScrolled?.(scrollTop > SCROLLED_PX)
        }}
        {...events}
      >
        {narrow ? (
          <div role="rowgroup" className="visually-hidden">
            <div role="row" aria-rowindex={1}>
              <span role="columnheader">{props.caption}</span>
            </div>
          </div>
        ) : (
          <TableHead columns={columns} sort={props.sort} onSort={props.onSort} layout={layout} onLayout={props.onLayout} />
        )}
        <div role="rowgroup" className={css.body} style={{ blockSize: bodyHeight }}>
          {drawnRows(window, active, lines).map((index) => {
            const row = rows[index]
            const start = index * height - shift
            if (row === undefined)
              return (
                <div
                  key="more"
                  role="row"
                  className={css.row}
                  data-index={index}
                  aria-rowindex={index + 2}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <div role="gridcell" className={css.more} tabIndex={-1}>
                    {more}
                  </div>
                </div>
              )
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                {...drawn}
                row={row}
                index={index}
                start={start}
                active={index === active}
                marked={activeId === key}
                column={index === active ? column : -1}
                selected={props.selected.has(key)}
                tone={props.toneOf?.(row, index)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
