import { formatBytes, formatCompact, formatCount } from '#src/lib/format.ts'
import type { ValueUnit } from '#src/lib/geo/value-steps.ts'

/** What the shade of a country stands for. */
export interface MapMeasure {
  /** `Connections`. */
  label: string
  unit: ValueUnit
}

export const formatMeasure = (value: number, { unit }: MapMeasure): string => (unit === 'bytes' ? formatBytes(value) : formatCount(value))

/** Bounds are round, so that the short form loses nothing. */
export const formatStep = (value: number, { unit }: MapMeasure): string => (unit === 'bytes' ? formatBytes(value) : formatCompact(value))
