import { own } from '#domain/own.ts'

import { asUtc, exists, instantOf, startOf, wallTimeAt, type WallTime } from './time-zone.ts'

/** A point in time as people type it: fixed, or counted from now and perhaps cut to the beginning of a unit. */
export type Moment = { kind: 'fixed'; ms: number } | { kind: 'relative'; shiftMs: number; cut?: 'd' | 'h' | 'm' }

export type ReadMoment = { ok: true; moment: Moment } | { ok: false; message: string }

/** What a moment is read against. `edge` decides whether a bare date means its beginning or, as an end, the end of that day. */
export interface MomentContext {
  nowMs: number
  zone: string
  edge: 'from' | 'to'
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const SPAN = String.raw`(?:\d{1,7}[smhdw])+`
const RELATIVE = new RegExp(String.raw`^now(?:([+-])(${SPAN}))?(?:/([dhm]))?$`)
const SHORT = new RegExp(String.raw`^-?\s*(${SPAN})(?:\s*ago)?$`)
const DATE_TIME = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/
const TIME_OF_DAY = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/
/** So that milliseconds of early 1970 are not taken for seconds. */
const MS_DIGITS = 11
/** Years 1970 to 2199: beyond, a number was mistyped. */
const LATEST_MS = Date.UTC(2200, 0, 1)
const WORDS: Readonly<Record<string, string>> = { today: 'now/d', yesterday: 'now-1d/d' }

/** Reads `now-3h`, `3h`, `now-1d/d`, `today`, `2026-11-21`, `2026-11-21 08:30:15`, `08:30`, an offset behind a date, or milliseconds since 1970. */
export function readMoment(text: string, context: MomentContext): ReadMoment {
  const typed = text.trim().toLowerCase()
  const moment = readRelative(own(WORDS, typed) ?? typed) ?? readFixed(typed, context)
  if (!moment) return { ok: false, message: 'Write a time like now-3h, 2026-11-21 08:30 or 08:30.' }
  const ms = moment.kind === 'fixed' ? moment.ms : context.nowMs + moment.shiftMs
  return ms >= 0 && ms < LATEST_MS ? { ok: true, moment } : { ok: false, message: 'This lies before 1970 or after 2199.' }
}

/** Milliseconds since 1970. */
export function momentMs(moment: Moment, nowMs: number, zone: string): number {
  if (moment.kind === 'fixed') return moment.ms
  const ms = nowMs + moment.shiftMs
  return moment.cut ? startOf(moment.cut, ms, zone) : ms
}

/** The form for addresses: `now-1h`, `now-1d/d`, or milliseconds. What this prints, readMoment reads as the same moment. */
export function printMoment(moment: Moment): string {
  if (moment.kind === 'fixed') return String(moment.ms).padStart(MS_DIGITS, '0')
  const cut = moment.cut ? `/${moment.cut}` : ''
  if (moment.shiftMs === 0) return `now${cut}`
  return `now${moment.shiftMs < 0 ? '-' : '+'}${printSpan(Math.abs(moment.shiftMs))}${cut}`
}

/** `90 min` as `1h30m`; exact for whole seconds. */
export function printSpan(ms: number): string {
  let rest = Math.round(ms / 1000) * 1000
  let text = ''
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    const count = Math.floor(rest / UNIT_MS[unit])
    if (count > 0) text += `${count}${unit}`
    rest -= count * UNIT_MS[unit]
  }
  return text || '0s'
}

function readRelative(typed: string): Moment | undefined {
  const short = SHORT.exec(typed)?.[1]
  if (short) return { kind: 'relative', shiftMs: -spanMs(short) }
  const [whole, sign, span, cut] = RELATIVE.exec(typed) ?? []
  if (whole === undefined) return undefined
  const shiftMs = span ? spanMs(span) * (sign === '-' ? -1 : 1) : 0
  return cut ? { kind: 'relative', shiftMs: shiftMs + 0, cut: cut as 'd' | 'h' | 'm' } : { kind: 'relative', shiftMs: shiftMs + 0 } // RELATIVE allows no other
}

function spanMs(span: string): number {
  return [...span.matchAll(/(\d{1,7})([smhdw])/g)].reduce((sum, [, count, unit = '']) => sum + Number(count) * (own(UNIT_MS, unit) ?? 0), 0)
}

function readFixed(typed: string, { nowMs, zone, edge }: MomentContext): Moment | undefined {
  // Ten digits are seconds since 1970, as many tools print them; ours are milliseconds
  if (/^\d{10}$/.test(typed)) return fixed(Number(typed) * 1000)
  if (/^\d{11,14}$/.test(typed)) return fixed(Number(typed))
  const time = TIME_OF_DAY.exec(typed)
  if (time) {
    const wall = { ...wallTimeAt(nowMs, zone), hour: Number(time[1]), minute: Number(time[2]), second: Number(time[3] ?? 0), ms: 0 }
    return exists(wall) ? fixed(instantOf(wall, zone)) : undefined
  }
  const date = DATE_TIME.exec(typed)
  return date ? readDate(date, zone, edge) : undefined
}

function readDate(match: RegExpExecArray, zone: string, edge: 'from' | 'to'): Moment | undefined {
  const [, year, month, day, hour, minute, second, fraction, offset] = match
  const wall: WallTime = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    ms: Number((fraction ?? '').padEnd(3, '0')),
  }
  if (!exists(wall)) return undefined
  if (offset !== undefined) return hour === undefined ? undefined : fixed(asUtc(wall) - offsetMs(offset))
  if (hour === undefined && edge === 'to') return fixed(instantOf({ ...wall, day: wall.day + 1 }, zone))
  return fixed(instantOf(wall, zone))
}

function offsetMs(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  return (Number(hours ?? 0) * UNIT_MS.h + Number(minutes ?? 0) * UNIT_MS.m) * (sign === '-' ? -1 : 1)
}

const fixed = (ms: number): Moment => ({ kind: 'fixed', ms })
