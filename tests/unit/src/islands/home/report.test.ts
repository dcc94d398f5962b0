import { expect, test } from 'vitest'

import { isComparable, reportOf } from '#src/islands/home/report.ts'
import type { AppearedResults } from '#src/islands/home/use-appeared.ts'
import type { HomeResults } from '#src/islands/home/use-home.ts'
import { loaded, type Loadable } from '#src/lib/loadable.ts'
import type { Deployment } from '#wire/product/deployments.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const RANGE = { fromMs: 100 * DAY, toMs: 100 * DAY + HOUR }
const BEFORE = { fromMs: RANGE.fromMs - HOUR, toMs: RANGE.fromMs }
const NOW_TEXT = { from: 'now-1h', to: 'now' }
const SCOPE = { orgId: 'acme', contextId: '' }
const LOADING = { state: 'loading' } as const

const deployment = (more: Partial<Deployment>): Deployment => ({
  id: 'd1',
  name: 'eu-cluster',
  environmentId: 'production',
  tags: [],
  tokenPrefix: null,
  tokenCreatedMs: 0,
  agentsOnline: 0,
  agentsTotal: 2,
  lastHeartbeatMs: RANGE.toMs - HOUR,
  eventsLast24h: 100,
  lastEventMs: RANGE.toMs - HOUR,
  usualEvents: null,
  config: { pinned: null, number: null, fetchedMs: null, current: false },
  createdMs: 0,
  version: '1',
  ...more,
})

const NONE = { count: 0, failed: 0, points: [] }
const frequency = (range: typeof RANGE, points: { startMs: number; count: number; failed: number }[]) => {
  const sum = (read: (point: (typeof points)[number]) => number): number => points.reduce((all, point) => all + read(point), 0)
  return loaded({
    data: {
      stepMs: HOUR / 4,
      series: [{ value: 'stripe', count: sum(({ count }) => count), failed: sum(({ failed }) => failed), points }],
      rest: NONE,
    },
    asked: { range, by: 'vendor' as const, top: 20, buckets: 48 },
  })
}
const quarters = ({ fromMs }: typeof RANGE, count: number) =>
  [0, 1, 2, 3].map((at) => ({ startMs: fromMs + (at * HOUR) / 4, count: count / 4, failed: 0 }))
const WEEKS = [1, 2, 3, 4].map((week) => ({ fromMs: RANGE.fromMs - 7 * week * DAY, toMs: RANGE.toMs - 7 * week * DAY }))
const calls = (count: number) => ({ count, failed: 0, p50Ms: 10, p95Ms: 20, p99Ms: 25 })
/** Calls of Stripe, of which 60 ended with 429, and of hosts of no vendor; beside four weeks in which none did, or none that was recorded. */
const usual = (recorded = WEEKS) =>
  loaded({
    data: {
      same: recorded.length > 0 ? { unit: 'week' as const, periods: recorded } : null,
      total: { now: 500, before: recorded.map(() => 500) },
      rows: ['stripe', ''].map((vendor) => ({
        key: [vendor],
        now: calls(400),
        before: recorded.map(() => calls(400)),
        errors:
          vendor === '' ? [] : [{ status: 429, now: { count: 60, failed: 0 }, before: recorded.map(() => ({ count: 0, failed: 0 })) }],
      })),
    },
    asked: { range: RANGE, by: 'vendor' as const, limit: 500 },
  })
const connections = loaded({
  data: { same: null, total: { now: 0, before: [] }, rows: [], clients: 0 },
  asked: { range: RANGE, limit: 200 },
})

const nothingNew = (kind: keyof AppearedResults) => loaded({ kind, count: 0, rows: [] })

/** An hour with 400 calls of Stripe, of which 60 ended with 429; none did in the hour before. */
function answersOf(
  more: { figures?: object; sentences?: object; deployments?: Loadable<readonly Deployment[]>; appeared?: Partial<AppearedResults> } = {},
): HomeResults & { appeared: AppearedResults } {
  return {
    range: RANGE,
    asked: { before: true, outages: true },
    figures: {
      frequency: frequency(RANGE, quarters(RANGE, 400)),
      frequencyBefore: frequency(BEFORE, quarters(BEFORE, 400)),
      ...more.figures,
    },
    sentences: {
      outages: loaded({ data: { stepMs: 60_000, outages: [] }, asked: { range: RANGE, by: 'vendor', limit: 50 } }),
      calls: usual(),
      connections,
      ...more.sentences,
    },
    deployments: more.deployments ?? { ...loaded([]), atMs: RANGE.toMs },
    appeared: {
      vendors: nothingNew('vendors'),
      clients: nothingNew('clients'),
      endpoints: nothingNew('endpoints'),
      'api-tokens': nothingNew('api-tokens'),
      countries: nothingNew('countries'),
      ...more.appeared,
    },
  } as unknown as HomeResults & { appeared: AppearedResults } // the rest of what the page asks is not read here
}
const idsOf = (answers: ReturnType<typeof answersOf>, text = NOW_TEXT): readonly string[] | undefined =>
  reportOf(answers, SCOPE, text).verdicts?.map(({ id }) => id)

