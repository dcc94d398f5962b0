import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'

import { type BarSpace, classBars, covered, failureBars, shownOf, topOf } from '#src/lib/chart/histogram-bars.ts'
import { formatCompact, formatCount, formatInstant, formatPlural, formatShare } from '#src/lib/format.ts'
import { type Bucket, bucketAt, spanOf, timeTicks } from '#src/lib/histogram.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { HistogramPatterns } from './HistogramPatterns.tsx'
import { HistogramReadout } from './HistogramReadout.tsx'
import css from './histogram.module.css'
import { useWidth } from './use-drawing.ts'

export interface HistogramProps {
  label: string
  buckets: readonly Bucket[]
  range: TimeRange
  zone: string
  /** Classes that are drawn. */
  shown: ReadonlySet<StatusClass>
  /** Pixels. */
  height?: number
  /** Old bars stay while new ones load. */
  busy: boolean
  onZoom: (span: TimeRange) => void
}

const USUAL_HEIGHT = 120
const AXIS = 20
/** Height of the strip of failures; below it a line for the tops of both scales, where no bar is. */
const FAILURES = 18
const TOP_PAD = FAILURES + 14
const TICK_WIDTH = 96
/** Shorter drags are clicks. */
const DRAG_PX = 4

/**
 * Requests over time by status class: bars of SVG, one path for each class, each as high as its count. What failed stands above on a scale of
 * its own, so that a few hundred among many thousands meet the eye first. A click zooms to a step, dragging to a stretch; so do the keys: arrows
 * read, Shift and arrows select, Enter zooms. The height never changes.
 */
export function Histogram({ label, buckets, range, zone, shown, height = USUAL_HEIGHT, busy, onZoom }: HistogramProps) {
  const plot = height - AXIS
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [at, setAt] = useState<number>()
  const [from, setFrom] = useState<number>()
  /** Pixels from the left; undefined while the keys read. */
  const [pointer, setPointer] = useState<number>()
  const dragged = useRef(0)
  const patterns = useId()

  // The first and the last step may reach beyond the range
  const x = (ms: number): number => Math.min(1, Math.max(0, (ms - range.fromMs) / (range.toMs - range.fromMs))) * width
  const top = topOf(buckets, range, (bucket) => shownOf(bucket, shown))
  const failures = buckets.some(({ failed }) => failed > 0) ? topOf(buckets, range, ({ failed }) => failed) : 0
  const volume: BarSpace = { range, x, floor: plot, height: plot - TOP_PAD, top }
  const strip: BarSpace = { range, x, floor: FAILURES, height: FAILURES - 2, top: failures }
  const current = at === undefined ? undefined : buckets[Math.min(at, buckets.length - 1)]
  const selected = at !== undefined && from !== undefined && from !== at ? spanOf(buckets, from, at, range) : undefined
  const read = { shown, range, zone, selected }
  const marked = selected ?? (current && { fromMs: current.startMs, toMs: current.endMs })
  const first = buckets[0]
  const last = buckets.at(-1)
  const partial = new Set([first, last].filter((bucket) => bucket !== undefined && bucket.total > 0 && covered(bucket, range) < 1))

  function point(event: PointerEvent): void {
    const box = event.currentTarget.getBoundingClientRect()
    setPointer(event.clientX - box.left)
    setAt(bucketAt(buckets, range, (event.clientX - box.left) / box.width))
  }

  function onPointerUp(event: PointerEvent): void {
    const isDrag = Math.abs(event.clientX - dragged.current) > DRAG_PX
    // A finger reads where it touches; only what it draws is a choice
    const span = isDrag ? selected : event.pointerType === 'touch' ? undefined : current && spanOf(buckets, at ?? 0, at ?? 0, range)
    if (span && from !== undefined) onZoom(span)
    setFrom(undefined)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -buckets.length, End: buckets.length }[event.key]
    if (step !== undefined && buckets.length > 0) {
      event.preventDefault()
      const here = at ?? (step > 0 ? -1 : buckets.length)
      const next = Math.min(buckets.length - 1, Math.max(0, here + step))
      setPointer(undefined)
      setFrom(event.shiftKey ? (from ?? Math.max(0, Math.min(buckets.length - 1, here))) : undefined)
      setAt(next)
    } else if (event.key === 'Enter' && at !== undefined) {
      event.preventDefault()
      const span = spanOf(buckets, from ?? at, at, range)
      if (span) onZoom(span)
      setFrom(undefined)
    } else if (event.key === 'Escape' && at !== undefined) {
      event.preventDefault()
      setFrom(undefined)
      setAt(undefined)
    }
  }

  return (
    <div className={css.frame} style={{ '--height': `${height}px` } as CSSProperties}>
      <div
        ref={frame}
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, buckets.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={current ? spoken(current, shown, range, zone, selected) : summary(buckets, shown)}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        onBlur={() => (setAt(undefined), setFrom(undefined))}
        onPointerDown={(event) => {
          if (event.button !== 0 || buckets.length === 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = event.clientX
          point(event)
          setFrom(bucketAt(buckets, range, (event.clientX - event.currentTarget.getBoundingClientRect().left) / width))
        }}
        onPointerMove={(event) => buckets.length > 0 && point(event)}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setFrom(undefined)}
        onPointerLeave={() => from === undefined && setAt(undefined)}
      >
        <svg width={width} height={height} className={css.chart} aria-hidden="true" data-busy={busy || undefined}>
          <HistogramPatterns id={patterns} />
          <line className={css.grid} x1={0} x2={width} y1={TOP_PAD + 0.5} y2={TOP_PAD + 0.5} />
          <line className={css.grid} x1={0} x2={width} y1={(TOP_PAD + plot) / 2} y2={(TOP_PAD + plot) / 2} />
          <line className={css.base} x1={0} x2={width} y1={plot + 0.5} y2={plot + 0.5} />
          {marked && (
            <rect
              className={selected ? css.selection : css.cursor}
              x={x(marked.fromMs)}
              width={Math.max(1, x(marked.toMs) - x(marked.fromMs))}
              y={0}
              height={plot}
            />
          )}
          {width > 0 &&
            STATUS_CLASSES.map(({ id }) => {
              const { whole, partial: part } = classBars(buckets, id, shown, volume)
              return (
                <g key={id} className={css.bar} data-class={id} fill={`url(#${patterns}-${id})`}>
                  {whole && <path d={whole} />}
                  {part && <path d={part} data-partial="" />}
                </g>
              )
            })}
          {width > 0 && failures > 0 && <FailureStrip buckets={buckets} space={strip} width={width} />}
          {[...partial].map((bucket) => bucket && <PartialMark key={bucket.startMs} bucket={bucket} range={range} x={x} plot={plot} />)}
          {timeTicks(range, Math.max(2, Math.floor(width / TICK_WIDTH)), zone).map(({ ms, label: text }) => {
            const middle = Math.round(x(ms))
            return (
              <g key={ms} className={css.tick}>
                <line x1={middle + 0.5} x2={middle + 0.5} y1={plot} y2={plot + 4} />
                {middle > 18 && middle < width - 24 && (
                  <text x={middle} y={plot + 15} textAnchor="middle">
                    {text}
                  </text>
                )}
              </g>
            )
          })}
          {buckets.length > 0 && (
            <text className={css.scale} x={2} y={TOP_PAD - 4}>
              {formatCompact(top)}
            </text>
          )}
        </svg>
      </div>
      {current && <HistogramReadout {...read} bucket={current} width={width} at={pointer ?? (x(current.startMs) + x(current.endMs)) / 2} />}
    </div>
  )
}

