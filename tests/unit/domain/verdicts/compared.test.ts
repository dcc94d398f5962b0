import { expect, test } from 'vitest'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { burstTests } from '#domain/verdicts/burst.ts'
import { sameHours } from '#domain/verdicts/same-hours.ts'
import { median, spreadOf, studentTails, usualCount } from '#domain/verdicts/statistics.ts'
import { type Measured, tell } from '#domain/verdicts/tell.ts'
import { comparisons, keptOf } from '#domain/verdicts/tested.ts'
import { type UsualCalls, type UsualCoverage, usualShare } from '#domain/verdicts/usual.ts'
import type { Verdict } from '#domain/verdicts/verdict.ts'
import * as fc from '#tests/properties.ts'

import { RANGE, textOf } from './sentence-text.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const said = (measured: Partial<Measured>): Verdict[] => tell({ range: RANGE, nowMs: RANGE.toMs, accuracy: 0.01, ...measured })
const wordsOf = (measured: Partial<Measured>): string[] => said(measured).map(textOf)
const filterOf = (verdict: Verdict | undefined, set = REQUESTS): string =>
  verdict?.opens.filter ? printFilter(verdict.opens.filter, set) : ''

test('a range is compared with the same hours of up to four weeks, else of up to seven days, and with fewer than three of either not at all', () => {
  const back = (recordedFromMs: number, range = RANGE) => {
    const same = sameHours(range, recordedFromMs)
    return same && [same.unit, ...same.periods.map(({ fromMs }) => (range.fromMs - fromMs) / DAY)]
  }
  expect(back(0)).toEqual(['week', 7, 14, 21, 28])
  expect(back(RANGE.fromMs - 21 * DAY)).toEqual(['week', 7, 14, 21])
  expect(back(RANGE.fromMs - 21 * DAY + 1)).toEqual(['day', 1, 2, 3, 4, 5, 6, 7])
  expect(back(RANGE.fromMs - 3 * DAY)).toEqual(['day', 1, 2, 3])
  expect(back(RANGE.fromMs - 3 * DAY + 1)).toBeUndefined()
  // Two days hold a working day and perhaps a Sunday: no other two days are like them
  const twoDays = { fromMs: RANGE.fromMs, toMs: RANGE.fromMs + 2 * DAY }
  expect(back(0, twoDays)).toEqual(['week', 7, 14, 21, 28])
  expect(back(RANGE.fromMs - 20 * DAY, twoDays)).toBeUndefined()
  expect(back(0, { fromMs: RANGE.fromMs, toMs: RANGE.fromMs + 8 * DAY })).toBeUndefined()
})

test('middle and spread of periods are not moved by one bad week', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([1, 2, 3, 10])).toBe(2.5)
  expect(median([])).toBe(0)
  expect(spreadOf([10, 11, 9, 10, 900])).toBeCloseTo(1.4826, 6)
  const week = (part: number) => ({ part, whole: 1000 })
  const usual = usualShare([week(10), week(12), week(900), week(11)])
  expect(usual.part / usual.whole).toBeCloseTo(0.0115, 6)
  // A rare error is not said to never happen because most weeks had none
  expect(usualShare([week(0), week(0), week(3), week(0)]).part).toBe(0)
  expect(usualShare([week(0), week(2), week(3), week(0), week(0)]).part).toBeCloseTo(2.5, 6)
  expect(usualShare([week(5), { part: 0, whole: 0 }]).periods).toBe(1)
})

/** Chance of Student's t by adding up its density, which the closed form knows nothing of. */
function tailsBySum(t: number, free: number): number {
  const logGamma = (x: number): number =>
    x < 8 ? logGamma(x + 1) - Math.log(x) : (x - 0.5) * Math.log(x) - x + 0.9189385332046727 + 1 / (12 * x) - 1 / (360 * x ** 3)
  const scale = Math.exp(logGamma((free + 1) / 2) - logGamma(free / 2)) / Math.sqrt(free * Math.PI)
  const steps = 40_000
  let inside = 0
  for (let at = 0; at < steps; at++) inside += scale * (1 + (((at + 0.5) / steps) * t) ** 2 / free) ** (-(free + 1) / 2) * (t / steps)
  return 1 - 2 * inside
}

test.each([3, 4, 5, 6, 9])('tails of Student’s t with %i degrees of freedom are those of its density', (free) => {
  for (const t of [0.2, 1, 2.5, 6]) expect(studentTails(t, free)).toBeCloseTo(tailsBySum(t, free), 6)
  expect(studentTails(-2.5, free)).toBe(studentTails(2.5, free))
})

