/** A calendar date with a time of day, as a wall clock shows it. Months count from 1. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  ms: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Hours of which the offset is remembered: a year, roughly. */
const OFFSETS_MAX = 10_000
const offsets = new Map<string, number>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** `Europe/Berlin` and the like, as this browser knows them. */
export function isTimeZone(zone: string): boolean {
  try {
    return clockOf(zone) !== undefined
  } catch {
    return false
  }
}

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the clock in `zone` shows at that instant. */
export function wallTimeAt(instantMs: number, zone: string): WallTime {
  const date = new Date(instantMs + offsetAt(instantMs, zone))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    ms: date.getUTCMilliseconds(),
  }
}

/** Milliseconds the zone is ahead of UTC at that instant. Asked for every cell of a table, so hours without a clock change are remembered. */
export function offsetAt(instantMs: number, zone: string): number {
  if (zone === 'UTC') return 0
  const hour = Math.floor(instantMs / HOUR_MS)
  const key = `${zone} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = askOffset(instantMs, zone)
  if (askOffset(hour * HOUR_MS, zone) === offset && askOffset((hour + 1) * HOUR_MS - 1, zone) === offset) {
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}

function askOffset(instantMs: number, zone: string): number {
  const part = new Map<string, number>(
    clockOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const read = (name: string): number => part.get(name) ?? 0
  const wall = {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
  return asUtc({ ...wall, ms: ((instantMs % 1000) + 1000) % 1000 }) - instantMs
}

/**
 * The instant at which the clock in `zone` shows this time. Where a clock change makes the time happen twice it is the first one; where it
 * is skipped, the time moves on by what was skipped.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const guess = asUtc(wall)
  const before = offsetAt(guess - DAY_MS, zone)
  const after = offsetAt(guess + DAY_MS, zone)
  const candidates = [guess - before, guess - after].filter((instant) => asUtc(wallTimeAt(instant, zone)) === guess)
  return candidates.length > 0 ? Math.min(...candidates) : guess - before
}

/** The beginning of the day, hour or minute that `zone`'s clock shows at that instant. */
export function startOf(unit: 'd' | 'h' | 'm', instantMs: number, zone: string): number {
  const wall = wallTimeAt(instantMs, zone)
  // Only days begin by the calendar; hours and minutes are cut in the zone's own offset, so that a repeated hour stays where it is
  if (unit === 'd') return instantOf({ ...wall, hour: 0, minute: 0, second: 0, ms: 0 }, zone)
  const step = unit === 'h' ? 3_600_000 : 60_000
  const offset = offsetAt(instantMs, zone)
  return Math.floor((instantMs + offset) / step) * step - offset
}

/** Milliseconds since 1970 if the wall clock ran on UTC. Years below 100 stay what they are. */
export function asUtc({ year, month, day, hour, minute, second, ms }: WallTime): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second, ms)
}

/** Whether such a date exists: no 30 February. */
export function exists(wall: WallTime): boolean {
  const date = new Date(asUtc(wall))
  return date.getUTCMonth() === wall.month - 1 && date.getUTCDate() === wall.day && wall.hour < 24 && wall.minute < 60 && wall.second < 60
}

/** Making one of these costs more than all the rest, so each zone's is kept. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}
