import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'

import { formatCompact, formatCount, formatInstant, formatPlural } from '#src/lib/format.ts'
import { type Bucket, bucketAt, niceTop, spanOf, stack, timeTicks } from '#src/lib/histogram.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { HistogramPatterns } from './HistogramPatterns.tsx'
import css from './histogram.module.css'
import { useWidth } from './use-width.ts'

export interface HistogramProps {
  label: string
  buckets: readonly Bucket[]
  range: TimeRange
  zone: string
  /** Classes that are drawn. */
  shown: ReadonlySet<StatusClass>
  /** Old bars stay while new ones load. */
  busy: boolean
  onZoom: (span: TimeRange) => void
}

const HEIGHT = 120
const AXIS = 20
const PLOT = HEIGHT - AXIS
const TOP_PAD = 14
const TICK_WIDTH = 96
/** Shorter drags are clicks. */
const DRAG_PX = 4

/**
 * Requests over time by status class: bars of SVG, one path for each class. Dragging selects a stretch and zooms to it; so do the keys:
 * arrows read, Shift and arrows select, Enter zooms. The height never changes.
 */
export function Histogram({ label, buckets, range, zone, shown, busy, onZoom }: HistogramProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [at, setAt] = useState<number>()
  const [from, setFrom] = useState<number>()
  const dragged = useRef(0)
  const patterns = useId()

  const top = niceTop(Math.max(0, ...buckets.map((bucket) => sumOf(bucket, shown))))
  // The first and the last step may reach beyond the range
  const x = (ms: number): number => Math.min(1, Math.max(0, (ms - range.fromMs) / (range.toMs - range.fromMs))) * width
  const current = at === undefined ? undefined : buckets[Math.min(at, buckets.length - 1)]
  const selected = at !== undefined && from !== undefined ? spanOf(buckets, from, at, range) : undefined

  function shareOf(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect()
    return (event.clientX - box.left) / box.width
  }

  function onPointerUp(event: PointerEvent): void {
    const moved = Math.abs(event.clientX - dragged.current) > DRAG_PX
    if (selected && moved) onZoom(selected)
    setFrom(undefined)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -buckets.length, End: buckets.length }[event.key]
    if (step !== undefined && buckets.length > 0) {
      event.preventDefault()
      const here = at ?? (step > 0 ? -1 : buckets.length)
      const next = Math.min(buckets.length - 1, Math.max(0, here + step))
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
    <div className={css.frame}>
      <div
        ref={frame}
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, buckets.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={current ? readout(current, shown, zone, selected) : summary(buckets, shown)}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        onBlur={() => (setAt(undefined), setFrom(undefined))}
        onPointerDown={(event) => {
          if (event.button !== 0 || buckets.length === 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = event.clientX
          const index = bucketAt(buckets, range, shareOf(event))
          setAt(index)
          setFrom(index)
        }}
        onPointerMove={(event) => buckets.length > 0 && setAt(bucketAt(buckets, range, shareOf(event)))}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setFrom(undefined)}
        onPointerLeave={() => from === undefined && setAt(undefined)}
      >
        <svg width={width} height={HEIGHT} className={css.chart} aria-hidden="true" data-busy={busy || undefined}>
          <HistogramPatterns id={patterns} />
          <line className={css.grid} x1={0} x2={width} y1={TOP_PAD + 0.5} y2={TOP_PAD + 0.5} />
          <line className={css.grid} x1={0} x2={width} y1={(TOP_PAD + PLOT) / 2} y2={(TOP_PAD + PLOT) / 2} />
          <line className={css.base} x1={0} x2={width} y1={PLOT + 0.5} y2={PLOT + 0.5} />
          {selected && (
            <rect
              className={css.selection}
              x={x(selected.fromMs)}
              width={Math.max(1, x(selected.toMs) - x(selected.fromMs))}
              y={TOP_PAD}
              height={PLOT - TOP_PAD}
            />
          )}
          {current && !selected && (
            <rect
              className={css.cursor}
              x={x(current.startMs)}
              width={Math.max(1, x(current.endMs) - x(current.startMs))}
              y={TOP_PAD}
              height={PLOT - TOP_PAD}
            />
          )}
          {width > 0 &&
            STATUS_CLASSES.map(({ id }) => {
              const path = barsOf(buckets, id, top, shown, x)
              return path && <path key={id} d={path} className={css.bar} data-class={id} fill={`url(#${patterns}-${id})`} />
            })}
          {timeTicks(range, Math.max(2, Math.floor(width / TICK_WIDTH)), zone).map(({ ms, label: text }) => {
            const middle = Math.round(x(ms))
            return (
              <g key={ms} className={css.tick}>
                <line x1={middle + 0.5} x2={middle + 0.5} y1={PLOT} y2={PLOT + 4} />
                {middle > 18 && middle < width - 24 && (
                  <text x={middle} y={PLOT + 15} textAnchor="middle">
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
      <p
        className={css.readout}
        data-side={current && x(current.startMs) > width / 2 ? 'start' : 'end'}
        data-on={current ? '' : undefined}
        aria-hidden="true"
      >
        {current ? <Readout bucket={current} shown={shown} zone={zone} selected={selected} /> : null}
      </p>
    </div>
  )
}

function Readout({
  bucket,
  shown,
  zone,
  selected,
}: {
  bucket: Bucket
  shown: ReadonlySet<StatusClass>
  zone: string
  selected: TimeRange | undefined
}) {
  if (selected) {
    return (
      <>
        <b>{formatInstant(selected.fromMs, zone).slice(0, 19)}</b> – <b>{formatInstant(selected.toMs, zone).slice(11, 19)}</b> zooms here
      </>
    )
  }
  return (
    <>
      <b>{formatInstant(bucket.startMs, zone).slice(0, 19)}</b>
      {STATUS_CLASSES.filter(({ id }) => shown.has(id) && (bucket.counts[id] ?? 0) > 0).map(({ id, label }) => (
        <span key={id} className={css.part}>
          <i data-class={id} />
          {label} <b>{formatCount(bucket.counts[id] ?? 0)}</b>
        </span>
      ))}
      {sumOf(bucket, shown) === 0 && <span className={css.part}>nothing</span>}
    </>
  )
}

/** All bars of one class as one path, so that a chart is a handful of nodes however many steps it has. */
function barsOf(
  buckets: readonly Bucket[],
  id: StatusClass,
  top: number,
  shown: ReadonlySet<StatusClass>,
  x: (ms: number) => number,
): string {
  const span = PLOT - TOP_PAD
  let path = ''
  for (const bucket of buckets) {
    const slice = bucket.total > 0 ? stack(bucket, top, shown).find((one) => one.id === id) : undefined
    if (!slice) continue
    const left = x(bucket.startMs)
    const full = x(bucket.endMs) - left
    const gap = full > 4 ? 1 : 0
    const bottom = PLOT - slice.bottom * span
    const height = slice.height * span
    path += `M${round(left + gap / 2)} ${round(bottom)}h${round(Math.max(0.75, full - gap))}v${round(-height)}h${round(-Math.max(0.75, full - gap))}z`
  }
  return path
}

const round = (value: number): number => Math.round(value * 100) / 100
const sumOf = (bucket: Bucket, shown: ReadonlySet<StatusClass>): number =>
  bucket.counts.reduce((sum, count, id) => sum + (shown.has(id as StatusClass) ? count : 0), 0) // indexes of counts are the classes

function readout(bucket: Bucket, shown: ReadonlySet<StatusClass>, zone: string, selected: TimeRange | undefined): string {
  if (selected) return `Selected ${formatInstant(selected.fromMs, zone)} to ${formatInstant(selected.toMs, zone)}. Enter zooms.`
  const parts = STATUS_CLASSES.filter(({ id }) => shown.has(id) && (bucket.counts[id] ?? 0) > 0).map(
    ({ id, meaning }) => `${bucket.counts[id] ?? 0} ${meaning}`,
  )
  return `${formatInstant(bucket.startMs, zone).slice(0, 19)}: ${parts.join(', ') || 'nothing'}`
}

function summary(buckets: readonly Bucket[], shown: ReadonlySet<StatusClass>): string {
  return `${formatPlural(
    buckets.reduce((sum, bucket) => sum + sumOf(bucket, shown), 0),
    'request',
  )}. Arrow keys read, Shift and arrows select, Enter zooms.`
}
