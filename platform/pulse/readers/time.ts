import { type ReaderContext, Unreadable } from './context.ts'
import type { Remarks } from './numbers.ts'
import { toNumber } from './numbers.ts'

const DAY_MS = 86_400_000
/** security.md F11: marked, and kept. */
const AHEAD_MS = DAY_MS
const LATE_MS = 7 * DAY_MS
/** Before this a clock was never set; after that no clock is believed. */
const EARLIEST_MS = DAY_MS
const LATEST_AHEAD_MS = 366 * DAY_MS

/** A moment in whole milliseconds; unreadable when it is missing or absurd, remarked on when it is far from now. */
export function momentOf(ms: number | undefined, context: ReaderContext, remarks: Remarks): number {
  if (ms === undefined || !Number.isFinite(ms)) throw new Unreadable('The timestamp is missing or not a time.')
  if (ms < EARLIEST_MS || ms > context.nowMs + LATEST_AHEAD_MS) throw new Unreadable(`The timestamp ${describe(ms)} cannot be true.`)
  if (ms > context.nowMs + AHEAD_MS) remarks.push('sightglass.clock:ahead')
  else if (ms < context.nowMs - LATE_MS && !context.archive) remarks.push('sightglass.clock:late')
  return Math.trunc(ms)
}

/** Milliseconds of an RFC 3339 text, or of a number whose size shows its unit: seconds, milliseconds, microseconds or nanoseconds since 1970. */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[Tt ]/.test(value)) {
    // Without a zone it is taken as UTC: the reader's own zone has nothing to do with it.
    const ms = Date.parse(/(?:[Zz]|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`)
    return Number.isNaN(ms) ? undefined : ms
  }
  const number = toNumber(value)
  if (!Number.isFinite(number)) return undefined
  const size = Math.abs(number)
  if (size < 1e11) return number * 1000
  if (size < 1e14) return number
  return size < 1e17 ? number / 1000 : number / 1_000_000
}

/** Nanoseconds since 1970 as milliseconds with their fraction; undefined for 0, which OTLP uses for "unknown". */
export const millisOfNanos = (nanos: bigint): number | undefined =>
  nanos === 0n ? undefined : Number(nanos / 1_000_000n) + Number(nanos % 1_000_000n) / 1_000_000

const describe = (ms: number): string => (Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : String(ms))
