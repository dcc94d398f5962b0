import { expect, test } from 'vitest'

import { printFilter } from '#domain/filter/print.ts'
import { appearedVerdicts } from '#domain/verdicts/appeared.ts'
import { outageVerdicts } from '#domain/verdicts/outage.ts'
import { startingQuestions } from '#domain/verdicts/questions.ts'
import { silenceOf, silentVerdicts, usualIn } from '#domain/verdicts/silent.ts'
import { listed, type Verdict, worstFirst } from '#domain/verdicts/verdict.ts'

import { RANGE, SUBJECT, textOf } from './sentence-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
  const [verdict] = outageVerdicts([outage('stripe', 10, 31, 82, 100, ['checkout', 'payments'])], SUBJECT)
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
    SUBJECT,
  )
  expect(others).toEqual([])
  expect(verdict && textOf(verdict)).toBe(
    'Calls to [stripe] are failing: 90 calls (100%) in 10 min, not over yet; [a], [b] and 2 others were hit; 1 smaller outage besides',
  )
  expect(verdict?.opens.range).toEqual({ fromMs: RANGE.fromMs + 50 * MINUTE, toMs: RANGE.toMs })
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
  usualEvents: null,
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

test('what usually comes at the same hours decides about a silence, not how much came the day before', () => {
  const quiet = { ...source, lastEventMs: NOW - HOUR }
  // Nobody works at this hour
  expect(silenceOf({ ...quiet, eventsLast24h: 1e6, usualEvents: 19 }, NOW)).toBeUndefined()
  // Nobody worked yesterday
  expect(silenceOf({ ...quiet, eventsLast24h: 0, usualEvents: 20 }, NOW)).toBe('events')
  expect(silenceOf({ ...quiet, lastEventMs: NOW - 14 * MINUTE, usualEvents: 900 }, NOW)).toBeUndefined()
  // Longer than the day whose rate is known
  const long = { ...quiet, lastEventMs: NOW - 2 * DAY, eventsLast24h: 0 }
  expect([silenceOf({ ...long, usualEvents: 4800 }, NOW), silenceOf(long, NOW)]).toEqual(['events', undefined])
  expect(silenceOf({ ...long, lastEventMs: NOW - 8 * DAY, usualEvents: 4800 }, NOW)).toBeUndefined()
  const [verdict] = silentVerdicts([{ ...quiet, usualEvents: 240 }], NOW)
  expect(verdict && textOf(verdict)).toBe(
    `[eu-cluster] sends no events since @${NOW - HOUR}, although 2 agents are online; 240 events are usual at these hours`,
  )
})

test('usual is the middle of the same hours of weeks, else of days, and not known with less than three of them', () => {
  const since = { fromMs: NOW - HOUR, toMs: NOW }
  const came = new Map([1, 2, 3, 4, 5, 6, 7, 14, 21, 28].map((days) => [days, days * 100]))
  expect(usualIn(since, NOW - 40 * DAY, came)).toBe(1750) // of 700, 1400, 2100, 2800
  expect(usualIn(since, NOW - 22 * DAY, came)).toBe(1400)
  expect(usualIn(since, NOW - 20 * DAY, came)).toBe(400) // of 100 to 700
  expect(usualIn(since, NOW - 4.5 * DAY, came)).toBe(250)
  expect(usualIn(since, NOW - 3 * DAY, came)).toBeNull() // the third was not recorded whole
  expect(usualIn(since, NOW - 40 * DAY, new Map())).toBe(0)
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
  const [country] = appearedVerdicts([{ kind: 'countries', count: 1, rows: [{ key: ['KE'], requests: 3 }] }], { fromMs: 1, toMs: 2 })
  expect(country && textOf(country)).toBe('1 country had traffic for the first time: [KE]')
  expect(country?.opens).toEqual({ page: 'geolocation', range: { fromMs: 1, toMs: 2 }, counted: 1 })
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
