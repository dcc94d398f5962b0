import type { CountryDecision } from '#src/lib/geo/decisions.ts'

import { COUNTRIES, type CountryTraffic, PLACELESS } from './countries.ts'

export interface CountryRow extends CountryTraffic {
  decision: CountryDecision
  /** Milliseconds since 1970. */
  firstSeenMs: number
  lastSeenMs: number
  /** Connections in each of 24 steps of the range. */
  trend: readonly number[]
  /** Of the period before. */
  before: number
}

export const NOW_MS = Date.UTC(2026, 10, 21, 10)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const STEPS = 24

export const RANGES = [
  { id: '24h', label: 'Last 24 hours', factor: 1 },
  { id: '7d', label: 'Last 7 days', factor: 6.4 },
  { id: '30d', label: 'Last 30 days', factor: 26 },
] as const
export type RangeId = (typeof RANGES)[number]['id']

const DENIED = new Set(['RU', 'KP', 'IR'])
/** First seen within two days, and nobody has decided. */
const NEW = new Map([
  ['BH', 5],
  ['KE', 21],
  ['MT', 40],
])

/** Rows of a range; longer ones hold more of the same. */
export function rowsOf(range: RangeId): CountryRow[] {
  const factor = RANGES.find(({ id }) => id === range)?.factor ?? 1
  return [...COUNTRIES, ...PLACELESS].map((row, i) => {
    const hours = NEW.get(row.code)
    const connections = Math.round(row.connections * factor)
    return {
      ...row,
      connections,
      bytes: Math.round(row.bytes * factor),
      decision: DENIED.has(row.code) ? 'denied' : hours === undefined ? 'allowed' : 'unreviewed',
      firstSeenMs: hours === undefined ? NOW_MS - (40 + i * 9) * DAY : NOW_MS - hours * HOUR,
      lastSeenMs: NOW_MS - (i * i + 1) * 11_000,
      trend: trendOf(connections, i),
      before: hours === undefined ? Math.round(connections * (0.82 + ((i * 7) % 9) * 0.05)) : 0,
    }
  })
}

/** A day's wave, shifted and dented by the row, that sums up to about `sum`. */
function trendOf(sum: number, seed: number): number[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const wave = 1 + 0.55 * Math.sin(((step + seed * 3) / STEPS) * 2 * Math.PI)
    const dent = ((step * 13 + seed * 7) % 11) / 20
    return Math.round((sum / STEPS) * (wave + dent - 0.25))
  })
}

/** Who is behind the addresses of a country, with their share of its bytes. */
const VENDORS = ['Amazon S3', 'Stripe', 'Algolia', 'Cloudflare', 'Sentry', 'SendGrid', 'OpenAI', 'Datadog'] as const

export function vendorsOf({ code, vendors, bytes }: CountryTraffic): { name: string; bytes: number }[] {
  const start = (code.codePointAt(0) ?? 0) + (code.codePointAt(1) ?? 0)
  return Array.from({ length: Math.min(vendors, 5) }, (_, i) => ({
    name: VENDORS[(start + i) % VENDORS.length] ?? 'Other',
    bytes: Math.round(bytes / 2 ** (i + 1)),
  }))
}
