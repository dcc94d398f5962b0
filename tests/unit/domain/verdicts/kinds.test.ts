import { expect, test } from 'vitest'

import { printFilter } from '#domain/filter/print.ts'
import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { appearedVerdicts } from '#domain/verdicts/appeared.ts'
import { blindVerdicts } from '#domain/verdicts/blind.ts'
import { burstVerdicts } from '#domain/verdicts/burst.ts'
import { outageVerdicts } from '#domain/verdicts/outage.ts'
import { startingQuestions } from '#domain/verdicts/questions.ts'
import { silenceOf, silentVerdicts } from '#domain/verdicts/silent.ts'
import { slowerVerdicts } from '#domain/verdicts/slower.ts'
import { tell } from '#domain/verdicts/tell.ts'
import { listed, type Verdict, worstFirst } from '#domain/verdicts/verdict.ts'
import { countsAt, sameTimesBefore, volumeVerdicts } from '#domain/verdicts/volume.ts'
import * as fc from '#tests/properties.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RANGE = { fromMs: 100 * DAY, toMs: 100 * DAY + HOUR }

/** As plain words, to read what is said. */
const textOf = ({ sentence }: Pick<Verdict, 'sentence'>): string =>
  sentence
    .map((part) => {
      if (typeof part === 'string') return part
      switch (part.is) {
        case 'name':
          return `[${part.value}]`
        case 'count':
          return `${part.value} ${part.value === 1 ? part.one : part.many}`
        case 'share':
          return `${Math.round((100 * part.part) / part.whole)}%`
        case 'latency':
          return `${part.ms} ms`
        case 'time':
          return `${part.ms / MINUTE} min`
        case 'period':
          return `${(part.fromMs - RANGE.fromMs) / MINUTE}–${(part.toMs - RANGE.fromMs) / MINUTE}`
        case 'moment':
          return `@${part.ms}`
        case 'factor':
          return `${part.value.toFixed(1)}×`
      }
    })
    .join('')

const outage = (vendor: string, startMin: number, endMin: number, failed: number, count: number, clients: string[], ongoing = false) => ({
  key: [vendor],
  startMs: RANGE.fromMs + startMin * MINUTE,
  endMs: RANGE.fromMs + endMin * MINUTE,
  failed,
  count,
  ongoing,
  clients: clients.map((client) => ({ client, failed: 1 })),
})

test('an outage says how many calls failed, for how long, when and for whom, and opens exactly these calls', () => {
  const [verdict] = outageVerdicts([outage('stripe', 10, 31, 82, 100, ['checkout', 'payments'])], RANGE)
  expect(verdict && textOf(verdict)).toBe('Calls to [stripe] failed: 82 calls (82%) in 21 min, 10–31; [checkout] and [payments] were hit')
  expect(verdict?.opens).toMatchObject({
    page: 'requests',
    counted: 82,
    range: { fromMs: RANGE.fromMs + 10 * MINUTE, toMs: RANGE.fromMs + 31 * MINUTE },
  })
  expect(verdict?.opens.filter && printFilter(verdict.opens.filter)).toBe('vendor:stripe failed:true')
})

test('an outage that began before the range or goes on is reported for the range only, several of a vendor are one sentence', () => {
  const [verdict, ...others] = outageVerdicts(
    [outage('stripe', 50, 61, 90, 90, ['a', 'b', 'c', 'd'], true), outage('stripe', -1, 2, 5, 5, ['a'])],
    RANGE,
  )
  expect(others).toEqual([])
  expect(verdict && textOf(verdict)).toBe(
    'Calls to [stripe] are failing: 90 calls (100%) in 10 min, not over yet; [a], [b] and 2 others were hit; 1 smaller outage besides',
  )
  expect(verdict?.opens.range).toEqual({ fromMs: RANGE.fromMs + 50 * MINUTE, toMs: RANGE.toMs })
})

const shares = (errors: number, calls: number, status = '429') => ({
  vendors: [{ key: ['stripe'], count: calls }],
  statuses: [
    {
      key: ['stripe', status],
      count: status === '200' ? calls : errors,
      failed: Number(status) >= 400 && Number(status) < 500 ? 0 : errors,
    },
  ],
})

