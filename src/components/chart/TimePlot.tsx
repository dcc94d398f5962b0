import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'

import { type Cursor, NO_CURSOR, readCursorKey } from '#src/lib/chart/cursor.ts'
import { atRate, indexesWithin, stepOf } from '#src/lib/chart/find-time.ts'
import { formatSecond, pointText, sayChart, sayPoint, type Span, stackUp, type TimeSeries } from '#src/lib/chart/time-chart.ts'

import css from './plot.module.css'
import { type PlotColours, plotColours } from './plot-colours.ts'
import { type PlotInput, type PlotKind, plotOptions } from './plot-options.ts'
import { PlotTooltip } from './PlotTooltip.tsx'
import { readByKeys, useTheme, useWidth } from './use-drawing.ts'

export interface TimePlotProps extends Omit<PlotInput, 'colours' | 'looks' | 'kind'> {
  label: string
  kind: PlotKind
  series: readonly TimeSeries[]
  hidden: ReadonlySet<string>
  sums: boolean
  noteOf: ((at: number) => string) | undefined
  onZoom: ((span: Span) => void) | undefined
  onZoomOut: (() => void) | undefined
}

/** Arrow keys cross a chart in at most about this many steps, however many points it has. */
const STEPS_MAX = 400

/** The drawing of a TimeChart: uPlot on a canvas, with keys, a live region and a tooltip that uPlot has not. Loaded on first need. */
export function TimePlot(props: TimePlotProps) {
  const { label, kind, series, times, hidden, height, range, zone, onZoom, onZoomOut } = props
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const width = useWidth(frame)
  const theme = useTheme()
  const describedBy = useId()
  const [cursor, setCursor] = useState<Cursor & { byKey: boolean }>({ ...NO_CURSOR, byKey: false })

  // uPlot asks for these whenever it paints, long after this function returned
  const colours = useRef<PlotColours>(null)
  const latest = useRef(props)
  latest.current = props

  const data = useMemo(() => layData(kind, times, series, hidden, props.cut), [kind, times, series, hidden, props.cut])
  const first = useRef(data)
  first.current = data
  const drawable = width > 0

  useLayoutEffect(() => {
    const element = host.current
    if (!drawable || !element) return
    colours.current = plotColours(element)
    const input = (): PlotInput => ({
      ...latest.current,
      looks: latest.current.series.map(({ look }, index) => look ?? index),
      colours: (colours.current ??= plotColours(element)),
    })
    const made = new uPlot(
      plotOptions(kind, series.length, element.clientWidth, input, {
        onCursor: (self) => {
          const left = self.cursor.left ?? -1
          const at = left < 0 ? undefined : indexUnder(self, left, latest.current)
          setCursor((before) => (before.at === at && !before.byKey ? before : { at, from: undefined, byKey: false }))
        },
        onSelect: (self) => {
          const { left, width: wide } = self.select
          if (wide > 0) latest.current.onZoom?.(spanOf(self, left, left + wide))
          clearSelection(self)
        },
      }),
      first.current,
      element,
    )
    plot.current = made
    return () => {
      made.destroy()
      plot.current = null
    }
  }, [drawable, kind, series.length, props.scale])

  // Each of these has been painted already when the plot was just made
  useChange(() => plot.current?.setData(data), [data, range])
  useChange(() => plot.current?.setSize({ width, height }), [width, height])
  useChange(() => plot.current?.redraw(true, true), [props.thresholds, props.marks, props.unit, zone, props.fromZero])
  useChange(() => {
    if (host.current) colours.current = plotColours(host.current)
    // Without new axes this would also call off those that a new width asked for a moment ago (uPlot 1.6.32, `redraw`)
    plot.current?.redraw(true, true)
  }, [theme])

  function show(next: Cursor): void {
    const self = plot.current
    if (!self) return
    const left = next.at === undefined ? -10 : leftOf(self, next.at, props)
    self.setCursor({ left, top: next.at === undefined ? -10 : 0 }, false)
    if (next.at === undefined || next.from === undefined) clearSelection(self)
    else {
      const from = leftOf(self, next.from, props)
      self.setSelect({ left: Math.min(from, left), width: Math.abs(left - from), top: 0, height: self.over.clientHeight }, false)
    }
    setCursor({ ...next, byKey: true })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const { min, max } = plot.current?.scales['x'] ?? {}
    const bounds = indexesWithin(times, min ?? -Infinity, max ?? Infinity)
    const step = Math.max(1, Math.ceil((bounds.last - bounds.first) / STEPS_MAX))
    const move = readCursorKey(cursor, { key: event.key, shift: event.shiftKey && onZoom !== undefined }, { ...bounds, step })
    if (move.kind === 'none') return
    event.preventDefault()
    if (move.kind === 'move') return show(move.cursor)
    const reach = kind === 'bars' || move.from === move.to ? stepOf(times) : 0
    onZoom?.({ fromMs: times[move.from] ?? 0, toMs: (times[move.to] ?? 0) + reach })
    show({ at: cursor.at, from: undefined })
  }

  /** uPlot listens to the mouse only: a finger reads as the mouse does, and up and down still scroll the page. */
  function onTouch(event: PointerEvent): void {
    const self = plot.current
    if (event.pointerType === 'mouse' || !self) return
    self.syncRect()
    self.setCursor({ left: event.clientX - self.rect.left, top: 0 })
  }

  const at = cursor.at !== undefined && cursor.at < times.length ? cursor.at : undefined
  const text = at === undefined ? undefined : pointText(props, at)
  const selection =
    at === undefined || cursor.from === undefined || cursor.from === at
      ? undefined
      : `${formatSecond(times[Math.min(at, cursor.from)] ?? 0, zone)} – ${formatSecond(times[Math.max(at, cursor.from)] ?? 0, zone)}`

  return (
    <div
      ref={frame}
      className={css.plot}
      {...readByKeys('chart', label, describedBy)}
      onKeyDown={onKeyDown}
      onBlur={() => show(NO_CURSOR)}
      onDoubleClick={onZoomOut}
      onPointerDown={onTouch}
      onPointerMove={onTouch}
    >
      <div ref={host} className={css.host} aria-hidden="true" />
      {text && plot.current && at !== undefined && (
        <PlotTooltip
          text={text}
          kind={kind === 'lines' ? 'line' : 'surface'}
          left={leftOf(plot.current, at, props) + plot.current.bbox.left / devicePixelRatio}
          width={width}
          selection={selection && `${selection}: Enter zooms`}
        />
      )}
      <p id={describedBy} hidden>
        {sayChart(series, times.length, onZoom !== undefined)}
      </p>
      <p className="visually-hidden" role="status">
        {cursor.byKey && text && (selection ? `Selected ${selection}. Enter zooms.` : sayPoint(text))}
      </p>
    </div>
  )
}

