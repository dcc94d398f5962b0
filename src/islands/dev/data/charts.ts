import { phasesOf } from '#domain/traffic/phases.ts'
import type { FailureGrade } from '#domain/traffic/availability.ts'
import { type HeatData, logEdges } from '#src/lib/chart/heat.ts'
import type { Part } from '#src/lib/chart/parts.ts'
import type { Threshold, TimeMark, TimeSeries } from '#src/lib/chart/time-chart.ts'
import type { UptimeCell } from '#src/lib/chart/uptime.ts'
import { type Bucket } from '#src/lib/histogram.ts'

/** The catalogue's clock stands still, so that its pictures can be compared. */
export const NOW_MS = Date.UTC(2026, 10, 21, 10)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Between 0 and 1, the same for the same numbers: mixes bits as MurmurHash3's finaliser does (public domain). */
export function noise(seed: number, at: number): number {
  let bits = Math.imul(seed * 0x9e3779b1 + at, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}

/** Times that end now. */
export const timesOf = (count: number, stepMs: number): number[] => Array.from({ length: count }, (_, at) => NOW_MS - (count - at) * stepMs)

/** A day's swing with noise: `base` at night, about twice at noon. */
function swing(seed: number, base: number, times: readonly number[]): number[] {
  return times.map(
    (ms, at) => base * (1.4 + 0.5 * Math.sin(((ms % (24 * HOUR)) / (24 * HOUR)) * 2 * Math.PI - 1.6) + 0.35 * (noise(seed, at) - 0.5)),
  )
}

const whole = (values: readonly number[]): number[] => values.map((value) => Math.round(value))
const rounded = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 10) / 10)

export const DAY_TIMES = timesOf(288, 5 * MINUTE)

/** Latency of a day, with a slow hour and a quarter of an hour in which nothing was measured. */
export const LATENCY: readonly TimeSeries[] = (
  [
    ['p50', 42],
    ['p90', 138],
    ['p95', 210],
    ['p99', 460],
  ] as const
).map(([id, base], seed) => ({
  id,
  label: id,
  values: rounded(swing(seed + 1, base, DAY_TIMES)).map((value, at) =>
    at >= 120 && at < 131 ? null : at > 200 && at < 214 ? Math.round(value * 2.1) : value,
  ),
}))

export const LATENCY_THRESHOLDS: readonly Threshold[] = [
  { value: 800, label: 'Objective p99 800 ms', tone: 'warn' },
  { value: 1500, label: 'Alert 1.5 s', tone: 'danger' },
]

export const MARKS: readonly TimeMark[] = [
  { ms: DAY_TIMES[66] ?? 0, label: 'checkout 4.12.0' },
  { ms: DAY_TIMES[198] ?? 0, label: 'Certificate of api.stripe.com changed' },
  { ms: DAY_TIMES[204] ?? 0, label: 'Rule "slow payments" fires' },
]

const VENDORS: readonly [label: string, base: number][] = [
  ['Stripe', 42e6],
  ['Amazon S3', 31e6],
  ['OpenAI', 24e6],
  ['Datadog', 15e6],
  ['GitHub', 9e6],
  ['Twilio', 6e6],
  ['Segment', 4e6],
  ['Others', 3e6],
]

export const BANDWIDTH: readonly TimeSeries[] = VENDORS.map(([label, base], seed) => ({
  id: label,
  label,
  values: whole(swing(seed + 20, base, DAY_TIMES)),
}))

export const HOUR_TIMES = timesOf(24, HOUR)
export const BY_FAMILY: readonly TimeSeries[] = (
  [
    ['HTTP', 182_000],
    ['gRPC', 61_000],
    ['PostgreSQL', 38_000],
    ['Redis', 20_500],
  ] as const
).map(([label, base], seed) => ({ id: label, label, values: whole(swing(seed + 40, base, HOUR_TIMES)) }))

export const SUCCESS: readonly TimeSeries[] = [
  {
    id: 'success',
    label: 'Success rate',
    values: DAY_TIMES.map((_, at) => (at > 200 && at < 212 ? 0.962 + noise(9, at) * 0.01 : 0.9972 + noise(8, at) * 0.0026)),
  },
]

/** Text as an attacker would send it, and text that is only long. */
export const HOSTILE: readonly TimeSeries[] = [
  { id: 'a', label: '<img src=x onerror=alert(1)>.example.com', values: whole(swing(61, 40, HOUR_TIMES)) },
  { id: 'b', label: "invoice\u202egpj.exe\u0000\n=cmd|'/c calc'!A0", values: whole(swing(62, 25, HOUR_TIMES)) },
  { id: 'c', label: `${'very-long-'.repeat(12)}host.eu-central-1.compute.internal.example.com`, values: whole(swing(63, 12, HOUR_TIMES)) },
]