test('a burst is reported against its share of the period before', () => {
  const [verdict] = burstVerdicts(shares(60, 1000), shares(5, 1000), RANGE)
  expect(verdict && textOf(verdict)).toBe('60 calls to [stripe] ended with 429: 6% of them, 1% in the period before')
  expect(verdict?.opens.filter && printFilter(verdict.opens.filter)).toBe('vendor:stripe status:429')
  const [behind] = burstVerdicts(shares(60, 400, '200'), shares(0, 1000, '200'), RANGE)
  expect(behind && textOf(behind)).toBe('60 calls to [stripe] failed behind a status of 200: 15% of them, none in the period before')
  expect(behind?.opens.filter && printFilter(behind.opens.filter)).toBe('vendor:stripe status:200 failed:true')
  expect(behind?.severity).toBe('bad')
})

test('a burst is reported if, and only if, all of its bounds are met, by an independent computation of z', () => {
  const count = fc.integer({ min: 0, max: 4000 })
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      const [errors, calls] = [Math.min(a, b), Math.max(a, b)]
      const [errorsBefore, callsBefore] = [Math.min(c, d), Math.max(c, d)]
      // The square of z is chi squared of the table of four fields
      const total = calls + callsBefore
      const wrong = errors + errorsBefore
      const margins = calls * callsBefore * wrong * (total - wrong)
      const chi = margins === 0 ? 0 : (total * (errors * (callsBefore - errorsBefore) - errorsBefore * (calls - errors)) ** 2) / margins
      const wanted =
        errors >= 20 &&
        callsBefore >= 50 &&
        chi > 16.0001 &&
        errors / calls > errorsBefore / callsBefore &&
        errors / calls >= 2 * (errorsBefore / callsBefore)
      const isAtTheBound = Math.abs(chi - 16) < 0.001 || errors * callsBefore === 2 * errorsBefore * calls
      if (!isAtTheBound) expect(burstVerdicts(shares(errors, calls), shares(errorsBefore, callsBefore), RANGE).length === 1).toBe(wanted)
    }),
    { numRuns: 2000 },
  )
})

test('failures of an outage are not reported twice, refusals are another matter', () => {
  const outages = [outage('stripe', 0, 10, 55, 60, [])]
  const errors = (status: string) => ({ now: shares(60, 400, status), before: shares(0, 400, status) })
  const kinds = (status: string) =>
    tell({ range: RANGE, nowMs: RANGE.toMs, accuracy: 0.01, outages, errors: errors(status) }).map(({ kind }) => kind)
  expect(kinds('503')).toEqual(['outage'])
  expect(kinds('429')).toEqual(['outage', 'burst'])
})

const latency = (p95Ms: number, count = 1000, p99Ms = 1.4 * p95Ms) => [{ key: ['openai'], count, p50Ms: p95Ms / 3, p95Ms, p99Ms }]
const options = { ends: RANGE, accuracy: 0.01 }

test('slower is reported with enough calls, by half or more, and beyond chance', () => {
  const said = (now: ReturnType<typeof latency>, before: ReturnType<typeof latency>) => slowerVerdicts(now, before, options).map(textOf)
  expect(said(latency(900), latency(400))).toEqual([
    'Calls to [openai] got slower: p95 is 900 ms on 1000 calls, it was 400 ms in the period before',
  ])
  expect(said(latency(590), latency(400))).toEqual([])
  expect(said(latency(900, 99), latency(400))).toEqual([])
  expect(said(latency(900), latency(400, 99))).toEqual([])
  // Two milliseconds more are half as much again, and nobody notices
  expect(said(latency(6), latency(4))).toEqual([])
  // The same on a tail so long that a hundred calls do not tell where p95 is
  expect(said(latency(900, 120, 9000), latency(400, 120, 9000))).toEqual([])
  expect(said(latency(900), [])).toEqual([])
})

test('a volume is reported against the same time before, with what chance allows', () => {
  const said = (count: number, earlier: number[], ends = RANGE) => volumeVerdicts(count, earlier, ends).map(textOf)
  const week = [1000, 1010, 990, 1005, 995, 1000, 1000]
  const usual = 'about 1000 requests were made at the same time of the 7 days before'
  expect(said(2100, week)).toEqual([`2100 requests, 2.1× as many as usual: ${usual}`])
  expect(said(0, week)).toEqual([`Not one request, where ${usual}`])
  expect(said(400, week)).toEqual([`400 requests, where ${usual}`])
  expect(said(1400, week)).toEqual([])
  // Days without a weekend tell nothing of one
  expect(said(400, week.slice(1))).toEqual([])
  expect(said(2100, [500, 1900, 300, 1300, 900, 1200, 900])).toEqual([])
  expect(said(60, [20, 21, 19, 20, 20, 20, 20])).toEqual([])
  const days = { fromMs: 0, toMs: 3 * DAY }
  expect(said(400, [1000, 1010, 990, 1000], days)).toEqual([
    '400 requests, where about 1000 requests were made at the same time of the 4 weeks before',
  ])
  expect(said(400, [1000, 1010, 990], days)).toEqual([])
})