/** Runs after a change, not after the first drawing. */
function useChange(react: () => void, inputs: readonly unknown[]): void {
  const started = useRef(false)
  useEffect(() => {
    if (started.current) react()
    started.current = true
    // oxlint-disable-next-line react/exhaustive-deps -- what it depends on is the caller’s
  }, inputs)
}

/** uPlot's columns: times first. Stacks are summed up and painted from the top; what is hidden holds nothing. */
function layData(
  kind: PlotKind,
  times: readonly number[],
  series: readonly TimeSeries[],
  hidden: ReadonlySet<string>,
  cut: ReadonlyMap<number, number>,
): uPlot.AlignedData {
  // uPlot's types want arrays it may change; it does not
  const x = times as number[]
  if (kind !== 'lines') {
    const stacked = stackUp(
      series.map(({ values }) =>
        cut.size > 0 ? values.map((value, at) => (value === null ? null : atRate(value, cut.get(at) ?? 1))) : values,
      ),
      (index) => !hidden.has(series[index]?.id ?? ''),
    )
    return [x, ...stacked.toReversed()]
  }
  return [x, ...series.map(({ id, values }) => (hidden.has(id) ? times.map(() => null) : (values as (number | null)[])))]
}

/** The nearest point, or the bar that lies there. */
function indexUnder(plot: uPlot, left: number, { kind, times }: TimePlotProps): number {
  const nearest = plot.posToIdx(left)
  const before = kind === 'bars' && (times[nearest] ?? 0) > plot.posToVal(left, 'x')
  return before ? Math.max(0, nearest - 1) : nearest
}

/** Where a point stands, in pixels from the left of the plot; a bar's middle. */
function leftOf(plot: uPlot, at: number, { kind, times }: TimePlotProps): number {
  return plot.valToPos((times[at] ?? 0) + (kind === 'bars' ? stepOf(times) / 2 : 0), 'x')
}

function spanOf(plot: uPlot, from: number, to: number): Span {
  return { fromMs: Math.round(plot.posToVal(from, 'x')), toMs: Math.round(plot.posToVal(to, 'x')) }
}

const clearSelection = (plot: uPlot): void => plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