/** What failed in each step, on its own scale, whose top is named below it, at the right. */
function FailureStrip({ buckets, space, width }: { buckets: readonly Bucket[]; space: BarSpace; width: number }) {
  const { whole, partial } = failureBars(buckets, space)
  return (
    <g className={css.failures}>
      <line x1={0} x2={width} y1={FAILURES + 0.5} y2={FAILURES + 0.5} />
      <path d={whole} />
      {partial && <path d={partial} data-partial="" />}
      <text x={width - 2} y={TOP_PAD - 4} textAnchor="end">
        {`Failed 0–${formatCompact(space.top)}`}
      </text>
    </g>
  )
}

/** Where a step is cut off by the range: what is drawn there is a rate and no count. */
function PartialMark({ bucket, range, x, plot }: { bucket: Bucket; range: TimeRange; x: (ms: number) => number; plot: number }) {
  const cut = bucket.endMs > range.toMs ? x(bucket.startMs) : x(bucket.endMs)
  return <line className={css.cut} x1={cut} x2={cut} y1={TOP_PAD} y2={plot} />
}

function spoken(bucket: Bucket, shown: ReadonlySet<StatusClass>, range: TimeRange, zone: string, selected: TimeRange | undefined): string {
  if (selected) return `Selected ${formatInstant(selected.fromMs, zone)} to ${formatInstant(selected.toMs, zone)}. Enter zooms.`
  const sum = shownOf(bucket, shown)
  const parts = STATUS_CLASSES.filter(({ id }) => shown.has(id) && (bucket.counts[id] ?? 0) > 0).map(
    ({ id, meaning }) => `${formatCount(bucket.counts[id] ?? 0)} ${meaning} (${formatShare(bucket.counts[id] ?? 0, sum)})`,
  )
  const failed = bucket.failed > 0 ? [`${formatCount(bucket.failed)} failed`] : []
  const cut = covered(bucket, range) < 1 ? [`only ${formatShare(covered(bucket, range), 1)} of this step is in the range`] : []
  return `${formatInstant(bucket.startMs, zone).slice(0, 19)}: ${[...parts, ...failed, ...cut].join(', ') || 'nothing'}`
}

function summary(buckets: readonly Bucket[], shown: ReadonlySet<StatusClass>): string {
  const failed = buckets.reduce((sum, bucket) => sum + bucket.failed, 0)
  const all = formatPlural(
    buckets.reduce((sum, bucket) => sum + shownOf(bucket, shown), 0),
    'request',
  )
  return `${all}${failed > 0 ? `, ${formatCount(failed)} failed` : ''}. Arrow keys read, Shift and arrows select, Enter zooms.`
}
