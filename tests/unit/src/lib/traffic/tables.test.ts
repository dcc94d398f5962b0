import { expect, test } from 'vitest'

import { byteSeries, compareTalkers } from '#src/lib/traffic/byte-series.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { plainNameOfGroup } from '#src/lib/traffic/plain-group-names.ts'
import { latencySeries } from '#src/lib/traffic/latency-series.ts'
import { compareGroups, sayGroups } from '#src/lib/traffic/slow-groups.ts'
import { tableCsv } from '#src/lib/save-file.ts'
import { layTimes, sayStep } from '#src/lib/traffic/time-steps.ts'
import type { EndpointRow } from '#wire/pulse/measures.ts'
import type { TalkersResult } from '#wire/pulse/traffic.ts'

const MINUTE = 60_000

const talkers = (bytes: Record<string, number>, values = Object.keys(bytes).length): TalkersResult => ({
  rows: Object.entries(bytes).map(([value, sent]) => ({
    value,
    bytesSent: sent,
    bytesReceived: 1,
    requests: 1,
    failed: 0,
    connections: 1,
    share: 0,
  })),
  total: {
    bytesSent: Object.values(bytes).reduce((sum, one) => sum + one, 0),
    bytesReceived: values,
    requests: 0,
    failed: 0,
    connections: 0,
  },
  values,
})

test('a talker is new only when all of before are known and before had traffic', () => {
  const now = talkers({ stripe: 10, github: 5 })
  expect(compareTalkers(now, talkers({ stripe: 4 }))).toMatchObject([
    { value: 'stripe', bytes: 11, bytesBefore: 5, isNew: false },
    { value: 'github', bytes: 6, bytesBefore: 0, isNew: true },
  ])
  // More values then than were reported
  expect(compareTalkers(now, talkers({ stripe: 4 }, 300))[1]).toMatchObject({ bytesBefore: undefined, isNew: false })
  expect(compareTalkers(now, talkers({}))[1]).toMatchObject({ isNew: false })
  expect(compareTalkers(now, undefined)[0]).toMatchObject({ bytesBefore: undefined, isNew: false })
})

const group = (host: string, count: number, p95Ms: number): EndpointRow => ({
  key: [host],
  count,
  failed: 0,
  refused: 0,
  averageMs: p95Ms / 2,
  p50Ms: 1,
  p95Ms,
  p99Ms: p95Ms,
  maxMs: p95Ms,
  bytesSent: 0,
  bytesReceived: 0,
  clients: 1,
  firstMs: 0,
  lastMs: 0,
})

test('what got slower is ranked by milliseconds of p95; what cannot be compared comes last', () => {
  const now = { rows: [group('few', 3, 9000), group('same', 100, 50), group('slower', 100, 300), group('faster', 100, 20)], groups: 4 }
  const before = { rows: [group('few', 3, 10), group('same', 100, 50), group('slower', 90, 100), group('faster', 80, 60)], groups: 4 }
  expect(compareGroups(now, before, 'slower').map(({ key }) => key[0])).toEqual(['slower', 'same', 'faster', 'few'])
  expect(compareGroups(now, before, 'p95').map(({ key }) => key[0])).toEqual(['slower', 'same', 'faster', 'few'])
  expect(compareGroups(now, undefined, 'slower').every(({ change }) => change === undefined)).toBe(true)
})

test('series cover every step of the range, and lose no byte', () => {
  const range = { fromMs: 3 * MINUTE + 10, toMs: 8 * MINUTE }
  const point = (minute: number, bytesSent: number) => ({ startMs: minute * MINUTE, bytesSent, bytesReceived: 1 })
  const { times, series } = byteSeries(
    {
      stepMs: MINUTE,
      series: [{ value: 'a', bytesSent: 9, bytesReceived: 2, points: [point(4, 4), point(7, 5)] }],
      rest: { bytesSent: 2, bytesReceived: 1, points: [point(5, 2)] },
      open: 0,
    },
    range,
    ({ bytesSent }) => bytesSent,
    (value) => value.toUpperCase(),
  )
  expect(times).toEqual([3, 4, 5, 6, 7].map((minute) => minute * MINUTE))
  expect(series).toMatchObject([
    { label: 'A', values: [0, 4, 0, 0, 5] },
    { id: 'rest', values: [0, 0, 2, 0, 0] },
  ])
  expect(layTimes({ fromMs: 5, toMs: 5 }, MINUTE, undefined)).toEqual([])
  expect([1000, 30 * MINUTE, 360 * MINUTE, 1440 * MINUTE, 10_080 * MINUTE].map(sayStep)).toEqual(['1 s', '30 min', '6 h', 'day', '7 days'])
})

