import { type Tick, timeTicks } from '../histogram.ts'
import type { Span } from './time-chart.ts'

/** Where an axis of time lies among its neighbours, in pixels. */
export interface AxisSpace {
  /** Of the axis itself: from the first to the last moment in sight. */
  width: number
  /** Free to its left and right, where half of a label at an end may stand. */
  before: number
  behind: number
  /** Of a label, as it will be written. */
  widthOf: (label: string) => number
}

/** Pixels from tick to tick that let a label breathe. */
const TICK_PX = 84
/** Pixels between two labels, at least. */
const GAP = 8
/** A single time says when, and not how much time a pixel is. */
const FEWEST = 2

/**
 * Round times for an axis, as many as it has room for. A label that would be cut at an end, or touch the one before it, is empty: its tick
 * stays. Where too few labels are left, the ticks stand closer.
 */
export function timeAxis(span: Span, zone: string, space: AxisSpace): Tick[] {
  const most = Math.max(FEWEST, Math.floor(space.width / TICK_PX))
  const laid = layLabels(timeTicks(span, most, zone), span, space)
  return laid.filter(({ label }) => label !== '').length < FEWEST ? layLabels(timeTicks(span, 2 * most, zone), span, space) : laid
}

function layLabels(ticks: readonly Tick[], { fromMs, toMs }: Span, { width, before, behind, widthOf }: AxisSpace): Tick[] {
  let free = -before
  return ticks.map((tick) => {
    const middle = ((tick.ms - fromMs) / (toMs - fromMs)) * width
    const half = widthOf(tick.label) / 2
    if (middle - half < free || middle + half > width + behind) return { ...tick, label: '' }
    free = middle + half + GAP
    return tick
  })
}
