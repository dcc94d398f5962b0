import type uPlot from 'uplot'

import type { Threshold, TimeMark } from '#src/lib/chart/time-chart.ts'

import type { PlotColours } from './plot-colours.ts'

/** Pixels between a label and what it names, and between two labels. */
const PAD = 4
const LABEL_MAX = 140

/** Lines for values that matter, each with its name at the right end. */
export function paintThresholds(plot: uPlot, thresholds: readonly Threshold[], colours: PlotColours): void {
  withClip(plot, colours, (context, scale) => {
    const { left, width, top, height } = plot.bbox
    for (const { value, label, tone } of thresholds) {
      const y = Math.round(plot.valToPos(value, 'y', true)) + 0.5
      if (y < top || y > top + height) continue
      context.strokeStyle = colours.ink[`--${tone}-text`]
      context.lineWidth = scale
      context.setLineDash([6 * scale, 3 * scale])
      line(context, left, y, left + width, y)
      context.textAlign = 'right'
      // Above the line, or below it at the very top
      context.textBaseline = y - top > 18 * scale ? 'bottom' : 'top'
      write(
        context,
        label,
        left + width - PAD * scale,
        y + (context.textBaseline === 'bottom' ? -2 : 3) * scale,
        context.strokeStyle,
        colours.ground,
      )
    }
  })
}

/** Lines for what happened, each with its name beside its top where there is room. */
export function paintMarks(plot: uPlot, marks: readonly TimeMark[], colours: PlotColours): void {
  withClip(plot, colours, (context, scale) => {
    const { left, width, top, height } = plot.bbox
    let free = left
    context.textAlign = 'left'
    context.textBaseline = 'top'
    const xs = marks.map(({ ms }) => Math.round(plot.valToPos(ms, 'x', true)) + 0.5)
    for (const [at, { label }] of marks.entries()) {
      const x = xs[at] ?? 0
      if (x < left || x > left + width) continue
      context.strokeStyle = context.fillStyle = colours.ink['--info-text']
      context.lineWidth = scale
      context.setLineDash([2 * scale, 3 * scale])
      line(context, x, top, x, top + height)
      context.beginPath()
      context.moveTo(x - 4 * scale, top)
      context.lineTo(x + 4 * scale, top)
      context.lineTo(x, top + 6 * scale)
      context.fill()
      const wide = context.measureText(label).width
      const start = x + 7 * scale
      // Neither across the edge nor across the next line
      const end = Math.min(left + width, ...xs.filter((other) => other > x))
      if (wide > LABEL_MAX * scale || start < free || start + wide > end) continue
      write(context, label, start, top, colours.ink['--info-text'], colours.ground)
      free = start + wide + PAD * scale
    }
  })
}

/** How much of a step that is cut off still shows. */
const CUT_ALPHA = 0.5

/**
 * Steps at the ends that the range cuts off: faded, with a line where the whole ones begin or end. Of lines it is the stretch that leads to
 * the point.
 */
export function paintCuts(plot: uPlot, kind: 'lines' | 'areas' | 'bars', { cut, times, colours }: CutSteps): void {
  if (cut.size === 0) return
  withClip(plot, colours, (context, scale) => {
    const { left, width, top, height } = plot.bbox
    const xOf = (at: number): number => {
      const ms = times[at]
      return ms === undefined ? left + width : Math.min(left + width, Math.max(left, plot.valToPos(ms, 'x', true)))
    }
    for (const at of cut.keys()) {
      const first = at === 0
      const from = first ? left : xOf(kind === 'bars' ? at : at - 1)
      const to = first ? xOf(at + 1) : left + width
      context.globalAlpha = 1 - CUT_ALPHA
      context.fillStyle = colours.ground
      context.fillRect(from, top, to - from, height)
      context.globalAlpha = 1
      context.strokeStyle = colours.ink['--text-dim']
      context.lineWidth = scale
      context.setLineDash([2 * scale, 3 * scale])
      const x = Math.round(first ? to : from) + 0.5
      line(context, x, top, x, top + height)
    }
  })
}

interface CutSteps {
  cut: ReadonlyMap<number, number>
  times: readonly number[]
  colours: PlotColours
}

function withClip(plot: uPlot, colours: PlotColours, paint: (context: CanvasRenderingContext2D, scale: number) => void): void {
  const { ctx: context, bbox } = plot
  const scale = devicePixelRatio
  context.save()
  context.beginPath()
  context.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  context.clip()
  context.font = scaledFont(colours.font, scale)
  paint(context, scale)
  context.restore()
}

function line(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}

/** Text with a rim in the colour of the ground, so that it reads on top of lines. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  ink: string | CanvasGradient | CanvasPattern,
  ground: string,
): void {
  const { lineWidth } = context
  context.save()
  context.setLineDash([])
  context.lineJoin = 'round'
  context.lineWidth = 4 * lineWidth
  context.strokeStyle = ground
  context.strokeText(text, x, y)
  context.fillStyle = ink
  context.fillText(text, x, y)
  context.restore()
}

/** `12px Inter` in pixels of the device. */
export const scaledFont = (font: string, scale: number): string => font.replace(/^[\d.]+/, (size) => String(Number(size) * scale))
