import { expect, test } from 'vitest'

import { type Measured, tell } from '#domain/verdicts/tell.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

/**
 * Nothing happens here: calls arrive by chance at a rate with the rhythm of a day and of a week, a few fail by chance, durations are lognormal. What is
 * said of it is false.
 */
const HOUR = 3_600_000
const DAYS = 35
const VENDORS = [
  { name: 'stripe', perHour: 260, failing: 0.01, refused: 0.03, medianMs: 180, spread: 0.6 },
  { name: 'openai', perHour: 120, failing: 0.02, refused: 0.01, medianMs: 1400, spread: 0.9 },
  { name: 'github', perHour: 60, failing: 0.002, refused: 0.05, medianMs: 90, spread: 0.5 },
  { name: '', perHour: 420, failing: 0.001, refused: 0.02, medianMs: 4, spread: 1.1 },
]
const CLIENTS = [
  { client: 'checkout', perHour: 120, opaque: 0.1 },
  { client: 'mailer', perHour: 70, opaque: 0.4 },
]

/** mulberry32: the same numbers each time. */
function chance(seed: number) {
  let state = seed
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  /** By the time between arrivals, so that nothing of the code under test is used. */
  const poisson = (mean: number): number => {
    let count = 0
    for (let at = -Math.log(1 - uniform()); at < mean; at -= Math.log(1 - uniform())) count++
    return count
  }
  return { uniform, normal, poisson }
}

/** More by day than by night, less at weekends. */
const rhythm = (hour: number): number =>
  (1 + 0.6 * Math.sin(((hour % 24) - 9) * (Math.PI / 12))) * ([5, 6].includes(Math.floor(hour / 24) % 7) ? 0.55 : 1)

interface Call {
  status: number
  ms: number
}

function generate(seed: number) {
  const { uniform, normal, poisson } = chance(seed)
  return Array.from({ length: DAYS * 24 }, (_, hour) => ({
    vendors: VENDORS.map(({ perHour, failing, refused, medianMs, spread }) =>
      Array.from({ length: poisson(perHour * rhythm(hour)) }, (): Call => {
        const luck = uniform()
        return { status: luck < failing ? 503 : luck < failing + refused ? 404 : 200, ms: medianMs * Math.exp(spread * normal()) }
      }),
    ),
    clients: CLIENTS.map(({ perHour, opaque }) => {
      const connections = poisson(perHour * rhythm(hour))
      return { connections, opaque: Array.from({ length: connections }, uniform).filter((luck) => luck < opaque).length }
    }),
  }))
}
type Hours = ReturnType<typeof generate>

/** The figures of some hours, as the queries define them. */
function measure(hours: Hours) {
  const vendors = VENDORS.map((_, at) => {
    const calls = hours.flatMap((hour) => hour.vendors[at] ?? [])
    const sorted = calls.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const quantile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
    const ended = (status: number): number => calls.filter((call) => call.status === status).length
    return {
      figures: { count: calls.length, failed: ended(503), p50Ms: quantile(0.5), p95Ms: quantile(0.95), p99Ms: quantile(0.99) },
      ended: [404, 503].map((status) => ({ count: ended(status), failed: status === 503 ? ended(status) : 0 })),
    }
  })
  const coverage = CLIENTS.map((_, at) => ({
    connections: hours.reduce((sum, hour) => sum + (hour.clients[at]?.connections ?? 0), 0),
    opaque: hours.reduce((sum, hour) => sum + (hour.clients[at]?.opaque ?? 0), 0),
  }))
  return { vendors, coverage, count: vendors.reduce((sum, { figures }) => sum + figures.count, 0) }
}

/** The periods that were recorded, by the rule as it is written down: the same hours of four weeks, else of seven days, three of them at least. */
function periodsBefore(begin: number, span: number): { unit: 'week' | 'day'; begins: number[] } | undefined {
  const at = (unit: number, back: number): number[] =>
    Array.from({ length: back }, (_, index) => begin - (index + 1) * unit).filter((hour) => hour >= 0)
  const weeks = at(7 * 24, 4)
  if (weeks.length >= 3) return { unit: 'week', begins: weeks }
  const days = span <= 24 ? at(24, 7) : []
  return days.length >= 3 ? { unit: 'day', begins: days } : undefined
}

/** Each stretch of hours is measured once: it is looked at, and then looked back at up to seven times. */
function measuring(hours: Hours) {
  const known = new Map<string, ReturnType<typeof measure>>()
  return (begin: number, span: number): ReturnType<typeof measure> => {
    const found = known.get(`${begin} ${span}`) ?? measure(hours.slice(begin, begin + span))
    known.set(`${begin} ${span}`, found)
    return found
  }
}