const NO_LATENCY = { p50Ms: 10, p95Ms: 20, p99Ms: 25 }
/** Calls of Stripe of which some ended with a status, now and in each period. */
const calls = (now: [errors: number, calls: number], before: [errors: number, calls: number][], status = 429): UsualCalls => ({
  key: ['stripe'],
  now: { count: now[1], failed: 0, ...NO_LATENCY },
  before: before.map(([, count]) => ({ count, failed: 0, ...NO_LATENCY })),
  errors: [
    {
      status,
      now: { count: status < 400 ? now[1] : now[0], failed: status >= 400 && status < 500 ? 0 : now[0] },
      before: before.map(([errors, count]) => ({
        count: status < 400 ? count : errors,
        failed: status >= 400 && status < 500 ? 0 : errors,
      })),
    },
  ],
})
const WEEKS: [number, number][] = [
  [5, 1000],
  [6, 1000],
  [4, 1000],
  [5, 1000],
]

test('a burst is reported against its usual share, however bad one of the weeks was', () => {
  const [verdict] = said({ calls: [calls([60, 1000], WEEKS)] })
  expect(verdict && textOf(verdict)).toBe('60 calls to [stripe] ended with 429: 6% of them, usually 1%')
  expect(filterOf(verdict)).toBe('vendor:stripe status:429')
  expect(wordsOf({ calls: [calls([60, 1000], [...WEEKS.slice(1), [700, 1000]])] })).toHaveLength(1)
  const [behind] = said({
    calls: [
      calls(
        [60, 400],
        [
          [0, 1000],
          [0, 900],
          [0, 800],
        ],
        200,
      ),
    ],
  })
  expect(behind && textOf(behind)).toBe('60 calls to [stripe] failed behind a status of 200: 15% of them, usually none')
  expect(filterOf(behind)).toBe('vendor:stripe status:200 failed:true')
  expect(behind?.severity).toBe('bad')
})

test('with fewer than three periods in which anybody called nothing is compared', () => {
  expect(wordsOf({ calls: [calls([60, 1000], WEEKS.slice(0, 2))] })).toEqual([])
  expect(wordsOf({ calls: [calls([60, 1000], [...WEEKS.slice(0, 2), [0, 0], [0, 0]])] })).toEqual([])
  expect(wordsOf({ calls: [calls([60, 1000], [])] })).toEqual([])
})

test('a burst is reported if, and only if, all of its bounds are met, by an independent computation of z', () => {
  const count = fc.integer({ min: 0, max: 4000 })
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      const [errors, all] = [Math.min(a, b), Math.max(a, b)]
      const [errorsBefore, allBefore] = [Math.min(c, d), Math.max(c, d)]
      // Three equal periods have no spread, so the square of z is chi squared of the table of four fields
      const [wrongBefore, wholeBefore] = [3 * errorsBefore, 3 * allBefore]
      const total = all + wholeBefore
      const wrong = errors + wrongBefore
      const margins = all * wholeBefore * wrong * (total - wrong)
      const chi = margins === 0 ? 0 : (total * (errors * (wholeBefore - wrongBefore) - wrongBefore * (all - errors)) ** 2) / margins
      const wanted =
        errors >= 20 &&
        wholeBefore >= 50 &&
        chi > 16.0001 &&
        errors / all > wrongBefore / wholeBefore &&
        errors / all >= 2 * (wrongBefore / wholeBefore)
      const isAtTheBound = Math.abs(chi - 16) < 0.001 || errors * wholeBefore === 2 * wrongBefore * all
      const before: [number, number][] = [1, 2, 3].map(() => [errorsBefore, allBefore])
      const found = burstTests([calls([errors, all], before)]).filter((one) => one.found)
      if (!isAtTheBound) expect(found.length === 1).toBe(wanted)
    }),
    { numRuns: 2000 },
  )
})

test('failures of an outage are not reported twice, refusals are another matter', () => {
  const outages = [
    { key: ['stripe'], startMs: RANGE.fromMs, endMs: RANGE.fromMs + 600_000, failed: 55, count: 60, ongoing: false, clients: [] },
  ]
  const kinds = (status: number) =>
    said({
      outages,
      calls: [
        calls(
          [60, 400],
          [
            [0, 400],
            [0, 400],
            [0, 400],
          ],
          status,
        ),
      ],
    }).map(({ kind }) => kind)
  expect(kinds(503)).toEqual(['outage'])
  expect(kinds(429)).toEqual(['outage', 'burst'])
})