test('figures become sentences once all of them are known, and it is said what was looked at', () => {
  const told = reportOf(answersOf(), SCOPE, NOW_TEXT)
  expect(told.verdicts?.map(({ id }) => id)).toEqual(['burst ["stripe","429"]'])
  expect(told.lookedAt).toEqual([
    'outages of 1 vendor',
    'errors, durations and volume against the same hours of the 4 weeks before',
    'what was never seen before',
  ])
  expect(told.notLookedAt).toEqual([])
  expect(reportOf(answersOf({ sentences: { calls: LOADING } }), SCOPE, NOW_TEXT).verdicts).toBeUndefined()
})

test('without the same hours of other days nothing is compared, and that is said', () => {
  const told = reportOf(answersOf({ sentences: { calls: usual([]) } }), SCOPE, NOW_TEXT)
  expect(told.verdicts).toEqual([])
  expect(told.lookedAt).toEqual(['outages of 1 vendor', 'what was never seen before'])
  expect(told.notLookedAt).toEqual(['errors, durations and volume against the same hours of other days (fewer than three were recorded)'])
})

test('with a period before of which too little was recorded nothing is called new, and that is said', () => {
  const vendors = loaded({ kind: 'vendors' as const, count: 1, rows: [{ key: ['openai'], requests: 7 }] })
  const late = answersOf({ figures: { frequencyBefore: frequency(BEFORE, quarters(BEFORE, 400).slice(3)) }, appeared: { vendors } })
  expect(isComparable(late)).toBe(false)
  expect(idsOf(late)).toEqual(['burst ["stripe","429"]'])
  expect(reportOf(late, SCOPE, NOW_TEXT).notLookedAt).toEqual(['what is new (too little was recorded before)'])
  expect(isComparable(answersOf({ figures: { frequencyBefore: LOADING } }))).toBeUndefined()
})

test('a part that failed is named and can be tried again; the others still speak', () => {
  let tried = 0
  const failed = { state: 'failed', error: { kind: 'failed', message: '', status: 500, requestId: undefined }, retry: () => (tried += 1) }
  const told = reportOf(answersOf({ sentences: { outages: failed } }), SCOPE, NOW_TEXT)
  expect(told.verdicts?.length).toBe(1)
  expect(told.failed.map(({ label }) => label)).toEqual(['Outages'])
  told.failed.forEach(({ retry }) => retry())
  expect(tried).toBe(1)
})

test('in a range that no outages are found in they are not waited for, and that is said', () => {
  const long = { ...answersOf({ sentences: { outages: LOADING } }), asked: { before: true, outages: false } }
  const told = reportOf(long, SCOPE, NOW_TEXT)
  expect(told.verdicts?.map(({ id }) => id)).toEqual(['burst ["stripe","429"]'])
  expect(told.lookedAt.join()).not.toContain('outages')
  expect(told.notLookedAt).toEqual(['outages (only in ranges of at most 32 days)'])
  expect(told.failed).toEqual([])
})

test('a silent source is reported while the range reaches to the present, in the environment that is shown', () => {
  const answers = answersOf({ deployments: { ...loaded([deployment({})]), atMs: RANGE.toMs } })
  expect(idsOf(answers)).toEqual(['silent d1', 'burst ["stripe","429"]'])
  expect(idsOf(answers, { from: String(RANGE.fromMs), to: String(RANGE.toMs) })).toEqual(['burst ["stripe","429"]'])
  expect(reportOf(answers, { ...SCOPE, contextId: 'staging' }, NOW_TEXT).verdicts?.length).toBe(1)
})

test('in a range without a request nothing was looked at', () => {
  const told = reportOf(answersOf({ figures: { frequency: frequency(RANGE, []) }, sentences: { calls: usual([]) } }), SCOPE, NOW_TEXT)
  expect(told).toMatchObject({ isQuiet: true, verdicts: [], lookedAt: [], notLookedAt: [] })
})

test('what is new is reported where something was recorded before; endpoints hold nothing up', () => {
  const vendors = loaded({
    kind: 'vendors' as const,
    count: 2,
    rows: [
      { key: ['openai'], requests: 7 },
      { key: ['twilio'], requests: 5 },
    ],
  })
  const answers = answersOf({ appeared: { vendors, endpoints: LOADING } })
  expect(idsOf(answers)).toEqual(['burst ["stripe","429"]', 'appeared vendors'])
  expect(idsOf(answersOf({ appeared: { vendors: LOADING } }))).toBeUndefined()
  const countries = loaded({ kind: 'countries' as const, count: 1, rows: [{ key: ['KE'], requests: 3 }] })
  expect(idsOf(answersOf({ appeared: { countries } }))).toEqual(['burst ["stripe","429"]', 'appeared countries'])
})
