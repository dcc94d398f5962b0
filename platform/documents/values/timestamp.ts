import { invalid } from '../refusal.ts'

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/i

/** RFC 3339 in any offset → UTC, cut to microseconds as Firestore cuts, with no, three or six digits. */
export function normalTimestamp(text: string): string {
  const [, head, fraction = '', offset] = SHAPE.exec(text) ?? []
  const ms = Date.parse(`${head}${offset}`.toUpperCase())
  if (!head || Number.isNaN(ms)) throw invalid(`Illegal timestamp: ${text}`)
  const utc = new Date(ms).toISOString()
  if (utc.length !== 24 || utc.startsWith('0000')) throw invalid(`Timestamp out of range: ${text}`) // years 1 to 9999
  return withMicros(utc.slice(0, 19), fraction.padEnd(6, '0').slice(0, 6))
}

/** Microseconds since 1970 → RFC 3339. */
export function timestampOfMicros(micros: number): string {
  const utc = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString()
  return withMicros(utc.slice(0, 19), String(micros % 1_000_000).padStart(6, '0'))
}

function withMicros(seconds: string, micros: string): string {
  if (micros === '000000') return `${seconds}Z`
  return `${seconds}.${micros.endsWith('000') ? micros.slice(0, 3) : micros}Z`
}

/** Of a time between 1970 and 2255, where microseconds are exact in a number: every time that the store itself gives out. */
export function microsOfTimestamp(normal: string): number {
  const [seconds = '', fraction = ''] = normal.slice(0, -1).split('.')
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction.padEnd(6, '0'))
}
