import { afterAll, beforeAll, expect, test } from 'vitest'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { tell } from '#domain/verdicts/tell.ts'
import type { Verdict } from '#domain/verdicts/verdict.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

import { emptyBatch, seeded } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { connection, NOW, request } from './support/records.ts'

/** Names that a filter has to quote, and none at all. */
const NAMES = ['stripe', '', "it's", 'a b', '"', '\\', '*', 'x*', 'OR', 'vendor:y', '漢', '-z', '(', '1,2']
/** Ids of the catalogue and registered domains: in lower case, and without spaces. */
const VENDORS = NAMES.map((name) => name.toLowerCase().replaceAll(' ', '-'))
const STATUSES = [200, 200, 200, 429, 404, 503, 0]
const MINUTE = 60_000
const BEGIN = Math.floor((NOW - 5 * 3_600_000) / MINUTE) * MINUTE
const SCOPE = { orgId: 'acme' }
const QUICK = { count: 1000, failed: 0, p50Ms: 2, p95Ms: 4, p99Ms: 5 }
const NONE = { count: 0, failed: 0 }
const SEEN = { connections: 1000, opaque: 0 }
const RANGES = [
  { fromMs: BEGIN, toMs: BEGIN + 60 * MINUTE },
  // Cuts minutes, which outages are made of
  { fromMs: BEGIN + 7 * MINUTE + 11_311, toMs: BEGIN + 181 * MINUTE + 7 },
]

const random = seeded(77)
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary()
  const requests = Array.from({ length: 9000 }, (_, index) => {
    const timestampMs = BEGIN + Math.floor(random() * 200 * MINUTE)
    // Every vendor is down for some minutes of its own
    const at = Math.floor(random() * NAMES.length)
    const isDown = Math.floor((timestampMs - BEGIN) / (10 * MINUTE)) % NAMES.length === at
    const status = isDown ? 503 : oneOf(STATUSES)
    const grpc =
      status === 200 && random() < 0.2 ? { family: 'grpc' as const, grpc: { service: 's', method: 'm', status: '14', message: '' } } : {}
    return request({
      id: `r${index}`,
      timestampMs,
      vendor: VENDORS[at] ?? '',
      client: oneOf(NAMES),
      status,
      durationMs: 5 + random() * 400,
      ...grpc,
    })
  })
  const connections = Array.from({ length: 3000 }, (_, index) =>
    connection({
      id: `c${index}`,
      timestampMs: BEGIN + Math.floor(random() * 200 * MINUTE),
      client: oneOf(NAMES),
      tlsVersion: random() < 0.9 ? '1.3' : '',
      tlsIntrospected: false,
      labels: [],
      l7Protocol: '',
    }),
  )
  await store.insert({ ...emptyBatch(), requests, connections }, 'acme')
})
afterAll(() => store.remove())

test.each(RANGES)(
  'the view that a sentence opens has exactly as many rows as the sentence says, whatever the names (%o)',
  async (range) => {
    const calls = await store.run(SCOPE, '/requests/usual', { range, by: 'vendor', limit: 500 })
    const covered = await store.run(SCOPE, '/connections/usual', { range, limit: 200 })
    const verdicts = tell({
      range,
      nowMs: range.toMs,
      accuracy: QUANTILE_ERROR,
      outages: (await store.run(SCOPE, '/traffic/outages', { range, by: 'vendor', limit: 50 })).outages,
      // Before, all was well and nothing took long
      calls: calls.rows.map((row) => ({
        ...row,
        before: [QUICK, QUICK, QUICK],
        errors: row.errors.map((error) => ({ ...error, before: [NONE, NONE, NONE] })),
      })),
      coverage: covered.rows.map((row) => ({ ...row, before: [SEEN, SEEN, SEEN] })),
    })
    const kinds = Map.groupBy(verdicts, ({ kind }) => kind)
    for (const kind of ['outage', 'burst'] as const) expect(kinds.get(kind)?.length ?? 0, kind).toBeGreaterThan(3)
    // Slower is folded into what failed at the same vendor; clients of which less is seen are one sentence
    expect(verdicts.filter(({ sentence }) => sentence.includes('they also got slower')).length).toBeGreaterThan(3)
    expect(kinds.get('blind')?.length).toBe(1)
    for (const verdict of verdicts) expect(await countOf(verdict), verdict.id).toBe(verdict.opens.counted)
  },
)

test('the percentile in a sentence is the one that the screen of durations shows for its filter', async () => {
  const [range] = RANGES
  if (!range) throw new Error('no range')
  const { rows } = await store.run(SCOPE, '/requests/usual', { range, by: 'vendor', limit: 500 })
  const [verdict, ...others] = tell({
    range,
    nowMs: range.toMs,
    accuracy: QUANTILE_ERROR,
    calls: rows.slice(0, 1).map((row) => ({ ...row, before: [QUICK, QUICK, QUICK], errors: [] })),
  })
  expect(others).toEqual([])
  const said = verdict?.sentence.flatMap((part) => (typeof part !== 'string' && part.is === 'latency' ? part.ms : []))
  const { whole } = await store.run(SCOPE, '/requests/quantiles', {
    range,
    buckets: 48,
    ...(verdict?.opens.filter && { filter: verdict.opens.filter }),
  })
  expect(said?.[0]).toBe(whole.p95Ms)
})

/** Rows of the view, by its address: the filter as it is printed and read again. */
async function countOf({ opens: { page, filter, range } }: Verdict): Promise<number> {
  const set = page === 'connections' ? CONNECTIONS : REQUESTS
  const parsed = parseFilter(filter ? printFilter(filter, set) : '', set)
  if (!parsed.ok || !range) return -1
  const query = { range, ...(parsed.node && { filter: parsed.node }) }
  const { count } = page === 'connections' ? await store.run(SCOPE, '/connections/count', query) : await store.countRequests(SCOPE, query)
  return count
}
