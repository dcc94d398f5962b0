import { formatInstant, formatPlural } from '../format.ts'
import { cutText } from './find-time.ts'
import { formatUnit, type Unit } from './units.ts'

/** A line, or a layer of a stack. */
export interface TimeSeries {
  id: string
  /** May come from traffic. */
  label: string
  /** One for each time; null where nothing was measured. */
  values: Values
  /** Which of the eight looks, from 0; its place in the list when left out. */
  look?: number
  /** Said of a point that has no value, where more is known than that nothing was measured. */
  missing?: (at: number) => string | undefined
}

/** A stretch of time, milliseconds since 1970. */
export interface Span {
  fromMs: number
  toMs: number
}

/** A value that matters, drawn across the chart. */
export interface Threshold {
  value: number
  label: string
  tone: 'warn' | 'danger' | 'ok'
}

/** Something that happened, drawn down the chart. */
export interface TimeMark {
  ms: number
  label: string
}

/** What a reader of text needs of a point: the time, and each shown series. */
export interface PointText {
  time: string
  parts: readonly { id: string; label: string; look: number; value: string }[]
  /** What the values rest on, and what happened there. */
  notes: readonly string[]
  marks: readonly string[]
}

export interface PointSource {
  times: readonly number[]
  series: readonly TimeSeries[]
  marks: readonly TimeMark[]
  hidden: ReadonlySet<string>
  /** Steps that the range cuts off: the share of each that lies inside. */
  cut: ReadonlyMap<number, number>
  /** Values are sums over a step, so those of one that is cut off are drawn at their rate. */
  sums: boolean
  /** What the values of a point rest on. */
  noteOf?: ((at: number) => string) | undefined
  unit: Unit
  zone: string
}

const SECONDS_LENGTH = '2026-11-21 08:30:15'.length

/** `2026-11-21 08:30:15` on the chosen clock. */
export const formatSecond = (ms: number, zone: string): string => formatInstant(ms, zone).slice(0, SECONDS_LENGTH)

/** The point at an index, in words. Marks belong to the point they are nearest to. */
export function pointText({ times, series, marks, hidden, cut, sums, noteOf, unit, zone }: PointSource, at: number): PointText {
  const inside = cut.get(at)
  const ms = times[at] ?? 0
  const from = at > 0 ? (ms + (times[at - 1] ?? ms)) / 2 : ms
  const to = at + 1 < times.length ? (ms + (times[at + 1] ?? ms)) / 2 : ms + 1
  return {
    time: formatSecond(ms, zone),
    parts: series
      .map(({ id, label, values, look, missing }, index) => ({
        id,
        label,
        look: look ?? index,
        value: (values[at] == null ? missing?.(at) : undefined) ?? formatUnit(values[at], unit),
      }))
      .filter(({ id }) => !hidden.has(id)),
    notes: [
      ...(noteOf ? [noteOf(at)] : []),
      ...(inside === undefined ? [] : [`${cutText(inside)}${sums ? ', drawn as a rate' : ''}`]),
    ].filter(Boolean),
    marks: marks.filter((mark) => mark.ms >= from && mark.ms < to).map(({ label }) => label),
  }
}

/** One sentence for screen readers. */
export function sayPoint({ time, parts, notes, marks }: PointText): string {
  const values = parts.map(({ label, value }) => `${label} ${value === '—' ? 'not measured' : value}`)
  return `${time}: ${[...values, ...notes, ...marks].join(', ') || 'no series shown'}`
}

/** What the chart holds and how it is used, for its description. */
export function sayChart(series: readonly TimeSeries[], points: number, zooms: boolean): string {
  const keys = zooms ? 'Arrow keys read, Shift and arrows select, Enter zooms, Escape clears.' : 'Arrow keys read, Escape clears.'
  return `${formatPlural(series.length, 'series', 'series')}, ${formatPlural(points, 'point')}. ${keys}`
}

/** Values over time; null where nothing was measured. */
export type Values = readonly (number | null)[]

/**
 * Each shown series on top of those before it. Where none of them has a value the result has none either, so a gap stays a gap; where only
 * some lack one, they count as nothing. A hidden series is all null.
 */
export function stackUp(series: readonly Values[], shown: (index: number) => boolean): (number | null)[][] {
  const length = series[0]?.length ?? 0
  const sums = new Float64Array(length)
  const measured = new Uint8Array(length)
  series.forEach((values, index) => {
    if (shown(index)) for (let at = 0; at < length; at++) if (typeof values[at] === 'number') measured[at] = 1
  })
  return series.map((values, index) => {
    const stacked = Array.from<number | null>({ length })
    const visible = shown(index)
    for (let at = 0; at < length; at++) {
      sums[at] = (sums[at] ?? 0) + (visible ? (values[at] ?? 0) : 0)
      stacked[at] = visible && measured[at] === 1 ? (sums[at] ?? 0) : null
    }
    return stacked
  })
}
