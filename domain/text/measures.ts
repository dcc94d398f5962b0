/** What stands where a value is missing. */
export const NOTHING = '—'

let counts: Intl.NumberFormat | undefined

/** A number and its unit apart, so that the unit can be dimmed. */
export interface Measured {
  value: string
  unit: string
}

/** `1,234,567`. The formatter is made with the first number, because making one takes as long as a hundred numbers and stands in the way of a page that begins. */
export const formatCount = (count: number): string => (counts ??= new Intl.NumberFormat('en-GB')).format(count)

/** Milliseconds in the unit that leaves one to three digits before the point. */
export function measureDuration(ms: number): Measured {
  if (!Number.isFinite(ms) || ms < 0) return { value: NOTHING, unit: '' }
  if (ms === 0) return { value: '0', unit: 'ms' }
  if (ms < 0.9995) return { value: digits(ms * 1000), unit: 'µs' }
  if (ms < 999.5) return { value: digits(ms), unit: 'ms' }
  if (ms < 59_950) return { value: digits(ms / 1000), unit: 's' }
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return { value: `${Math.floor(seconds / 60)}:${two(seconds % 60)}`, unit: 'min' }
  return { value: `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}`, unit: 'h' }
}

export const formatDuration = (ms: number): string => joined(measureDuration(ms))

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** Bytes in steps of 1024. */
export function measureBytes(bytes: number): Measured {
  if (!Number.isFinite(bytes) || bytes < 0) return { value: NOTHING, unit: '' }
  let value = bytes
  let step = 0
  // Rounded up to four digits it would read 1024, so it moves on a little earlier
  while (value >= 999.5 && step < BYTE_UNITS.length - 1) {
    value /= 1024
    step++
  }
  return { value: step === 0 ? String(Math.round(value)) : digits(value), unit: BYTE_UNITS[step] ?? 'B' }
}

export const formatBytes = (bytes: number): string => joined(measureBytes(bytes))

/** `4.2%`; what is there but rounds to nothing stays visible as `<0.1%`. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return NOTHING
  const percent = (part / whole) * 100
  if (percent > 0 && percent < 0.1) return '<0.1%'
  if (percent < 100 && percent > 99.9) return '>99.9%'
  return `${percent >= 10 || Number.isInteger(percent) ? Math.round(percent) : percent.toFixed(1)}%`
}

/** Country's own name for people, `Germany`; the code when the browser does not know it. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Three significant digits at most, none that says nothing. */
function digits(value: number): string {
  if (value >= 99.95) return String(Math.round(value))
  return String(Number(value.toFixed(value >= 9.995 ? 1 : 2)))
}

const joined = ({ value, unit }: Measured): string => (unit ? `${value} ${unit}` : value)
const two = (value: number): string => String(value).padStart(2, '0')
