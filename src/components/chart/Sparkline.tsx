import { changeOf } from '#src/lib/chart/change.ts'
import { formatUnit, type Unit } from '#src/lib/chart/units.ts'
import type { Values } from '#src/lib/chart/time-chart.ts'

import css from './sparkline.module.css'

export interface SparklineProps {
  /** What is counted, for the text alternative. */
  label: string
  /** Evenly spaced; null leaves a gap. */
  values: Values
  unit: Unit
  /** The number of this period and of the one before it. */
  now: number
  before: number
  /** Whether more is better, worse, or neither: decides the colour of the change. */
  good?: 'up' | 'down' | 'neither'
}

const WIDTH = 96
const HEIGHT = 28
const PAD = 3

/** A course in the room of a word, with the number it ends in and how that moved against the period before. */
export function Sparkline({ label, values, unit, now, before, good = 'neither' }: SparklineProps) {
  const { direction, text } = changeOf(now, before)
  const tone = direction === 'same' || good === 'neither' ? undefined : (direction === 'new' ? 'up' : direction) === good ? 'ok' : 'danger'
  return (
    <span className={css.spark}>
      <span className="visually-hidden">
        {label}: {formatUnit(now, unit)}, {sayChange(direction, text)}
      </span>
      <SparkCourse values={values} />
      <span className={css.numbers} aria-hidden="true">
        <b>{formatUnit(now, unit)}</b>
        <span className={css.change} data-tone={tone}>
          {SIGNS[direction]} {text}
        </span>
      </span>
    </span>
  )
}

/** The course alone, beside a number that something else says. */
export function SparkCourse({ values }: { values: Values }) {
  const end = lastPoint(values)
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={areaOf(values)} className={css.area} />
      <path d={lineOf(values)} className={css.line} />
      {end && <circle cx={end.x} cy={end.y} r={2.5} className={css.end} />}
    </svg>
  )
}

const SIGNS = { up: '▲', down: '▼', same: '=', new: 'new' } as const

function sayChange(direction: keyof typeof SIGNS, text: string): string {
  switch (direction) {
    case 'up':
      return `up ${text} against the period before`
    case 'down':
      return `down ${text} against the period before`
    case 'same':
      return 'the same as in the period before'
    case 'new':
      return 'nothing in the period before'
  }
}

/** Each measured value's place in the box; a flat course lies in the middle. */
function pointsOf(values: Values): ({ x: number; y: number } | undefined)[] {
  const measured = values.filter((value) => value !== null)
  const low = Math.min(...measured)
  const high = Math.max(...measured)
  return values.map((value, at) => {
    if (value === null) return undefined
    const share = high > low ? (value - low) / (high - low) : 0.5
    const x = PAD + (values.length > 1 ? at / (values.length - 1) : 1) * (WIDTH - 2 * PAD)
    return { x: round(x), y: round(HEIGHT - PAD - share * (HEIGHT - 2 * PAD)) }
  })
}

function lineOf(values: Values): string {
  const points = pointsOf(values)
  return points.map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${point.x} ${point.y}` : '')).join('')
}

/** The ground below the line, each stretch between gaps closed on its own. */
function areaOf(values: Values): string {
  const points = pointsOf(values)
  return points
    .map((point, at) => {
      if (!point) return ''
      const begin = points[at - 1] ? '' : `M${point.x} ${HEIGHT}`
      const close = points[at + 1] ? '' : `L${point.x} ${HEIGHT}Z`
      return `${begin}L${point.x} ${point.y}${close}`
    })
    .join('')
}

const lastPoint = (values: Values): { x: number; y: number } | undefined => pointsOf(values).findLast((point) => point !== undefined)
const round = (value: number): number => Math.round(value * 10) / 10