export const MANY_TIMES = timesOf(20_000, 15_000)
/** Eight series of twenty thousand points: the most a chart has to draw. */
export const manySeries = (): TimeSeries[] =>
  Array.from({ length: 8 }, (_, seed) => ({
    id: `s${seed}`,
    label: `worker-${seed + 1}`,
    values: MANY_TIMES.map((ms, at) => Math.round(900 - seed * 100 + 60 * Math.sin(ms / (4 * HOUR) + seed) + 40 * noise(seed + 70, at))),
  }))

export const RANKED: readonly Part[] = [
  { id: 'stripe', label: 'api.stripe.com', value: 1_284_311 },
  { id: 's3', label: 's3.eu-central-1.amazonaws.com', value: 921_034 },
  { id: 'openai', label: 'api.openai.com', value: 412_870 },
  { id: 'datadog', label: 'intake.logs.datadoghq.eu', value: 240_112 },
  { id: 'github', label: 'api.github.com', value: 88_206 },
  { id: 'twilio', label: 'api.twilio.com', value: 41_930 },
  { id: 'segment', label: 'api.segment.io', value: 9311 },
  { id: 'long', label: `${'deeply.nested.'.repeat(8)}customer.example.com`, value: 1204 },
  { id: 'hostile', label: 'paypa\u202el.com <script>', value: 3 },
]

/** Durations of requests in milliseconds: most fast, a tail. */
export const DURATIONS: readonly number[] = Array.from(
  { length: 4000 },
  (_, at) => 18 + 160 * noise(81, at) ** 3 + (at % 40 === 0 ? 180 * noise(82, at) : 0),
)

const EDGES = logEdges(1, 10_000, 5)

/** Requests of a day by how long they took; a slow stretch in the evening. */
export const HEAT: HeatData = {
  times: timesOf(96, 15 * MINUTE),
  stepMs: 15 * MINUTE,
  edges: EDGES,
  counts: Array.from({ length: 96 }, (_, column) =>
    EDGES.slice(1).map((_, row) => {
      const centre = 8 + 1.5 * Math.sin(column / 12) + (column > 66 && column < 76 ? 3 : 0)
      const bell = Math.exp(-((row - centre) ** 2) / 3.2) + 0.06 * Math.exp(-((row - centre - 5) ** 2) / 4)
      return Math.floor(1400 * bell * (0.6 + 0.4 * Math.sin(column / 15)) * (0.7 + 0.6 * noise(91, column * 100 + row)))
    }),
  ),
}

/** Protocols of a day's bytes. */
export const BY_KIND: readonly Part[] = [
  { id: 'json', label: 'application/json', value: 8.1e9 },
  { id: 'grpc', label: 'application/grpc', value: 3.4e9 },
  { id: 'image', label: 'image/webp', value: 1.2e9 },
  { id: 'octet', label: 'application/octet-stream', value: 640e6 },
  { id: 'html', label: 'text/html', value: 88e6 },
]

const GRADES: readonly FailureGrade[] = [0, 1, 2, 3, 4, 5, 'none']
const FAILED_OF_THOUSAND = { none: 0, 0: 0, 1: 7, 2: 38, 3: 180, 4: 420, 5: 790 } as const

/** Three days by the hour; bad hours follow each other, as outages do. */
export function uptimeCells(seed: number): UptimeCell[] {
  return timesOf(72, HOUR).map((startMs, at) => {
    const draw = noise(seed, Math.floor(at / 3))
    const grade = (draw < 0.7 ? 0 : GRADES[Math.floor((draw - 0.7) * 24)]) ?? 0
    return { startMs, endMs: startMs + HOUR, count: grade === 'none' ? 0 : 1000, failed: FAILED_OF_THOUSAND[grade], grade }
  })
}

export const SPARK = rounded(swing(101, 120, timesOf(48, HOUR)))

const STATUS_STEP = 15 * MINUTE
export const STATUS_BUCKETS: readonly Bucket[] = timesOf(96, STATUS_STEP).map((startMs, at) => {
  const scale = 0.5 + noise(120, at) * 0.3 + (at > 66 && at < 76 ? 0.4 : 0)
  const counts = [at % 17 === 0 ? 4 : 0, 0, 900 * scale, 60 * scale, 48 * scale, at > 66 && at < 72 ? 190 * scale : 3 * noise(121, at)].map(
    Math.round,
  )
  return { startMs, endMs: startMs + STATUS_STEP, counts, total: counts.reduce((sum, count) => sum + count, 0), failed: counts[5] ?? 0 }
})
export const STATUS_RANGE = { fromMs: NOW_MS - 24 * HOUR, toMs: NOW_MS }

export const PHASES = phasesOf({ blocked: 3, dns: 18, connect: 64, ssl: 41, send: 1, wait: 296, receive: 30 })
