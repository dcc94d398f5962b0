import { visibleText } from '#domain/detection/control.ts'

import { formatShare } from '../format.ts'
import { formatUnit, type Unit } from './units.ts'

/** A named amount, part of a whole. */
export interface Part {
  id: string
  /** May come from traffic. */
  label: string
  value: number
}

/** Id of what was put together. */
export const REST_ID = 'rest'

/** The largest parts, at most `most`, and everything else as one part behind them. Parts of nothing are left out. */
export function withRest(parts: readonly Part[], most: number, restLabel = 'Others'): Part[] {
  const filled = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  const rest = filled.slice(most)
  if (rest.length === 0) return filled
  return [...filled.slice(0, most), { id: REST_ID, label: `${restLabel} (${rest.length})`, value: sumOf(rest) }]
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0)

/** Parts as rows of a table: name, value, and share of `whole`. */
export const partsTable = (parts: readonly Part[], unit: Unit, whole: number) => ({
  head: ['Name', 'Value', 'Share'],
  count: parts.length,
  row: (index: number): string[] => {
    const { label, value } = parts[index] ?? { label: '', value: 0 }
    return [visibleText(label), formatUnit(value, unit), formatShare(value, whole)]
  },
})

/** A point of a circle; `turn` 0 is at the top and grows clockwise to 1. */
function onCircle(centre: number, radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI
  return `${round(centre + radius * Math.cos(angle))} ${round(centre + radius * Math.sin(angle))}`
}

/** Path of an open arc, clockwise. A whole turn needs a circle instead: its ends would meet. */
export function arcPath(centre: number, radius: number, from: number, to: number): string {
  const large = to - from > 0.5 ? 1 : 0
  return `M${onCircle(centre, radius, from)}A${radius} ${radius} 0 ${large} 1 ${onCircle(centre, radius, to)}`
}

/** Path of a ring's sector. The last hair of a whole turn is left out, because an arc from a point to itself is nothing. */
export function sectorPath(centre: number, outer: number, inner: number, from: number, to: number): string {
  const end = Math.min(to, from + 0.9999)
  const large = end - from > 0.5 ? 1 : 0
  return (
    `M${onCircle(centre, outer, from)}A${outer} ${outer} 0 ${large} 1 ${onCircle(centre, outer, end)}` +
    `L${onCircle(centre, inner, end)}A${inner} ${inner} 0 ${large} 0 ${onCircle(centre, inner, from)}Z`
  )
}

const round = (value: number): number => Math.round(value * 100) / 100
