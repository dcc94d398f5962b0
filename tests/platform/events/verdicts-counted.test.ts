import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { startingQuestions } from '#domain/verdicts/questions.ts'
import { tell } from '#domain/verdicts/tell.ts'
import { atLeast, sameBothSides, sameOtherSide, unusualConnection, withAtLeast } from '#domain/verdicts/unusual-connection.ts'
import type { Evidence, Verdict } from '#domain/verdicts/verdict.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import * as fc from '#tests/properties.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

import { emptyBatch, seeded } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { connection, NOW, request } from './support/records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Ids of the catalogue, of an organization and of hosts; a name with blanks is no id, and is read as the vendor of that name. */
const VENDORS = ['stripe', 'openai', 'north-wind.example', '_rate-mill', "o'reilly", 'a"b\\c', '']
const CLIENTS = ['checkout', 'payments 2', 'search,ads', 'mail"er', '']
/** Not on a step of any resolution, because an address is not either. */
const END = NOW - HOUR - 12_345
const range = { fromMs: END - 6 * HOUR, toMs: END }
const DAY = 24 * HOUR
/** The range and the same hours of the three days before, with an hour before each so that all were recorded whole. */
const STRETCHES = [0, 1, 2, 3].map((back) => ({ fromMs: range.fromMs - back * DAY - HOUR, toMs: range.toMs - back * DAY }))
/** Filters of screens; words that the language has, too. */
const FILTERS = [
  'client:checkout',
  'vendor:stripe',
  'client:checkout OR vendor:openai',
  '-client:"payments 2"',
  'vendor:"git-hub" client:*',
]

interface Planted {
  seed: number
  /** Which vendor was away, when, and for how long; which one refused calls; which client cannot be looked into. */
  down: { vendor: number; atMin: number; minutes: number }
  refused: number
  opaque: number
}
const planted: fc.Arbitrary<Planted> = fc.record({
  seed: fc.nat(),
  down: fc.record({
    vendor: fc.nat(VENDORS.length - 1),
    atMin: fc.integer({ min: -20, max: 355 }),
    minutes: fc.integer({ min: 8, max: 60 }),
  }),
  refused: fc.nat(VENDORS.length - 1),
  opaque: fc.nat(CLIENTS.length - 1),
})

let store: Awaited<ReturnType<typeof openTemporary>>
beforeAll(async () => {
  store = await openTemporary()
})
afterAll(() => store.remove())

let organizations = 0

async function plant({ seed, down, refused, opaque }: Planted): Promise<string> {
  const orgId = `planted-${organizations++}`
  const random = seeded(seed)
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const downFromMs = range.fromMs + down.atMin * MINUTE
  const momentIn = (): number => {
    const { fromMs, toMs } = oneOf(STRETCHES)
    return fromMs + Math.floor(random() * (toMs - fromMs))
  }
  const requests = Array.from({ length: 8000 }, (_, index): RequestRecord => {
    const timestampMs = momentIn()
    const vendor = oneOf(VENDORS)
    const isDown = vendor === VENDORS[down.vendor] && timestampMs >= downFromMs && timestampMs < downFromMs + down.minutes * MINUTE
    const isRefused = vendor === VENDORS[refused] && timestampMs >= range.fromMs && random() < 0.3
    const status = isDown && random() < 0.85 ? oneOf([503, 504, 0]) : isRefused ? 429 : random() < 0.02 ? oneOf([404, 500]) : 200
    return { ...request(), orgId, id: `r${index}`, timestampMs, vendor, client: oneOf(CLIENTS), status }
  })
  const connections = Array.from({ length: 3000 }, (_, index) => {
    const client = oneOf(CLIENTS)
    const tlsIntrospected = client === CLIENTS[opaque] ? random() < 0.1 : random() < 0.97
    const timestampMs = momentIn()
    return {
      ...connection({ id: `c${index}`, timestampMs, client, tlsVersion: '1.3', tlsIntrospected, labels: [], l7Protocol: '' }),
      finalized: true,
      closedMs: timestampMs + (random() < 0.01 ? HOUR : 1000),
      bytesSent: random() < 0.01 ? 50_000_000 : Math.floor(random() * 100_000),
      orgId,
    }
  })
  await store.insert({ ...emptyBatch(), requests, connections }, orgId)
  return orgId
}