/** What is measured of a range that ends at an hour, beside the same hours before. */
function lookAt(measured: ReturnType<typeof measuring>, end: number, span: number): Measured | undefined {
  const same = periodsBefore(end - span, span)
  if (!same) return undefined
  const now = measured(end - span, span)
  const before = same.begins.map((begin) => measured(begin, span))
  const spanOf = (begin: number) => ({ fromMs: begin * HOUR, toMs: (begin + span) * HOUR })
  return {
    range: spanOf(end - span),
    nowMs: end * HOUR,
    accuracy: QUANTILE_ERROR,
    calls: VENDORS.map(({ name }, vendor) => ({
      key: [name],
      now: now.vendors[vendor]!.figures, // one for each vendor
      before: before.map((period) => period.vendors[vendor]!.figures),
      errors: [404, 503]
        .map((status, at) => ({
          status,
          now: now.vendors[vendor]!.ended[at]!,
          before: before.map((period) => period.vendors[vendor]!.ended[at]!),
        }))
        .filter((one) => one.now.count >= 20),
    })),
    coverage: CLIENTS.map(({ client }, at) => ({
      client,
      now: now.coverage[at]!,
      before: before.map((period) => period.coverage[at]!),
    })),
    volumes: [
      {
        measure: 'requests',
        sum: { now: now.count, before: before.map(({ count }) => count) },
        same: { unit: same.unit, periods: same.begins.map(spanOf) },
      },
    ],
  }
}

test.each([
  [1, ''],
  [2, ''],
  [3, ' @variant'],
  [4, ' @variant'],
  [5, ' @variant'],
])('on 35 days on which nothing happens at most one sentence a day is said, looked at every hour and every day (seed %i)%s', (seed) => {
  const hours = generate(seed)
  const figures = measuring(hours)
  let looks = 0
  const said: string[] = []
  for (const span of [1, 24])
    for (let end = span; end <= hours.length; end += span) {
      const measured = lookAt(figures, end, span)
      if (!measured) continue
      looks++
      said.push(...tell(measured).map(({ id }) => `${span} h until ${end}: ${id}`))
    }
  expect(looks).toBeGreaterThan(780)
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(DAYS)
  // The bound is a promise; what is reached is far better, and shall stay so
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(1)
})

/** An hour in the middle of a working day of the fifth week. */
const PLANTED_AT = 29 * 24 + 14

test.each([
  {
    what: 'a third of the calls to OpenAI fail',
    plant: (hour: Hours[number]) => hour.vendors[1]?.forEach((call, at) => at % 3 === 0 && (call.status = 503)),
    named: /^burst \["openai","503"\]$/,
  },
  {
    what: 'Stripe refuses one call in ten',
    plant: (hour: Hours[number]) => hour.vendors[0]?.forEach((call, at) => at % 10 === 0 && (call.status = 404)),
    named: /^burst \["stripe","404"\]$/,
  },
  {
    what: 'Stripe takes three times as long',
    plant: (hour: Hours[number]) => hour.vendors[0]?.forEach((call) => (call.ms *= 3)),
    named: /^slower \["stripe"\]$/,
  },
  {
    what: 'nothing can be seen of checkout any more',
    plant: (hour: Hours[number]) => {
      const [checkout] = hour.clients
      if (checkout) checkout.opaque = checkout.connections
    },
    named: /^blind checkout$/,
  },
  {
    what: 'hardly anybody calls anything',
    plant: (hour: Hours[number]) => hour.vendors.forEach((calls) => calls.splice(Math.floor(calls.length / 10))),
    named: /^volume requests$/,
  },
])('planted in one hour: $what, and that is named first, and nothing else is', ({ plant, named }) => {
  const hours = generate(7)
  const hour = hours[PLANTED_AT - 1]
  if (hour) plant(hour)
  const measured = lookAt(measuring(hours), PLANTED_AT, 1)
  const said = measured ? tell(measured).map(({ id }) => id) : []
  expect(said[0]).toMatch(named)
  expect(said).toHaveLength(1)
})

test('an incident at the same hour of one earlier week hides nothing and is not reported again', () => {
  const hours = generate(8)
  for (const at of [PLANTED_AT, PLANTED_AT - 7 * 24])
    hours[at - 1]?.vendors[1]?.forEach((call, index) => index % 3 === 0 && (call.status = 503))
  const idsAt = (end: number): string[] => {
    const measured = lookAt(measuring(hours), end, 1)
    return measured ? tell(measured).map(({ id }) => id) : []
  }
  expect(idsAt(PLANTED_AT)).toEqual(['burst ["openai","503"]'])
  expect(idsAt(PLANTED_AT + 24)).toEqual([])
})
