import { afterAll, beforeAll, expect, test } from 'vitest'

import { parseFilter } from '#domain/filter/parse.ts'
import type { ConnectionRecord, RequestRecord } from '#platform/lib/ports/events.ts'

import { emptyBatch, seeded } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { connection, NOW, request } from './support/records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Neither on an hour nor on a minute, because an address is not either. */
const RANGE = { fromMs: NOW - 3 * HOUR - 12_345, toMs: NOW - HOUR - 77 }
const BACK = [7, 14, 21, 28]
const VENDORS = ['stripe', 'openai', '']
/** Called in earlier weeks only. */
const GONE = 'gone'
const CLIENTS = ['checkout', "o'reilly", '']
const HOSTS = ['api.a.example', 'api.b.example']

const random = seeded(11)
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
/** Around the range and its weeks, and a little elsewhere. */
const moment = (): number =>
  random() < 0.9
    ? RANGE.fromMs - HOUR - oneOf([0, ...BACK]) * DAY + Math.floor(random() * 4 * HOUR)
    : NOW - Math.floor(random() * 29.5 * DAY)

const requests: RequestRecord[] = Array.from({ length: 6000 }, (_, index) => {
  const status = oneOf([200, 200, 200, 429, 503, 0])
  return request({
    id: `r${index}`,
    timestampMs: moment(),
    vendor: oneOf(VENDORS),
    client: oneOf(CLIENTS),
    endpointId: oneOf(HOSTS),
    template: '/v1/things/{id}',
    status,
    durationMs: 5 + random() * 400,
  })
})
const connections: ConnectionRecord[] = Array.from({ length: 3000 }, (_, index) =>
  connection({
    id: `c${index}`,
    timestampMs: moment(),
    client: oneOf(CLIENTS),
    tlsVersion: oneOf(['1.3', '']),
    tlsIntrospected: false,
    labels: [],
    l7Protocol: '',
  }),
)
const SCOPE = { orgId: 'acme' }
const PERIODS = [RANGE, ...BACK.map((days) => ({ fromMs: RANGE.fromMs - days * DAY, toMs: RANGE.toMs - days * DAY }))]
const inPeriod =
  (at: number) =>
  ({ timestampMs }: { timestampMs: number }) => {
    const period = PERIODS[at]
    return period !== undefined && timestampMs >= period.fromMs && timestampMs < period.toMs
  }

let store: Awaited<ReturnType<typeof openTemporary>>
beforeAll(async () => {
  store = await openTemporary()
  // The beginning of what is recorded
  for (const days of BACK.slice(1))
    requests.push(request({ id: `gone-${days}`, timestampMs: RANGE.fromMs - days * DAY + HOUR, vendor: GONE, client: 'checkout' }))
  requests.push(request({ id: 'first', timestampMs: NOW - 29.6 * DAY, vendor: '', client: '' }))
  connections.push(connection({ id: 'first', timestampMs: NOW - 29.6 * DAY, client: '', tlsVersion: '' }))
  await store.insert({ ...emptyBatch(), requests, connections }, 'acme')
})
afterAll(() => store.remove())

test.each(['', 'client:checkout', 'vendor:stripe OR client:"o\'reilly"'])(
  'calls of a range and of the same hours of four weeks are those of plain counting: %j',
  async (text) => {
    const parsed = parseFilter(text)
    const matches = ({ vendor, client }: RequestRecord): boolean =>
      text === '' || (text === 'client:checkout' ? client === 'checkout' : vendor === 'stripe' || client === "o'reilly")
    const filter = parsed.ok && parsed.node ? { filter: parsed.node } : {}
    const found = await store.run(SCOPE, '/requests/usual', { range: RANGE, by: 'vendor', limit: 500, ...filter })
    const among = requests.filter(matches)
    expect(found.same).toEqual({ unit: 'week', periods: PERIODS.slice(1) })
    const counts = PERIODS.map((_, at) => among.filter(inPeriod(at)).length)
    expect([found.total.now, ...found.total.before]).toEqual(counts)
    expect(counts.every((count) => count > 100)).toBe(true)
    expect(found.rows.map(({ key }) => key[0]).toSorted()).toEqual(VENDORS.toSorted())
    for (const { key, now, before, errors } of found.rows) {
      for (const [at, figures] of [now, ...before].entries()) {
        const calls = among.filter(({ vendor }) => vendor === key[0]).filter(inPeriod(at))
        expect([figures.count, figures.failed]).toEqual([calls.length, calls.filter(({ status }) => status === 503 || status === 0).length])
        const period = PERIODS[at] ?? RANGE
        const { rows } = await store.run(SCOPE, '/requests/endpoints', {
          range: period,
          groupBy: ['vendor'],
          sort: 'count',
          limit: 9,
          ...filter,
        })
        const other = rows.find((row) => row.key[0] === key[0])
        // The percentiles that the screens show, to the last digit
        expect([figures.p50Ms, figures.p95Ms, figures.p99Ms]).toEqual([other?.p50Ms, other?.p95Ms, other?.p99Ms])
      }
      for (const { status, now: ended, before: endedBefore } of errors)
        expect([ended, ...endedBefore].map(({ count }) => count)).toEqual(
          PERIODS.map((_, at) => among.filter((one) => one.vendor === key[0] && one.status === status).filter(inPeriod(at)).length),
        )
      const frequent = [429, 503, 0].filter(
        (status) => among.filter((one) => one.vendor === key[0] && one.status === status).filter(inPeriod(0)).length >= 20,
      )
      expect(errors.map(({ status }) => status).toSorted()).toEqual(frequent.toSorted())
    }
  },
)