/** What home asks, and what it says of the answers; a screen asks the same of its filter. */
async function said(orgId: string, text = '') {
  const scope = { orgId }
  const about = { range, ...filterOf(text) }
  const calls = await store.run(scope, '/requests/usual', { ...about, by: 'vendor', limit: 500 })
  const { outages } = await store.run(scope, '/traffic/outages', { ...about, by: 'vendor', limit: 50 })
  const verdicts = tell({
    ...about,
    nowMs: range.toMs,
    accuracy: QUANTILE_ERROR,
    outages,
    calls: calls.rows,
    coverage: text === '' ? (await store.run(scope, '/connections/usual', { range, limit: 200 })).rows : [],
    volumes: calls.same ? [{ measure: 'requests', sum: calls.total, same: calls.same }] : [],
  })
  if (text !== '') return verdicts
  return [...verdicts, ...startingQuestions({ outages, vendors: calls.rows.map(({ key, now }) => ({ key, count: now.count })), range })]
}

const filterOf = (text: string): { filter?: FilterNode } => {
  const parsed = parseFilter(text, REQUESTS)
  return parsed.ok && parsed.node ? { filter: parsed.node } : {}
}

/** The rows of the view that a link opens, read from what stands in its address. */
async function rowsOf(orgId: string, { page, filter, range: shown = range }: Evidence): Promise<number> {
  const set = page === 'connections' ? CONNECTIONS : REQUESTS
  const parsed = parseFilter(filter ? printFilter(filter, set) : '', set)
  if (!parsed.ok) throw new Error('The address of a sentence cannot be read')
  const query = { range: shown, ...(parsed.node && { filter: parsed.node }) }
  const scope = { orgId }
  const { count } = page === 'connections' ? await store.run(scope, '/connections/count', query) : await store.countRequests(scope, query)
  return count
}

/** What the page of a connection asks, of all that stand out in some way. */
async function saidOfConnections(orgId: string): Promise<Verdict[]> {
  const scope = { orgId }
  const counted = (filter: FilterNode) => store.run(scope, '/connections/count', { range, filter })
  const rows = await Promise.all(
    ['opaque:true', 'bytes:>1M', 'duration:>1m'].map(async (text) => {
      const { node } = parseFilter(text, CONNECTIONS) as { node: FilterNode }
      return (await store.run(scope, '/connections/list', { range, filter: node, limit: 2 })).rows
    }),
  )
  return (
    await Promise.all(
      rows.flat().map(async (row) => {
        const one = { ...row, bytes: row.bytesSent + row.bytesReceived, requests: [], requestCount: 0 }
        const least = atLeast(one)
        const same = await counted(sameBothSides(one))
        return unusualConnection(one, {
          range,
          count: (await counted(sameOtherSide(one))).count,
          heavier: least.bytes === undefined ? undefined : (await counted(withAtLeast(one, 'bytes', least.bytes))).count,
          longer: least.durationMs === undefined ? undefined : (await counted(withAtLeast(one, 'duration', least.durationMs))).count,
          readable: { part: same.count - same.opaque, whole: same.count },
        })
      }),
    )
  ).filter((verdict) => verdict !== undefined)
}

test('the number in every sentence and question is the number of rows of the view that it opens @variant', async () => {
  const kinds = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(planted, async (one) => {
      const orgId = await plant(one)
      const inFilters = await Promise.all(FILTERS.map((text) => said(orgId, text)))
      for (const { id, opens } of [...(await said(orgId)), ...inFilters.flat()]) {
        if (opens.counted === undefined || (opens.page !== 'requests' && opens.page !== 'connections')) continue
        const [kind = ''] = id.split(' ')
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        expect(opens.counted, id).toBeGreaterThan(0)
        expect(await rowsOf(orgId, opens), id).toBe(opens.counted)
      }
    }),
    { numRuns: Number(process.env['MEASURE_RUNS'] ?? 3) },
  )
  // Planted so often that each kind is said
  expect([...kinds.keys()].toSorted()).toEqual(['blind', 'burst', 'failed', 'outage'])
})

test('the number in the sentence of a connection is the number of connections that it opens', async () => {
  const orgId = await plant({ seed: 4, down: { vendor: 0, atMin: 30, minutes: 20 }, refused: 1, opaque: 2 })
  const verdicts = await saidOfConnections(orgId)
  expect(verdicts.length).toBeGreaterThan(2)
  for (const { opens } of verdicts) expect(await rowsOf(orgId, opens)).toBe(opens.counted)
})