test('statuses of one kind are one sentence with the sum of them; what else happened to the same vendor is named behind it', () => {
  const failing = (status: number, errors: number) =>
    calls(
      [errors, 400],
      [
        [1, 400],
        [2, 400],
        [1, 400],
      ],
      status,
    ).errors
  const slow = { p50Ms: 300, p95Ms: 900, p99Ms: 1200 }
  const row: UsualCalls = {
    ...calls(
      [0, 400],
      [
        [0, 400],
        [0, 400],
        [0, 400],
      ],
    ),
    now: { count: 400, failed: 95, ...slow },
    errors: [...failing(503, 30), ...failing(502, 40), ...failing(0, 25), ...failing(429, 50)],
  }
  const verdicts = said({ calls: [row] })
  expect(verdicts.map(textOf)).toEqual([
    '70 calls to [stripe] ended with 502 or 503: 18% of them, usually 1%; they also got slower; others got no response or an error',
    '50 calls to [stripe] ended with 429: 13% of them, usually 0%',
  ])
  expect(filterOf(verdicts[0])).toBe('vendor:stripe status:502,503')
  expect(verdicts[0]?.opens.counted).toBe(70)
})

const latencies = (p95Ms: number, count = 1000, p99Ms = 1.4 * p95Ms, p50Ms = p95Ms / 3) => ({ count, failed: 0, p50Ms, p95Ms, p99Ms })
const durations = (now: ReturnType<typeof latencies>, before: ReturnType<typeof latencies>[]): UsualCalls[] => [
  { key: ['openai'], now, before, errors: [] },
]
const STEADY = [400, 410, 390, 405].map((p95Ms) => latencies(p95Ms))

test('slower is reported with enough calls, by half or more, and beyond chance and what periods differ by', () => {
  const slower = (now: ReturnType<typeof latencies>, before = STEADY) => wordsOf({ calls: durations(now, before) })
  expect(slower(latencies(900))).toEqual(['Calls to [openai] got slower: p95 is 900 ms on 1000 calls, usually 402 ms'])
  // Half of the calls are slower, and the slowest are as slow as ever
  expect(slower(latencies(400, 1000, 500, 320))).toEqual([
    'Calls to [openai] got slower: half took longer than 320 ms on 1000 calls, usually 134 ms',
  ])
  expect(slower(latencies(590))).toEqual([])
  expect(slower(latencies(900, 49))).toEqual([])
  expect(
    slower(
      latencies(900),
      STEADY.map((one) => ({ ...one, count: 19 })),
    ),
  ).toEqual([])
  expect(slower(latencies(900), STEADY.slice(0, 2))).toEqual([])
  // Two milliseconds more are half as much again, and nobody notices
  expect(slower(latencies(6), [latencies(4), latencies(4), latencies(4)])).toEqual([])
  // The same on a tail so long that a hundred calls do not tell where p95 is
  expect(
    slower(
      latencies(900, 120, 9000, 130),
      [1, 2, 3].map(() => latencies(400, 120, 9000, 130)),
    ),
  ).toEqual([])
  // At this hour it is anything between 150 and 2000 ms
  expect(
    slower(
      latencies(900),
      [150, 2000, 400, 1100].map((p95Ms) => latencies(p95Ms)),
    ),
  ).toEqual([])
  // One slow week does not hide it
  expect(slower(latencies(900), [latencies(400), latencies(410), latencies(3000), latencies(395)])).toHaveLength(1)
})

test('a volume is reported against the same hours before, with what chance allows', () => {
  const periods = (count: number) => Array.from({ length: count }, (_, at) => ({ fromMs: at, toMs: at + 1 }))
  const volume = (now: number, before: number[], unit: 'week' | 'day' = 'day') =>
    wordsOf({ volumes: [{ measure: 'requests', sum: { now, before }, same: { unit, periods: periods(before.length) } }] })
  const week = [1000, 1010, 990, 1005, 995, 1000, 1000]
  const usual = 'about 1000 requests at the same hours of the 7 days before'
  expect(volume(2100, week)).toEqual([`2100 requests, 2.1× as many as usual: ${usual}`])
  expect(volume(0, week)).toEqual([`Not one request, usually ${usual}`])
  expect(volume(400, week)).toEqual([`400 requests, usually ${usual}`])
  expect(volume(1400, week)).toEqual([])
  // Days without a weekend tell nothing of one
  expect(volume(400, week.slice(1))).toEqual([])
  expect(volume(2100, [500, 1900, 300, 1300, 900, 1200, 900])).toEqual([])
  expect(volume(60, [20, 21, 19, 20, 20, 20, 20])).toEqual([])
  expect(volume(400, [1000, 1010, 990, 1000], 'week')).toEqual([
    '400 requests, usually about 1000 requests at the same hours of the 4 weeks before',
  ])
  // Three weeks do not tell how much they differ
  expect(volume(400, [1000, 1010, 990], 'week')).toEqual([])
  expect(usualCount([1, 2, 3])).toBeUndefined()
  const bytes = said({
    volumes: [
      { measure: 'bytes of requests', sum: { now: 90e6, before: [30e6, 31e6, 29e6, 30e6] }, same: { unit: 'week', periods: periods(4) } },
    ],
  })
  expect(bytes.map(textOf)).toEqual(['90000000 B, 3.0× as many as usual: about 30000000 B at the same hours of the 4 weeks before'])
  expect(bytes[0]?.opens).toMatchObject({ page: 'bandwidth', of: 'requests', counted: 90e6 })
})

