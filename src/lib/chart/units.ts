import { formatBytes, formatCompact, formatCount, formatDuration, NOTHING } from '../format.ts'

/** What the numbers of a chart are: things counted, bytes, milliseconds, shares from 0 to 1, or things a second. */
export type Unit = 'count' | 'bytes' | 'duration' | 'share' | 'rate'

const decimals = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const PERCENT_DIGITS = 2

/** The exact value for tooltips and tables; an em dash where nothing was measured. */
export function formatUnit(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING
  switch (unit) {
    case 'count':
      return Number.isInteger(value) ? formatCount(value) : decimals.format(value)
    case 'bytes':
      return formatBytes(value)
    case 'duration':
      return formatDuration(value)
    case 'share':
      return `${trimmed(value * 100)}%`
    case 'rate':
      return `${value >= 1000 ? formatCount(Math.round(value)) : decimals.format(value)} /s`
  }
}

/** The short form for an axis. */
export function formatTick(value: number, unit: Unit): string {
  switch (unit) {
    case 'count':
    case 'rate':
      return Math.abs(value) < 1 ? decimals.format(value) : formatCompact(value)
    case 'bytes':
    case 'duration':
    case 'share':
      return formatUnit(value, unit)
  }
}

const trimmed = (value: number): string => String(Number(value.toFixed(PERCENT_DIGITS)))
