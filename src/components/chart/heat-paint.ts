import { type HeatData, heatMost, heatTicks, shadeBounds, shadeOf } from '#src/lib/chart/heat.ts'
import { formatTick, type Unit } from '#src/lib/chart/units.ts'
import { timeTicks } from '#src/lib/histogram.ts'

import { readColours } from './token-colours.ts'

/** Room of the axes in pixels, and what a label needs. */
export const HEAT_LEFT = 60
export const HEAT_BOTTOM = 24
const TIME_LABEL = 84
const VALUE_LABEL = 20

const SHADES = ['--heat-1', '--heat-2', '--heat-3', '--heat-4', '--heat-5', '--heat-6'] as const
const INKS = ['--text-dim', '--line'] as const

/** Paints the map and its axes. The tokens of the shades are those of `host`. */
export function paintHeat(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  data: HeatData,
  unit: Unit,
  zone: string,
  width: number,
  height: number,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.scale(scale, scale)
  const colours = readColours(host, [...INKS, ...SHADES])
  const { fontSize, fontFamily } = getComputedStyle(host)
  context.font = `${fontSize} ${fontFamily}`

  const columns = data.times.length
  const rows = data.edges.length - 1
  const cellWidth = (width - HEAT_LEFT) / columns
  const cellHeight = (height - HEAT_BOTTOM) / rows
  const gap = cellWidth > 5 && cellHeight > 5 ? 1 : 0
  const bounds = shadeBounds(heatMost(data))
  data.counts.forEach((column, at) => {
    const left = Math.round(HEAT_LEFT + at * cellWidth)
    const right = Math.round(HEAT_LEFT + (at + 1) * cellWidth)
    column.forEach((count, row) => {
      const shade = SHADES[shadeOf(count, bounds) - 1]
      if (!shade) return
      const top = Math.round(height - HEAT_BOTTOM - (row + 1) * cellHeight)
      const bottom = Math.round(height - HEAT_BOTTOM - row * cellHeight)
      context.fillStyle = colours[shade]
      context.fillRect(left, top, right - left - gap, bottom - top - gap)
    })
  })
  paintAxes(context, data, unit, zone, width, height, colours)
}

function paintAxes(
  context: CanvasRenderingContext2D,
  { times, stepMs, edges }: HeatData,
  unit: Unit,
  zone: string,
  width: number,
  height: number,
  colours: Record<(typeof INKS)[number], string>,
): void {
  const bottom = height - HEAT_BOTTOM
  const fromMs = times[0] ?? 0
  const toMs = (times.at(-1) ?? 0) + stepMs
  context.fillStyle = colours['--line']
  context.fillRect(HEAT_LEFT, bottom, width - HEAT_LEFT, 1)
  context.fillStyle = colours['--text-dim']
  context.textBaseline = 'top'
  context.textAlign = 'center'
  for (const { ms, label } of timeTicks({ fromMs, toMs }, Math.max(2, Math.floor((width - HEAT_LEFT) / TIME_LABEL)), zone)) {
    const x = HEAT_LEFT + ((ms - fromMs) / (toMs - fromMs)) * (width - HEAT_LEFT)
    if (x < HEAT_LEFT + 16 || x > width - 20) continue
    context.fillRect(Math.round(x), bottom, 1, 4)
    context.fillText(label, x, bottom + 8)
  }
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  const rows = edges.length - 1
  for (const { value, row } of heatTicks(edges, Math.floor(bottom / VALUE_LABEL), unit))
    context.fillText(formatTick(value, unit), HEAT_LEFT - 8, bottom - (row / rows) * bottom)
}
