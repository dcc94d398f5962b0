import { logTicks } from './log-ticks.ts'
import type { Unit } from './units.ts'

/** Counts by time and by value: `counts[column][row]`, columns in time, rows from the lowest value up. */
export interface HeatData {
  /** Start of each column, milliseconds since 1970, ascending. */
  times: readonly number[]
  stepMs: number
  /** Bounds of the rows, ascending: one more than there are rows. */
  edges: readonly number[]
  counts: readonly (readonly number[])[]
}

/** A cell of the map. */
export interface Cell {
  column: number
  row: number
}

/** An area in the units of the axes: times in milliseconds since 1970, values as the edges have them. */
export interface HeatArea {
  fromMs: number
  toMs: number
  low: number
  high: number
}

/** Kinds of shade besides the empty one. */
export const HEAT_SHADES = 6

/** Bounds that grow by one factor, `perDecade` to each power of ten, from at most `low` to at least `high`; rounded as preferred numbers are (ISO 3). */
export function logEdges(low: number, high: number, perDecade: number): number[] {
  const first = Math.floor(Math.log10(low) * perDecade + 1e-9)
  const last = Math.ceil(Math.log10(high) * perDecade - 1e-9)
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, index) => Number((10 ** ((first + index) / perDecade)).toPrecision(2)))
}

/** Round values between the outermost bounds, whose own labels would be cut by half, and the row each stands at, counted from the lowest bound. */
export function heatTicks(edges: readonly number[], most: number, unit: Unit): { value: number; row: number }[] {
  const rows = edges.length - 1
  const ticks = logTicks(edges[0] ?? 1, edges.at(-1) ?? 1, most, unit).filter(({ labelled }) => labelled)
  return ticks.map(({ value }) => ({ value, row: rowAt(edges, value) })).filter(({ row }) => row > 0 && row < rows)
}

/** Between two bounds by the logarithm, as bounds grow. */
function rowAt(edges: readonly number[], value: number): number {
  const above = edges.findIndex((edge) => edge >= value)
  const [low = 0, high = 0] = [edges[above - 1], edges[above]]
  return above > 0 && low > 0 ? above - 1 + Math.log(value / low) / Math.log(high / low) : above
}

/** Upper bounds of the shades, on a logarithmic scale, so that the few slow calls beside a thousand fast ones are seen. */
export function shadeBounds(most: number): number[] {
  const top = Math.max(1, most)
  const bounds = Array.from({ length: HEAT_SHADES }, (_, index) => Math.max(index + 1, Math.round(top ** ((index + 1) / HEAT_SHADES))))
  return bounds.filter((bound, index) => index === 0 || bound > (bounds[index - 1] ?? 0)).filter((bound) => bound <= Math.max(top, 1))
}

/** 0 for none, else the number of the shade from 1. Small counts still take the whole ramp. */
export function shadeOf(count: number, bounds: readonly number[]): number {
  if (count <= 0) return 0
  const index = bounds.findIndex((bound) => count <= bound)
  const place = (index < 0 ? bounds.length - 1 : index) + 1
  return bounds.length <= 1 ? HEAT_SHADES : Math.round(1 + ((place - 1) * (HEAT_SHADES - 1)) / (bounds.length - 1))
}

/** The most of any cell. */
export const heatMost = ({ counts }: HeatData): number => counts.reduce((most, column) => Math.max(most, ...column), 0)

/** The area two cells span, in any order, with both inside. */
export function areaOf({ times, stepMs, edges }: HeatData, a: Cell, b: Cell): HeatArea {
  const first = Math.min(a.column, b.column)
  const last = Math.max(a.column, b.column)
  return {
    fromMs: times[first] ?? 0,
    toMs: (times[last] ?? 0) + stepMs,
    low: edges[Math.min(a.row, b.row)] ?? 0,
    high: edges[Math.max(a.row, b.row) + 1] ?? 0,
  }
}

/** How many lie in the area of two cells. */
export function countIn({ counts }: HeatData, a: Cell, b: Cell): number {
  let sum = 0
  for (let column = Math.min(a.column, b.column); column <= Math.max(a.column, b.column); column++)
    for (let row = Math.min(a.row, b.row); row <= Math.max(a.row, b.row); row++) sum += counts[column]?.[row] ?? 0
  return sum
}
