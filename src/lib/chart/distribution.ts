import type { Unit } from './units.ts'
import { valueTicks } from './value-ticks.ts'

/** How many values lie from `low` to `high`; the upper bound belongs to the next, except for the last. */
export interface Bin {
  low: number
  high: number
  count: number
}

/** Values in at most about `most` bins with round bounds. Nothing for no values. */
export function binValues(values: readonly number[], most: number, unit: Unit): Bin[] {
  const finite = values.filter((value) => Number.isFinite(value))
  if (finite.length === 0) return []
  // Spreading a long list would exceed what a call can take
  const low = finite.reduce((least, value) => Math.min(least, value), Infinity)
  const high = finite.reduce((top, value) => Math.max(top, value), -Infinity)
  const edges = valueTicks(low, high, most, unit)
  const bins = edges.slice(1).map((edge, index): Bin => ({ low: edges[index] ?? 0, high: edge, count: 0 }))
  const step = (bins[0]?.high ?? 1) - (bins[0]?.low ?? 0)
  for (const value of finite) {
    const place = Math.floor((value - (edges[0] ?? 0)) / step + 1e-9)
    const bin = bins[Math.min(bins.length - 1, Math.max(0, place))]
    if (bin) bin.count++
  }
  return bins
}

/** The value below which the share `q` of the values lies, between neighbours by proportion. Undefined for no values. */
export function quantile(values: readonly number[], q: number): number | undefined {
  const sorted = values.filter((value) => Number.isFinite(value)).toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, q))
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place - Math.floor(place))
}
