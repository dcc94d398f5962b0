import { formatCount } from '#domain/text/measures.ts'

import { wallTimeAt } from './time-zone.ts'

export {
  countryName,
  formatBytes,
  formatCount,
  formatDuration,
  formatShare,
  type Measured,
  measureBytes,
  measureDuration,
  NOTHING,
} from '#domain/text/measures.ts'

let compact: Intl.NumberFormat | undefined

/** `1.2M`, for places where the exact number does not fit. */
export const formatCompact = (count: number): string =>
  (compact ??= new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })).format(count)

/** `12 requests`, `1 request`. */
export const formatPlural = (count: number, one: string, many = `${one}s`): string => `${formatCount(count)} ${count === 1 ? one : many}`

/** `08:30:15.042` on the chosen clock. */
export function formatClock(ms: number, zone: string): string {
  const wall = wallTimeAt(ms, zone)
  return `${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}.${String(wall.ms).padStart(3, '0')}`
}

/** `2026-11-21`. */
export function formatDay(ms: number, zone: string): string {
  const wall = wallTimeAt(ms, zone)
  return `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)}`
}

/** `2026-11-21 08:30:15.042`. */
export const formatInstant = (ms: number, zone: string): string => `${formatDay(ms, zone)} ${formatClock(ms, zone)}`

/** `3 h 5 min`: how long something lasted, in the two largest units. */
export function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.round(ms / 1000)} s`
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return largest(`${hours} h`, minutes % 60, 'min')
  return largest(`${Math.floor(hours / 24)} d`, hours % 24, 'h')
}

const MINUTE_MS = 60_000
const largest = (large: string, small: number, unit: string): string => (small === 0 ? large : `${large} ${small} ${unit}`)

/** `3 minutes ago`, `in 2 hours`. */
export function formatAgo(ms: number, nowMs: number): string {
  const seconds = Math.round((nowMs - ms) / 1000)
  const size = Math.abs(seconds)
  if (size < 2) return 'just now'
  const [count, unit] =
    size < 60
      ? [size, 'second']
      : size < 3600
        ? [Math.round(size / 60), 'minute']
        : size < 86_400
          ? [Math.round(size / 3600), 'hour']
          : [Math.round(size / 86_400), 'day']
  const text = `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`
  return seconds > 0 ? `${text} ago` : `in ${text}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `an endpoint`, `a vendor`: by its first letter, which is enough for the nouns there are. */
export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** `new view` → `New view`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