test('what was called before and not in the range is counted among the calls of then, also where it is all there is', async () => {
  const parsed = parseFilter(`vendor:${GONE}`)
  const filter = parsed.ok && parsed.node ? { filter: parsed.node } : {}
  const found = await store.run(SCOPE, '/requests/usual', { range: RANGE, by: 'vendor', limit: 5, ...filter })
  expect([found.rows, found.total]).toEqual([[], { now: 0, before: [0, 1, 1, 1] }])
})

test('by endpoint the key is method, host and template', async () => {
  const { rows } = await store.run(SCOPE, '/requests/usual', { range: RANGE, by: 'endpoint', limit: 500 })
  expect(rows.map(({ key }) => key).toSorted()).toEqual(HOSTS.map((host) => ['GET', host, '/v1/things/{id}']))
  expect((await store.run(SCOPE, '/requests/usual', { range: RANGE, by: 'endpoint', limit: 1 })).rows).toHaveLength(1)
})

test('what was recorded of too few weeks is compared with days, and of too few days with nothing', async () => {
  const sameOf = async (begin: number): Promise<unknown> => {
    const orgId = `since-${begin}`
    await store.insert(
      {
        ...emptyBatch(),
        requests: [1, 2].map((at) => ({ ...request(), orgId, id: `a${at}`, timestampMs: at === 1 ? begin : NOW - 2 * HOUR })),
      },
      orgId,
    )
    const { same, total } = await store.run({ orgId }, '/requests/usual', { range: RANGE, by: 'vendor', limit: 5 })
    return same ? [same.unit, same.periods.length, total.now] : same
  }
  expect(await sameOf(RANGE.fromMs - 21 * DAY - HOUR)).toEqual(['week', 3, 1])
  expect(await sameOf(RANGE.fromMs - 20 * DAY)).toEqual(['day', 7, 1])
  expect(await sameOf(RANGE.fromMs - 3 * DAY - HOUR)).toEqual(['day', 3, 1])
  expect(await sameOf(RANGE.fromMs - 2 * DAY)).toBeNull()
})

test('opaque connections of clients are counted in each period, and bytes are what the screen of bandwidth sums up', async () => {
  const found = await store.run(SCOPE, '/connections/usual', { range: RANGE, limit: 200 })
  expect(found.same?.periods).toEqual(PERIODS.slice(1))
  expect([found.total.now, ...found.total.before]).toEqual(PERIODS.map((_, at) => connections.filter(inPeriod(at)).length))
  expect(found.clients).toBe(CLIENTS.length)
  for (const { client, now, before } of found.rows)
    expect([now, ...before]).toEqual(
      PERIODS.map((_, at) => {
        const all = connections.filter((one) => one.client === client).filter(inPeriod(at))
        return { connections: all.length, opaque: all.filter(({ tlsVersion }) => tlsVersion === '1.3').length }
      }),
    )
  for (const of of ['requests', 'connections'] as const) {
    const { total } = await store.run(SCOPE, '/traffic/usual', { range: RANGE, of })
    for (const [at, bytes] of [total.now, ...total.before].entries()) {
      const { series, rest } = await store.run(SCOPE, '/traffic/series', {
        range: PERIODS[at] ?? RANGE,
        of,
        by: 'vendor',
        top: 20,
        buckets: 10,
      })
      expect(bytes).toBe([...series, rest].reduce((sum, one) => sum + one.bytesSent + one.bytesReceived, 0))
    }
    if (of === 'requests') expect(total.now).toBeGreaterThan(0)
  }
})

test('a country is new where there was never any traffic with it before, by requests and by connections', async () => {
  const orgId = 'countries'
  const at = (days: number): number => NOW - 2 * HOUR - days * DAY
  await store.insert(
    {
      ...emptyBatch(),
      requests: [
        { ...request(), orgId, id: 'a', timestampMs: at(9), country: 'IE' },
        { ...request(), orgId, id: 'b', timestampMs: at(0), country: 'IE' },
        { ...request(), orgId, id: 'c', timestampMs: at(0), country: 'KE' },
        { ...request(), orgId, id: 'd', timestampMs: at(0), country: 'US' },
        { ...request(), orgId, id: 'e', timestampMs: at(0), country: '' },
      ],
      connections: [{ ...connection({ id: 'f', timestampMs: at(20), country: 'US' }), orgId }],
    },
    orgId,
  )
  const { rows } = await store.run({ orgId }, '/traffic/countries', { range: RANGE })
  expect(Object.fromEntries(rows.map(({ country, isNew, firstMs }) => [country, [isNew, firstMs]]))).toEqual({
    IE: [false, at(9)],
    KE: [true, at(0)],
    US: [false, at(20)],
  })
})
