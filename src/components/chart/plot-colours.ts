import { styleOf, SERIES_STYLES } from '#src/lib/chart/series-styles.ts'
import { own } from '#domain/own.ts'

import { readColours } from './token-colours.ts'

const INKS = ['--text-dim', '--text', '--line', '--line-faint', '--warn-text', '--danger-text', '--ok-text', '--info-text'] as const
type Ink = (typeof INKS)[number]

/** Everything a plot paints with, as it is in the present theme. */
export interface PlotColours {
  ink: Record<Ink, string>
  ground: string
  /** By index of the series. */
  line: (index: number) => string
  surface: (index: number) => string | CanvasPattern
  font: string
}

/** Reads tokens and the font at `host`, whose own font is the axes'. */
export function plotColours(host: HTMLElement): PlotColours {
  const names = [...INKS, ...SERIES_STYLES.map(({ token }) => token)]
  const read = readColours<string>(host, names, ['--surface'])
  const ground = read['--surface'] ?? ''
  const { fontSize, fontFamily } = getComputedStyle(host)
  const surfaces = new Map<string, string | CanvasPattern>()
  const line = (index: number): string => own(read, styleOf(index).token) ?? ''
  return {
    ink: Object.fromEntries(INKS.map((name) => [name, read[name] ?? ''])) as Record<Ink, string>, // one entry for every name
    ground,
    line,
    surface(index) {
      const scale = devicePixelRatio // another one after the browser's zoom, or on another screen
      const key = `${index} ${scale}`
      const known = surfaces.get(key)
      if (known !== undefined) return known
      const made = matchMedia(WITH_MARKS).matches ? patternOf(index, line(index), ground, scale) : line(index)
      surfaces.set(key, made)
      return made
    },
    font: `${fontSize} ${fontFamily}`,
  }
}

/** Whoever sees colours gets plain surfaces. As swatch.module.css has it; plots are made anew when it changes (use-drawing.ts). */
const WITH_MARKS = '(forced-colors: active), (prefers-contrast: more), print'
/** Marks are lighter than the ground between them would be, so that a wide surface stays calm. As swatch.module.css has it. */
const MARK_ALPHA = 0.7

/** The tile of a series, painted in the pixels of the device: uPlot's canvas is not scaled. */
function patternOf(index: number, colour: string, ground: string, scale: number): string | CanvasPattern {
  const { tile, marks } = styleOf(index)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(tile * scale)
  const context = canvas.getContext('2d')
  if (!context || marks === '') return colour
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.strokeStyle = ground
  context.lineWidth = 1.1
  context.globalAlpha = MARK_ALPHA
  context.stroke(new Path2D(marks))
  return context.createPattern(canvas, 'repeat') ?? colour
}
