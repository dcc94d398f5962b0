import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'

import { cutText } from '#src/lib/chart/find-time.ts'
import { type CellCursor, NO_CELL, readCellKey } from '#src/lib/chart/heat-cursor.ts'
import { areaOf, type Cell, countIn, type HeatArea, type HeatData } from '#src/lib/chart/heat.ts'
import { formatSecond } from '#src/lib/chart/time-chart.ts'
import { formatUnit, type Unit } from '#src/lib/chart/units.ts'
import { formatPlural } from '#src/lib/format.ts'

import css from './heat-map.module.css'
import { HEAT_BOTTOM, HEAT_LEFT, paintHeat } from './heat-paint.ts'
import { readByKeys, useTheme, useWidth } from './use-drawing.ts'

export interface HeatPlotProps {
  label: string
  data: HeatData
  unit: Unit
  one: string
  zone: string
  /** Columns that the range cuts off, with the share of each that lies inside. */
  cut: ReadonlyMap<number, number>
  height: number
  onSelect: ((area: HeatArea) => void) | undefined
}

/** Shorter drags are clicks. */
const DRAG_PX = 4

/** The canvas of a heat map. The cell one stands on and the selection lie above it, so that moving paints nothing anew. */
export function HeatPlot({ label, data, unit, one, zone, cut, height, onSelect }: HeatPlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(frame)
  const theme = useTheme()
  const describedBy = useId()
  const [cursor, setCursor] = useState<CellCursor & { byKey: boolean }>({ ...NO_CELL, byKey: false })
  const pressed = useRef<{ x: number; y: number; cell: Cell }>(undefined)
  const columns = data.times.length
  const rows = data.edges.length - 1

  useLayoutEffect(() => {
    if (canvas.current && frame.current && width > 0) paintHeat(canvas.current, frame.current, data, unit, zone, width, height)
  }, [data, unit, zone, width, height, theme])

  function cellAt(event: PointerEvent): Cell {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor(((event.clientX - box.left - HEAT_LEFT) / (box.width - HEAT_LEFT)) * columns)
    const row = rows - 1 - Math.floor(((event.clientY - box.top) / (box.height - HEAT_BOTTOM)) * rows)
    return { column: Math.min(columns - 1, Math.max(0, column)), row: Math.min(rows - 1, Math.max(0, row)) }
  }

  function onPointerMove(event: PointerEvent): void {
    const { x, y, cell } = pressed.current ?? {}
    const drags = x !== undefined && y !== undefined && Math.hypot(event.clientX - x, event.clientY - y) > DRAG_PX
    setCursor({ at: cellAt(event), from: drags ? cell : undefined, byKey: false })
  }

  function onPointerUp(event: PointerEvent): void {
    const at = cellAt(event)
    if (cursor.from && pressed.current) onSelect?.(areaOf(data, cursor.from, at))
    pressed.current = undefined
    setCursor({ at, from: undefined, byKey: false })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const move = readCellKey(cursor, event.key, event.shiftKey, columns, rows)
    if (move.kind === 'none') return
    event.preventDefault()
    if (move.kind === 'move') return setCursor({ ...move.cursor, byKey: true })
    onSelect?.(areaOf(data, move.a, move.b))
    setCursor({ at: move.b, from: undefined, byKey: true })
  }

  const { at, from } = cursor
  const box = at && boxOf(at, from ?? at, columns, rows, width - HEAT_LEFT, height - HEAT_BOTTOM)
  const text = at && sayArea(data, from ?? at, at, unit, one, zone)
  const inside = at && (cut.get(at.column) ?? (from && cut.get(from.column)))
  const whole = { width: width - HEAT_LEFT, height: height - HEAT_BOTTOM }
  return (
    <div
      ref={frame}
      className={css.plot}
      {...readByKeys('heat map', label, describedBy)}
      onKeyDown={onKeyDown}
      onBlur={() => setCursor({ ...NO_CELL, byKey: false })}
      onPointerDown={(event) => {
        if (event.button !== 0 || columns === 0 || !onSelect) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pressed.current = { x: event.clientX, y: event.clientY, cell: cellAt(event) }
      }}
      onPointerMove={(event) => columns > 0 && onPointerMove(event)}
      onPointerUp={(event) => columns > 0 && onPointerUp(event)}
      onPointerCancel={() => (pressed.current = undefined)}
      onPointerLeave={() => !pressed.current && setCursor({ ...NO_CELL, byKey: false })}
    >
      <canvas ref={canvas} className={css.canvas} aria-hidden="true" />
      {[...cut.keys()].map((column) => (
        <span
          key={column}
          className={css.cut}
          data-end={column === 0 ? 'first' : 'last'}
          style={boxOf({ column, row: 0 }, { column, row: rows - 1 }, columns, rows, whole.width, whole.height)}
          aria-hidden="true"
        />
      ))}
      {box && <span className={from ? css.selection : css.cell} style={box} aria-hidden="true" />}
      {box && text && (
        <p
          className={css.tip}
          style={box.left < width / 2 ? { left: box.left + box.width + 8, top: 4 } : { right: width - box.left + 8, top: 4 }}
          aria-hidden="true"
        >
          <b>{text.amount}</b>
          <span>{text.values}</span>
          <span>{text.times}</span>
          {inside !== undefined && <span>{cutText(inside)}</span>}
          {from && <span className="dim">{cursor.byKey ? 'Enter takes this area' : 'Let go to take this area'}</span>}
        </p>
      )}
      <p id={describedBy} hidden>
        {`${formatPlural(columns, 'step')} of time, ${formatPlural(rows, 'band')}. Arrow keys read.`}
        {onSelect && ' Shift and arrows select, Enter takes the area, Escape clears.'}
      </p>
      <p className="visually-hidden" role="status">
        {cursor.byKey &&
          text &&
          `${from ? 'Selected: ' : ''}${text.amount}, ${text.values}, ${text.times}${inside === undefined ? '' : `, ${cutText(inside)}`}`}
      </p>
    </div>
  )
}

function boxOf(a: Cell, b: Cell, columns: number, rows: number, width: number, height: number) {
  const left = Math.round((Math.min(a.column, b.column) * width) / columns)
  const right = Math.round(((Math.max(a.column, b.column) + 1) * width) / columns)
  const top = Math.round(((rows - 1 - Math.max(a.row, b.row)) * height) / rows)
  const bottom = Math.round(((rows - Math.min(a.row, b.row)) * height) / rows)
  return { left: HEAT_LEFT + left, top, width: right - left, height: bottom - top }
}

function sayArea(data: HeatData, a: Cell, b: Cell, unit: Unit, one: string, zone: string) {
  const { fromMs, toMs, low, high } = areaOf(data, a, b)
  return {
    amount: formatPlural(countIn(data, a, b), one),
    values: `${formatUnit(low, unit)} – ${formatUnit(high, unit)}`,
    times: `${formatSecond(fromMs, zone)} – ${formatSecond(toMs, zone).slice(11)}`,
  }
}