test('the same times before are whole days or weeks earlier, and of them those that were recorded', () => {
  const times = sameTimesBefore(RANGE)
  expect(times.map(({ fromMs }) => (RANGE.fromMs - fromMs) / DAY)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(sameTimesBefore({ fromMs: 0, toMs: 3 * DAY }).map(({ toMs }) => (3 * DAY - toMs) / DAY)).toEqual([7, 14, 21, 28])
  expect(sameTimesBefore({ fromMs: 0, toMs: 30 * DAY })).toEqual([])
  // Half an hour, which is half of each of two hours
  const points = [
    { startMs: 2 * HOUR, count: 10 },
    { startMs: 3 * HOUR, count: 30 },
  ]
  expect(
    countsAt(
      [
        { fromMs: 2.75 * HOUR, toMs: 3.25 * HOUR },
        { fromMs: 1 * HOUR, toMs: 2 * HOUR },
      ],
      { stepMs: HOUR, points },
    ),
  ).toEqual([10])
})

test('a client of which less is seen is reported, and those of which hardly anything is seen together', () => {
  const rows = (opaque: number) => [
    { client: 'mailer', connections: 100, opaque },
    { client: 'backup', connections: 200, opaque: 190 },
    { client: 'crm', connections: 60, opaque: 60 },
    { client: 'cron', connections: 49, opaque: 49 },
  ]
  const verdicts = blindVerdicts(rows(70), rows(10), RANGE)
  expect(verdicts.map(textOf)).toEqual([
    'Less can be seen of [mailer]: 70 connections (70%) are opaque, 10% were in the period before',
    'Hardly anything can be seen of [backup] and [crm]: 250 connections (96%) are opaque',
  ])
  expect(verdicts.map(({ opens }) => opens.filter && printFilter(opens.filter, CONNECTIONS))).toEqual([
    'client:mailer visibility:opaque',
    'client:backup,crm visibility:opaque',
  ])
  expect(blindVerdicts(rows(28), rows(10), RANGE).map(({ id }) => id)).toEqual(['blind'])
})

const NOW = 200 * DAY
const source = {
  id: 'd1',
  name: 'eu-cluster',
  agentsOnline: 2,
  agentsTotal: 3,
  lastHeartbeatMs: NOW - MINUTE,
  eventsLast24h: 2400,
  lastEventMs: NOW - MINUTE,
}

test('a source is silent when its agents are gone, or send nothing for as long as twenty events usually take', () => {
  expect(silenceOf(source, NOW)).toBeUndefined()
  expect(silenceOf({ ...source, lastEventMs: NOW - HOUR }, NOW)).toBe('events')
  expect(silenceOf({ ...source, lastEventMs: NOW - HOUR, eventsLast24h: 240 }, NOW)).toBeUndefined()
  expect(silenceOf({ ...source, lastEventMs: NOW - 14 * MINUTE, eventsLast24h: 1e6 }, NOW)).toBeUndefined()
  expect(silenceOf({ ...source, agentsOnline: 0, lastHeartbeatMs: NOW - HOUR }, NOW)).toBe('agents')
  expect(silenceOf({ ...source, agentsOnline: 0, lastHeartbeatMs: NOW - 8 * DAY }, NOW)).toBeUndefined()
  // Whoever imported a file is not expected to import another
  expect(silenceOf({ ...source, agentsOnline: 0, agentsTotal: 0, lastHeartbeatMs: null, lastEventMs: NOW - 5 * HOUR }, NOW)).toBeUndefined()
  const [verdict] = silentVerdicts([{ ...source, agentsOnline: 0, lastHeartbeatMs: NOW - HOUR }], NOW)
  expect(verdict && textOf(verdict)).toBe(`[eu-cluster] fell silent: no agent is online since @${NOW - HOUR}`)
  expect(verdict?.opens).toEqual({ page: 'deployment', id: 'd1' })
})

test('the worst comes first: how bad, whether it goes on, how much', () => {
  const verdict = (id: string, severity: Verdict['severity'], ongoing: boolean, affected: number): Verdict => ({
    id,
    kind: 'burst',
    severity,
    ongoing,
    affected,
    sentence: [],
    opens: { page: 'requests' },
    from: [],
  })
  const given = [
    verdict('a', 'info', true, 9),
    verdict('b', 'warn', false, 5),
    verdict('c', 'bad', false, 900),
    verdict('d', 'bad', true, 1),
    verdict('e', 'warn', false, 6),
  ]
  expect(worstFirst(given).map(({ id }) => id)).toEqual(['d', 'c', 'e', 'b', 'a'])
})

test('of many names a few are listed, and the others counted', () => {
  const said = (names: string[]) => textOf({ sentence: listed('client', names, 3) })
  expect(said(['a'])).toBe('[a]')
  expect(said(['a', 'b', 'c'])).toBe('[a], [b] and [c]')
  expect(said(['a', 'b', 'c', 'd'])).toBe('[a], [b] and 2 others')
})

test('what appeared is counted by kind, companies by name; nothing is said of none', () => {
  const rows = ['openai', 'twilio', 'slack', 'zoom'].map((name, index) => ({ key: [name], requests: 10 - index }))
  const said = (appeared: Parameters<typeof appearedVerdicts>[0]) => appearedVerdicts(appeared, { fromMs: 1, toMs: 2 }).map(textOf)
  expect(said([{ kind: 'vendors', count: 4, rows }])).toEqual(['4 vendors were called for the first time: [openai], [twilio] and 2 others'])
  // Of more than a list holds, the first are known
  expect(said([{ kind: 'clients', count: 2000, rows }])).toEqual([
    '2000 clients were seen for the first time: [openai], [twilio] and 1998 others',
  ])
  expect(said([{ kind: 'clients', count: 1, rows: rows.slice(0, 1) }])).toEqual(['1 client was seen for the first time: [openai]'])
  expect(said([{ kind: 'endpoints', count: 3, rows: [{ key: ['GET', 'a.example', '/b'], requests: 3 }] }])).toEqual([
    '3 endpoints were called for the first time',
  ])
  expect(said([{ kind: 'vendors', count: 0, rows: [] }])).toEqual([])
  expect(said([{ kind: 'api-tokens', count: 1, rows: [{ key: ['ab12'], requests: 9 }] }])).toEqual([
    '1 API token was used for the first time',
  ])
  const [verdict] = appearedVerdicts([{ kind: 'vendors', count: 4, rows }], { fromMs: 1, toMs: 2 })
  expect(verdict).toMatchObject({ affected: 34, severity: 'warn', opens: { page: 'inventory', entities: 'vendors', counted: 4 } })
})

test('questions to start with: about the outage that is over and hit a client most, the models that are called, and what is opaque', () => {
  const over = {
    ...outage('stripe', 10, 31, 82, 100, ['checkout', 'payments']),
    clients: [
      { client: 'payments', failed: 20 },
      { client: 'checkout', failed: 62 },
    ],
  }
  const outages = [over, outage('adyen', 2, 4, 5, 6, ['payments']), outage('algolia', 50, 60, 900, 950, ['search'], true)]
  const vendors = ['stripe', 'openai', ''].map((vendor) => ({ key: [vendor], count: 100 }))
  const [failed, who, opaque, ...more] = startingQuestions({ outages, vendors, range: RANGE })
  expect(more).toEqual([])
  expect(failed && textOf({ sentence: failed.asks })).toBe(`Why did [checkout] fail at @${over.startMs}?`)
  expect(failed?.opens).toMatchObject({ page: 'requests', counted: 62, range: { fromMs: over.startMs, toMs: over.endMs } })
  expect(failed?.opens.filter && printFilter(failed.opens.filter)).toBe('client:checkout vendor:stripe failed:true')
  expect(who && textOf({ sentence: who.asks })).toBe('Who talks to [openai], and how slow is it?')
  expect(who?.opens.filter && printFilter(who.opens.filter)).toBe('vendor:openai')
  expect(opaque?.opens).toMatchObject({ page: 'connections', range: RANGE })

  const unnamed = outage('stripe', 10, 31, 82, 100, [''])
  expect(startingQuestions({ outages: [unnamed], vendors: [{ key: ['stripe'], count: 1 }], range: RANGE }).map(({ id }) => id)).toEqual([
    'opaque',
  ])
  expect(startingQuestions({ outages: [], vendors: [], range: RANGE })).toEqual([])
})