const coverage = (client: string, now: [number, number], before: [number, number]): UsualCoverage => ({
  client,
  now: { opaque: now[0], connections: now[1] },
  before: [1, 2, 3].map(() => ({ opaque: before[0], connections: before[1] })),
})

test('clients of which less is seen than usual are reported together, and so are those of which hardly anything is seen', () => {
  const rows = (opaque: number) => [
    coverage('mailer', [opaque, 100], [10, 100]),
    coverage('backup', [190, 200], [188, 200]),
    coverage('crm', [60, 60], [60, 60]),
    coverage('cron', [49, 49], [0, 49]),
  ]
  const verdicts = said({ coverage: rows(70) })
  expect(verdicts.map(textOf)).toEqual([
    'Less can be seen of [mailer]: 70 connections (70%) are opaque; usually 10%',
    'Hardly anything can be seen of [backup] and [crm]: 250 connections (96%) are opaque',
  ])
  expect(verdicts.map((verdict) => filterOf(verdict, CONNECTIONS))).toEqual([
    'client:mailer visibility:opaque',
    'client:backup,crm visibility:opaque',
  ])
  expect(said({ coverage: rows(28) }).map(({ id }) => id)).toEqual(['blind'])
  expect(wordsOf({ coverage: [...rows(70), coverage('search', [90, 100], [10, 100])] })[0]).toBe(
    'Less can be seen of [search] and [mailer]: 160 connections (80%) are opaque; usually 10%',
  )
})

test('sentences of a screen are about its filter, and say nothing that the filter has decided', () => {
  const within = (text: string) => {
    const parsed = parseFilter(text)
    return parsed.ok ? { filter: parsed.node } : {}
  }
  const measured = { calls: [calls([60, 1000], WEEKS)] }
  expect(filterOf(said({ ...measured, ...within('client:checkout OR client:mailer') })[0])).toBe(
    '(client:checkout OR client:mailer) vendor:stripe status:429',
  )
  // Not twice
  expect(filterOf(said({ ...measured, ...within('vendor:stripe client:checkout') })[0])).toBe('vendor:stripe client:checkout status:429')
  for (const text of ['status:429', '-status:200', 'failed:true', 'client:checkout OR issue:true'])
    expect(wordsOf({ ...measured, ...within(text) })).toEqual([])
  expect(wordsOf({ calls: durations(latencies(900), STEADY), ...within('duration:>300ms') })).toEqual([])
  expect(wordsOf({ ...measured, kinds: ['slower', 'volume'] })).toEqual([])
  const [one] = said({ calls: [{ ...calls([60, 1000], WEEKS), key: ['GET', 'api.stripe.com', '/v1/charges/{id}'] }], by: 'endpoint' })
  expect(one && textOf(one)).toContain('60 calls to [GET api.stripe.com/v1/charges/{id}] ended with 429')
  expect(filterOf(one)).toBe('method:GET host:api.stripe.com template:/v1/charges/{id} status:429')
})

test('the more is compared, the less likely each difference has to be chance', () => {
  const tests = (chances: number[]) =>
    comparisons(
      chances.map((chance) => ({ chance, found: chance })),
      (found) => found.map((chance) => ({ id: String(chance) }) as Verdict),
    )
  const kept = (...groups: number[][]) => keptOf(groups.map(tests)).map(({ id }) => Number(id))
  expect(kept([0.04])).toEqual([0.04])
  // Of ten, the first may be 0.005, the second 0.01 and so on (Benjamini, Hochberg)
  const others = [0.5, 0.6, 0.7, 0.8, 0.9, 0.9, 0.9, 0.9]
  expect(kept([0.04, 0.02], others)).toEqual([])
  expect(kept([0.004, 0.02], others)).toEqual([0.004])
  expect(kept([0.009], [0.0099, ...others])).toEqual([0.009, 0.0099])
})
