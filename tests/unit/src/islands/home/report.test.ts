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
const group = (key: string[], count: number) => ({
  key,
  count,
  failed: 0,
  refused: 0,
  averageMs: 1,
  p50Ms: 10,
  p95Ms: 20,
  p99Ms: 25,
  maxMs: 30,
  bytesSent: 0,
  bytesReceived: 0,
  clients: 1,
  firstMs: 0,
  lastMs: 0,
})
const endpoints = (range: typeof RANGE, rows: ReturnType<typeof group>[]) =>
  loaded({ data: { rows, groups: rows.length }, asked: { range, groupBy: ['vendor' as const], sort: 'count' as const, limit: 500 } })
const coverage = loaded({
  data: {
    rows: [],
    total: { connections: 0, introspected: 0, clear: 0, opaque: 0, quic: 0, noProbe: 0, notSeen: 0, bytesOpaque: 0 },
    clients: 0,
  },
  asked: { range: RANGE, limit: 200 },
})

const nothingNew = (kind: keyof AppearedResults) => loaded({ kind, count: 0, rows: [] })

/** An hour with 400 calls of Stripe, of which 60 ended with 429; none did in the hour before. */
function answersOf(
  more: { figures?: object; sentences?: object; deployments?: Loadable<readonly Deployment[]>; appeared?: Partial<AppearedResults> } = {},
): HomeResults & { appeared: AppearedResults } {
  return {
    range: RANGE,
    asked: { before: true, usual: true },
    figures: {
      frequency: frequency(RANGE, quarters(RANGE, 400)),
      frequencyBefore: frequency(BEFORE, quarters(BEFORE, 400)),
      vendors: endpoints(RANGE, [group(['stripe'], 400), group([''], 100)]),
      vendorsBefore: endpoints(BEFORE, [group(['stripe'], 400)]),
      ...more.figures,
    },
    sentences: {
      outages: loaded({ data: { stepMs: 60_000, outages: [] }, asked: { range: RANGE, by: 'vendor', limit: 50 } }),
      statuses: endpoints(RANGE, [group(['stripe', '429'], 60)]),
      statusesBefore: endpoints(BEFORE, []),
      coverage,
      coverageBefore: coverage,
      usual: frequency(BEFORE, []),
      ...more.sentences,
    },
    deployments: more.deployments ?? { ...loaded([]), atMs: RANGE.toMs },
    appeared: { vendors: nothingNew('vendors'), clients: nothingNew('clients'), endpoints: nothingNew('endpoints'), ...more.appeared },
  } as unknown as HomeResults & { appeared: AppearedResults } // the rest of what the page asks is not read here
}
const idsOf = (answers: ReturnType<typeof answersOf>, text = NOW_TEXT): readonly string[] | undefined =>
  reportOf(answers, SCOPE, text).verdicts?.map(({ id }) => id)

test('figures become sentences once all of them are known, and it is said what was looked at', () => {
  const told = reportOf(answersOf(), SCOPE, NOW_TEXT)
  expect(told.verdicts?.map(({ id }) => id)).toEqual(['burst ["stripe","429"]'])
  expect(told.lookedAt).toEqual(['outages, errors and durations of 1 vendor', 'what was never seen before'])
  expect(told.notLookedAt).toEqual(['the usual volume: it takes a week of history, or four for a range of days'])
  expect(reportOf(answersOf({ sentences: { statuses: LOADING } }), SCOPE, NOW_TEXT).verdicts).toBeUndefined()
})

test('with a period before of which too little was recorded nothing is compared, and that is said', () => {
  const late = answersOf({ figures: { frequencyBefore: frequency(BEFORE, quarters(BEFORE, 400).slice(3)) } })
  expect(isComparable(late)).toBe(false)
  expect(idsOf(late)).toEqual([])
  expect(reportOf(late, SCOPE, NOW_TEXT).notLookedAt[0]).toBe(
    'errors and durations against the period before, and what is new: too little of it was recorded',
  )
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

test('a silent source is reported while the range reaches to the present, in the environment that is shown', () => {
  const answers = answersOf({ deployments: { ...loaded([deployment({})]), atMs: RANGE.toMs } })
  expect(idsOf(answers)).toEqual(['silent d1', 'burst ["stripe","429"]'])
  expect(idsOf(answers, { from: String(RANGE.fromMs), to: String(RANGE.toMs) })).toEqual(['burst ["stripe","429"]'])
  expect(reportOf(answers, { ...SCOPE, contextId: 'staging' }, NOW_TEXT).verdicts?.length).toBe(1)
})

test('in a range without a request nothing was looked at', () => {
  const told = reportOf(
    answersOf({ figures: { frequency: frequency(RANGE, []) }, sentences: { statuses: endpoints(RANGE, []) } }),
    SCOPE,
    NOW_TEXT,
  )
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
  const late = answersOf({ figures: { frequencyBefore: frequency(BEFORE, quarters(BEFORE, 400).slice(3)) }, appeared: { vendors } })
  expect(idsOf(late)).toEqual([])
})
