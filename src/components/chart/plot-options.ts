import uPlot from 'uplot'

import { stepOf } from '#src/lib/chart/find-time.ts'
import { logTicks, type LogTick, type ValueScale } from '#src/lib/chart/log-ticks.ts'
import { styleOf } from '#src/lib/chart/series-styles.ts'
import { type AxisSpace, timeAxis } from '#src/lib/chart/time-axis.ts'
import type { Span, Threshold, TimeMark } from '#src/lib/chart/time-chart.ts'
import { formatTick, type Unit } from '#src/lib/chart/units.ts'
import { valueTicks } from '#src/lib/chart/value-ticks.ts'
import type { Tick } from '#src/lib/histogram.ts'

import type { PlotColours } from './plot-colours.ts'
import { paintCuts, paintMarks, paintThresholds } from './plot-overlay.ts'

export type PlotKind = 'lines' | 'areas' | 'bars'

/** What a plot looks at whenever it paints; it may change between two paintings. */
export interface PlotInput {
  /** Look of each series. */
  looks: readonly number[]
  times: readonly number[]
  unit: Unit
  zone: string
  range: Span | undefined
  fromZero: boolean
  /** Decided when the plot is made. */
  scale: ValueScale
  /** Least width of the value axis in pixels. */
  axis: number
  /** Steps that the range cuts off. */
  cut: ReadonlyMap<number, number>
  thresholds: readonly Threshold[]
  marks: readonly TimeMark[]
  colours: PlotColours
  height: number
}

export interface PlotEvents {
  onCursor: (plot: uPlot) => void
  onSelect: (plot: uPlot) => void
}

/** Pixels that a label of the value axis needs. */
const VALUE_LABEL = 34
const X_AXIS = 24
/** uPlot's `distr`: how values are spread over a scale. */
const LINEAR = 1
const LOGARITHMIC = 3
/** Shorter drags are clicks. */
const DRAG_PX = 4
const BAR_SHARE = 0.86
const POINT_SIZE = 7
/** A bar and its gap need this; closer ones run together into an area, which also is many times faster to paint. */
const BAR_PX = 3

/** Index of the series that uPlot's series `at` shows. A stack is painted from its top down, each layer over the ones above it. */
export const seriesAt = (at: number, kind: PlotKind, count: number): number => (kind === 'lines' ? at - 1 : count - at)

/** uPlot's options for a chart over time. Colours, ticks and ranges are asked for at each painting. */
export function plotOptions(kind: PlotKind, count: number, width: number, input: () => PlotInput, events: PlotEvents): uPlot.Options {
  let times: readonly Tick[] = []
  let ticks: readonly LogTick[] = []
  const { height, colours, scale } = input()
  return {
    width,
    height,
    ms: 1,
    legend: { show: false },
    padding: [10, 10, 0, 0],
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: DRAG_PX },
      points: {
        show: kind !== 'bars',
        size: POINT_SIZE,
        width: 2,
        stroke: () => input().colours.ground,
        fill: (_, at) => input().colours.line(lookAt(input(), seriesAt(at, kind, count))),
      },
      bind: { dblclick: () => null },
    },
    scales: {
      x: { time: false, range: () => xRange(kind, input()) },
      y: {
        distr: scale === 'log' ? LOGARITHMIC : LINEAR,
        clamp: (_, __, floor) => floor,
        range: (_, low, high) => {
          ticks = yTicks(input(), low, high)
          return [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
        },
      },
    },
    axes: [
      {
        size: X_AXIS,
        gap: 4,
        font: colours.font,
        stroke: () => input().colours.ink['--text-dim'],
        grid: { show: false },
        ticks: { size: 4, width: 1, stroke: () => input().colours.ink['--line'] },
        border: { show: true, width: 1, stroke: () => input().colours.ink['--line'] },
        splits: (plot, _, fromMs, toMs) => {
          times = timeAxis({ fromMs, toMs }, input().zone, roomOf(plot, colours.font))
          return times.map(({ ms }) => ms)
        },
        values: () => times.map(({ label }) => label),
      },
      {
        size: (plot, values) => Math.max(input().axis, axisWidth(plot, values, input().colours.font)),
        gap: 6,
        font: colours.font,
        stroke: () => input().colours.ink['--text-dim'],
        grid: { width: 1, stroke: () => input().colours.ink['--line-faint'] },
        ticks: { show: false },
        splits: () => ticks.map(({ value }) => value),
        filter: (_, splits) => splits,
        values: () => ticks.map(({ value, labelled }) => (labelled ? formatTick(value, input().unit) : '')),
      },
    ],
    series: [
      {},
      ...Array.from({ length: count }, (_, index): uPlot.Series => seriesOptions(kind, seriesAt(index + 1, kind, count), input)),
    ],
    hooks: {
      draw: [
        (plot) => {
          paintCuts(plot, kind, input())
          paintMarks(plot, input().marks, input().colours)
          paintThresholds(plot, input().thresholds, input().colours)
        },
      ],
      setCursor: [events.onCursor],
      setSelect: [events.onSelect],
    },
  }
}