test('p95 of the other period lies above the time it is held against; a step without requests, or with too few, is a gap', () => {
  const bucket = (minute: number, p95Ms: number) => ({ startMs: minute * MINUTE, count: 20, p50Ms: 1, p90Ms: 2, p95Ms, p99Ms: 4 })
  const whole = { count: 2, p50Ms: 1, p90Ms: 2, p95Ms: 3, p99Ms: 4 }
  const { quantiles, counts } = latencySeries(
    { stepMs: MINUTE, whole, buckets: [bucket(10, 30), bucket(12, 31)] },
    { fromMs: 10 * MINUTE, toMs: 13 * MINUTE },
    { answer: { stepMs: MINUTE, whole, buckets: [bucket(8, 20)] }, shiftMs: 3 * MINUTE, label: 'before' },
  )
  expect(quantiles.find(({ id }) => id === 'p95')?.values).toEqual([30, null, 31])
  expect(quantiles.find(({ id }) => id === 'before')?.values).toEqual([null, 20, null])
  expect(counts[0]?.values).toEqual([20, 0, 20])
  const p99 = quantiles.find(({ id }) => id === 'p99')
  expect(p99?.values).toEqual([null, null, null])
  expect([0, 1].map((at) => p99?.missing?.(at))).toEqual(['too few to tell', undefined])
})

test('a table becomes a file without buttons, with units, and without formulas', () => {
  const columns = [
    { label: 'Host', value: (row: { host: string }) => row.host },
    { label: 'p95', unit: 'ms', value: () => -1.5 },
    { label: 'Links', value: () => 'x', onScreenOnly: true as const },
  ]
  expect(tableCsv(columns, [{ host: '=cmd|calc' }, { host: 'a,b' }])).toBe('Host,p95 (ms)\r\n\'=cmd|calc,-1.5\r\n"a,b",-1.5\r\n')
})

test('values have names a person knows', () => {
  const environments = new Map([['env-1', 'Production']])
  expect(nameOfGroup('vendor', 'stripe', environments)).toBe('Stripe')
  expect(nameOfGroup('vendor', 'nobody-knows', environments)).toBe('nobody-knows')
  expect(nameOfGroup('vendor', '', environments)).toBe('No vendor')
  expect(nameOfGroup('country', 'DE', environments)).toBe('Germany')
  expect(nameOfGroup('direction', 'ingress', environments)).toBe('In')
  expect(nameOfGroup('direction', 'constructor', environments)).toBe('constructor')
  expect(nameOfGroup('environment', 'env-1', environments)).toBe('Production')
})

test('without the catalogue a vendor goes by its id, and everything else by its name', () => {
  expect(plainNameOfGroup('vendor', 'stripe')).toBe('stripe')
  expect(plainNameOfGroup('vendor', '')).toBe('No vendor')
  expect(plainNameOfGroup('country', 'DE')).toBe('Germany')
})

test('a table that holds not all groups says which of them it ranks', () => {
  expect(sayGroups(500, 500, 'p95', 'endpoint')).toBe('500 endpoints')
  expect(sayGroups(1, 1, 'count', 'vendor')).toBe('1 vendor')
  expect(sayGroups(1234, 500, 'p95', 'endpoint')).toBe('the 500 of 1,234 endpoints with the highest p95')
  expect(sayGroups(1234, 500, 'count', 'client')).toBe('the 500 of 1,234 clients with the most requests')
})
