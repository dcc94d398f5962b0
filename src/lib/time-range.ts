import type { TimeRange } from '#wire/pulse/requests.ts'

import { momentMs, printMoment, readMoment, type Moment } from './moment.ts'
import { wallTimeAt } from './time-zone.ts'

/** A range as the address carries it: each end milliseconds since 1970, or words like `now-1h`. */
export interface RangeText {
  from: string
  to: string
}

export interface RangeClock {
  nowMs: number
  zone: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const DEFAULT_RANGE: RangeText = { from: 'now-1h', to: 'now' }

export const PRESETS = [
  { label: 'Last 15 minutes', from: 'now-15m', spanMs: 15 * MINUTE },
  { label: 'Last hour', from: 'now-1h', spanMs: HOUR },
  { label: 'Last 6 hours', from: 'now-6h', spanMs: 6 * HOUR },
  { label: 'Last 24 hours', from: 'now-1d', spanMs: DAY },
  { label: 'Last 7 days', from: 'now-7d', spanMs: 7 * DAY },
  { label: 'Last 30 days', from: 'now-30d', spanMs: 30 * DAY },
] as const

/** Shorter ranges show nothing; a zoom stops here. */
const SHORTEST_MS = 1000
/** A zoom out of the longest preset ends at a year. */
const LONGEST_ZOOM_MS = 366 * DAY

export type ReadRange = { ok: true; range: RangeText } | { ok: false; field: 'from' | 'to'; message: string }

/** Checks what was typed into both fields and gives the form for the address. */
export function readRange(typed: RangeText, clock: RangeClock): ReadRange {
  const from = readMoment(typed.from, { ...clock, edge: 'from' })
  if (!from.ok) return { ok: false, field: 'from', message: from.message }
  const to = readMoment(typed.to, { ...clock, edge: 'to' })
  if (!to.ok) return { ok: false, field: 'to', message: to.message }
  const span = momentMs(to.moment, clock.nowMs, clock.zone) - momentMs(from.moment, clock.nowMs, clock.zone)
  if (span < SHORTEST_MS) return { ok: false, field: 'to', message: 'The end has to lie after the beginning.' }
  return { ok: true, range: { from: printMoment(from.moment), to: printMoment(to.moment) } }
}

/** The instants meant right now; whatever the address holds, something usable comes back. */
export function resolveRange(text: RangeText, clock: RangeClock): TimeRange {
  const read = readRange(text, clock)
  const { from, to } = read.ok ? read.range : DEFAULT_RANGE
  return { fromMs: endMs(from, clock, 'from'), toMs: endMs(to, clock, 'to') }
}

/** Whether the end moves with time, so that a refresh can show something new. */
export const isMoving = ({ to }: RangeText): boolean => to.startsWith('now')

/** Two instants as a range for the address, never shorter than a second. */
export function fixedRange(fromMs: number, toMs: number): RangeText {
  const [first, last] = fromMs <= toMs ? [fromMs, toMs] : [toMs, fromMs]
  return {
    from: printMoment({ kind: 'fixed', ms: Math.floor(first) }),
    to: printMoment({ kind: 'fixed', ms: Math.ceil(Math.max(last, first + SHORTEST_MS)) }),
  }
}

/** Twice as long around the middle, not beyond now; a preset becomes the next longer one. */
export function zoomOut(text: RangeText, clock: RangeClock): RangeText {
  const { fromMs, toMs } = resolveRange(text, clock)
  const span = toMs - fromMs
  if (text.to === 'now') {
    const next = PRESETS.find((preset) => preset.spanMs > span + SHORTEST_MS)
    if (next) return { from: next.from, to: 'now' }
  }
  const wanted = Math.min(span * 2, Math.max(span, LONGEST_ZOOM_MS))
  const end = Math.max(toMs, Math.min(toMs + (wanted - span) / 2, clock.nowMs))
  return fixedRange(Math.max(0, end - wanted), end)
}

/** How a button names the range: a preset's name, or both ends as the chosen zone's clock shows them. */
export function describeRange(text: RangeText, clock: RangeClock): string {
  const preset =
    text.to === 'now' ? PRESETS.find(({ from, spanMs }) => from === text.from || spanOf(text.from, clock) === spanMs) : undefined
  if (preset) return preset.label
  if (text.to === 'now' && text.from.startsWith('now-') && !text.from.includes('/')) return `Last ${text.from.slice(4)}`
  const { fromMs, toMs } = resolveRange(text, clock)
  const from = describeInstant(fromMs, clock)
  if (text.to === 'now') return `Since ${from}`
  const to = describeInstant(toMs, clock)
  // The same day is said once
  const [fromDay, toDay] = [from.slice(0, 10), to.slice(0, 10)]
  return fromDay === toDay ? `${from} – ${to.slice(11)}` : `${from} – ${to}`
}

/** `2026-11-21 08:30`, with seconds when they are not zero: what the fields show and read again. */
export function describeInstant(ms: number, { zone }: { zone: string }): string {
  const wall = wallTimeAt(ms, zone)
  const two = (value: number): string => String(value).padStart(2, '0')
  const seconds = wall.second > 0 || wall.ms > 0 ? `:${two(wall.second)}${wall.ms > 0 ? `.${String(wall.ms).padStart(3, '0')}` : ''}` : ''
  return `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)} ${two(wall.hour)}:${two(wall.minute)}${seconds}`
}

/** What the text fields show for one end: words stay words, instants become a date. */
export function editableEnd(text: string, clock: RangeClock): string {
  return /^\d+$/.test(text) ? describeInstant(Number(text), clock) : text
}

function endMs(text: string, clock: RangeClock, edge: 'from' | 'to'): number {
  const read = readMoment(text, { ...clock, edge })
  const moment: Moment = read.ok ? read.moment : { kind: 'relative', shiftMs: 0 }
  return momentMs(moment, clock.nowMs, clock.zone)
}

const spanOf = (from: string, clock: RangeClock): number => clock.nowMs - endMs(from, clock, 'from')