function seriesOptions(kind: PlotKind, index: number, input: () => PlotInput): uPlot.Series {
  const shared: uPlot.Series = { stroke: () => input().colours.line(lookAt(input(), index)), points: { show: false }, width: 1.5 }
  switch (kind) {
    case 'lines':
      return { ...shared, dash: [...styleOf(lookAt(input(), index)).dash], points: { size: 5, fill: () => input().colours.ground } }
    case 'areas':
      return { ...shared, width: 1, fill: () => input().colours.surface(lookAt(input(), index)) }
    case 'bars':
      return {
        ...shared,
        width: 0,
        fill: () => input().colours.surface(lookAt(input(), index)),
        paths: barPaths,
      }
  }
}

const bars = uPlot.paths.bars?.({ size: [BAR_SHARE, Infinity, 1], align: 1 })
const area = uPlot.paths.linear?.()

const barPaths: uPlot.Series.PathBuilder = (plot, at, first, last) => {
  const wide = (last - first) * BAR_PX < plot.over.clientWidth
  return (wide ? bars : area)?.(plot, at, first, last) ?? null
}

const lookAt = ({ looks }: PlotInput, index: number): number => looks[index] ?? index

/** What is left and right of the plot, on a canvas of the whole width. */
function roomOf(plot: uPlot, font: string): AxisSpace {
  const { left, width } = plot.bbox
  const before = left / devicePixelRatio
  const inside = width / devicePixelRatio
  return { width: inside, before, behind: plot.width - before - inside, widthOf: (label) => textWidth(plot, label, font) }
}

/** The asked range, or all points; a bar reaches from its time to the next one's. */
function xRange(kind: PlotKind, { range, times }: PlotInput): uPlot.Range.MinMax {
  if (range) return [range.fromMs, range.toMs]
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 1
  const end = kind === 'bars' ? last + stepOf(times) : last
  return [first, end > first ? end : first + 1]
}

function yTicks({ fromZero, thresholds, unit, height, scale }: PlotInput, low: number | null, high: number | null): readonly LogTick[] {
  const values = thresholds.map(({ value }) => value)
  const labels = Math.max(2, Math.floor((height - X_AXIS) / VALUE_LABEL))
  if (scale === 'log') {
    const placed = [low, high, ...values].filter((value): value is number => value !== null && value > 0)
    return placed.length > 0 ? logTicks(Math.min(...placed), Math.max(...placed), labels, unit) : logTicks(1, 1, labels, unit)
  }
  const least = Math.min(low ?? 0, ...(fromZero ? [0] : values))
  const most = Math.max(high ?? least, ...values)
  return valueTicks(least, most, labels, unit).map((value) => ({ value, labelled: true }))
}

function axisWidth(plot: uPlot, values: string[] | null, font: string): number {
  if (!values) return 40
  return Math.ceil(Math.max(0, ...values.map((text) => textWidth(plot, text, font)))) + 12
}

function textWidth({ ctx }: uPlot, text: string, font: string): number {
  ctx.save()
  ctx.font = font
  const { width } = ctx.measureText(text)
  ctx.restore()
  return width
}
