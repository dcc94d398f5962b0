import { ZoomOut } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { cutSteps } from '#src/lib/chart/find-time.ts'
import type { ValueScale } from '#src/lib/chart/log-ticks.ts'
import { formatSecond, type Span, type Threshold, type TimeMark, type TimeSeries } from '#src/lib/chart/time-chart.ts'
import { formatUnit, type Unit } from '#src/lib/chart/units.ts'

import css from './chart-frame.module.css'
import { type ChartContent, ChartFrame, ChartSkeleton } from './ChartFrame.tsx'
import { ScaleSwitch } from './ScaleSwitch.tsx'
import { SeriesLegend } from './SeriesLegend.tsx'

const TimePlot = lazy(() => import('./TimePlot.tsx').then(({ TimePlot: plot }) => ({ default: plot })))

export interface TimeChartProps extends ChartContent {
  label: string
  note?: string
  /** Areas and bars stand on top of each other. */
  kind?: 'lines' | 'areas' | 'bars'
  /** Milliseconds since 1970, ascending; every series has a value or null for each. */
  times: readonly number[]
  /** Up to eight. */
  series: readonly TimeSeries[]
  unit: Unit
  zone: string
  /** What is in sight; all points when left out. */
  range?: Span | undefined
  /** How long a point stands for, from its time on. The first and the last that the range cuts off are marked, and no dip. */
  stepMs?: number | undefined
  /** What the values of a point rest on, for whoever reads it. */
  noteOf?: ((at: number) => string) | undefined
  /** Pixels of the drawing. */
  height?: number
  /** False when small changes far from zero matter, as for availability. */
  fromZero?: boolean
  /** Of lines only: `log` where values of very different size matter alike. What is not above zero lies on its floor. */
  scale?: ValueScale
  /** Shows a switch between the scales. */
  onScale?: ((scale: ValueScale) => void) | undefined
  /** Pixels that the value axis has at least, so that charts above each other begin at one line. */
  axis?: number
  /** One line above the drawing holds everything. */
  compact?: boolean
  /** False for a single series that the chart is named after. */
  legend?: boolean
  thresholds?: readonly Threshold[]
  marks?: readonly TimeMark[]
  /** A stretch was dragged or selected by keys. */
  onZoom?: ((span: Span) => void) | undefined
  /** Shows a button, and listens to a double click. */
  onZoomOut?: (() => void) | undefined
}

const HEIGHT = 200
const NO_THRESHOLDS: readonly Threshold[] = []
const NO_MARKS: readonly TimeMark[] = []

/** Values over time as lines, stacked areas or stacked bars; as a table on demand. Everything the mouse can do, keys can. */
export function TimeChart({
  kind = 'lines',
  times,
  series,
  unit,
  zone,
  range,
  stepMs,
  noteOf,
  height = HEIGHT,
  fromZero = true,
  scale = 'linear',
  onScale,
  axis = 0,
  legend = true,
  thresholds = NO_THRESHOLDS,
  marks = NO_MARKS,
  onZoom,
  onZoomOut,
  ...frame
}: TimeChartProps) {
  const { label } = frame
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const named = useMemo(() => series.map((one) => ({ ...one, label: visibleText(one.label) })), [series])
  const cut = useMemo(() => cutSteps(times, stepMs, range), [times, stepMs, range])
  const drawn = { kind, times, unit, zone, range, cut, noteOf, height, fromZero, axis, thresholds, marks, onZoom, onZoomOut }
  return (
    <ChartFrame
      {...frame}
      height={height}
      table={{
        head: ['Time', ...named.map((one) => one.label)],
        count: times.length,
        row: (index) => {
          const at = times.length - 1 - index
          const time = `${formatSecond(times[at] ?? 0, zone)}${cut.has(at) ? ' (cut off)' : ''}`
          return [time, ...named.map(({ values, missing }) => (values[at] == null && missing?.(at)) || formatUnit(values[at], unit))]
        },
      }}
      tools={
        <>
          {onScale && <ScaleSwitch label={label} scale={scale} onScale={onScale} />}
          {onZoomOut && (
            <button type="button" className={css.tool} onClick={onZoomOut}>
              <ZoomOut size={14} aria-hidden />
              <span className={css.toolText}>Zoom out</span>
            </button>
          )}
        </>
      }
      legend={
        legend && (
          <SeriesLegend label={label} entries={named} kind={kind === 'lines' ? 'line' : 'surface'} hidden={hidden} onHidden={setHidden} />
        )
      }
    >
      <Suspense fallback={<ChartSkeleton label={`Loading ${label}`} />}>
        <TimePlot
          {...drawn}
          label={label}
          series={named}
          hidden={hidden}
          sums={kind !== 'lines'}
          scale={kind === 'lines' ? scale : 'linear'}
        />
      </Suspense>
    </ChartFrame>
  )
}
