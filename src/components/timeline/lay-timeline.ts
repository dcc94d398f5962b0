import { formatDay } from '#src/lib/format.ts'
import { startOf } from '#src/lib/time-zone.ts'

/** What a timeline has to know of a thing that happened. */
export interface Moment {
  id: string
  /** Milliseconds since 1970. */
  atMs: number
}

export type TimelineItem<Event> = { kind: 'event'; event: Event } | { kind: 'gap'; fromMs: number; toMs: number } | { kind: 'now' }

export interface TimelineDay<Event> {
  /** `2026-11-21` on the zone's calendar. */
  day: string
  label: string
  items: TimelineItem<Event>[]
}

export interface TimelineClock {
  zone: string
  nowMs: number
}

export interface LayOptions extends TimelineClock {
  /** So long without an event is worth a line. */
  gapMs: number
  /** Draws a line where now is. */
  now: boolean
}

const HOURS_OF_LONGEST_DAY = 25
const DAY_MOST_MS = HOURS_OF_LONGEST_DAY * 3_600_000

/** Newest first, by the days of the zone's calendar, with a mark for now and one for every long silence. Events may come in any order. */
export function layTimeline<Event extends Moment>(events: readonly Event[], options: LayOptions): TimelineDay<Event>[] {
  const { zone, nowMs, gapMs } = options
  const moments: { atMs: number; event?: Event }[] = events.map((event) => ({ atMs: event.atMs, event }))
  if (options.now) moments.push({ atMs: nowMs })
  // Now stands above what happened in the same instant
  moments.sort((a, b) => b.atMs - a.atMs || Number(a.event !== undefined) - Number(b.event !== undefined))

  const days: TimelineDay<Event>[] = []
  let laterMs: number | undefined
  for (const { atMs, event } of moments) {
    const day = formatDay(atMs, zone)
    let group = days.at(-1)
    const sameDay = group?.day === day
    // Between two days the headings tell; a silence is drawn only when a whole day is missing
    if (group && laterMs !== undefined && laterMs - atMs >= (sameDay ? gapMs : Math.max(gapMs, 2 * DAY_MOST_MS)))
      group.items.push({ kind: 'gap', fromMs: atMs, toMs: laterMs })
    if (!group || !sameDay) {
      group = { day, label: dayLabel(atMs, options), items: [] }
      days.push(group)
    }
    group.items.push(event ? { kind: 'event', event } : { kind: 'now' })
    laterMs = atMs
  }
  return days
}

/** `Today`, `Yesterday`, `Tomorrow`, else `Saturday, 21 November 2026`. */
export function dayLabel(atMs: number, { zone, nowMs }: TimelineClock): string {
  const today = startOf('d', nowMs, zone)
  const day = formatDay(atMs, zone)
  if (day === formatDay(nowMs, zone)) return 'Today'
  if (day === formatDay(today - 1, zone)) return 'Yesterday'
  if (day === formatDay(today + DAY_MOST_MS, zone) && atMs > nowMs) return 'Tomorrow'
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(atMs)
}
