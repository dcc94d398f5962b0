import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import pino from 'pino'

import { parseFilter } from '#domain/filter/parse.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import { eventsOver } from '#platform/events/events.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import type { ConnectionRecord, RequestRecord } from '#platform/lib/ports/events.ts'
import { xidAt } from '#platform/lib/ids.ts'
import type { Params, StatementNote } from '#platform/events/store.ts'
import { INVENTORY_KINDS } from '#wire/pulse/inventory.ts'

import { connectionsBeside } from '../platform/events/support/connection-generator.ts'
import { emptyBatch, seeded, traffic } from '../platform/events/support/generator.ts'
import { childrenOf } from '../platform/whole/support/whole.ts'
import { cpuMs } from './support/process-figures.ts'

/**
 * What the event store costs: bytes for a request, and each question of the console beside the same SQL asked bare (no organization gate, no
 * limits, nothing of ours around it) of the same engine. `node tests/bench/queries.ts [requests] [runs] [hours] [growth] [only]` prints JSON;
 * questions are about that many hours where they do not say otherwise. With a growth of five the same is asked again after four times as
 * many rows of earlier days were stored. `only`: a pattern for the names of the questions.
 */
const REQUESTS = Number(process.argv[2] ?? 1_000_000)
const RUNS = Number(process.argv[3] ?? 15)
const HOURS = Number(process.argv[4] ?? 24)
const GROWTH = Number(process.argv[5] ?? 1)
const ONLY = new RegExp(process.argv[6] ?? '')
const BATCH = 20_000
const HOUR = 3_600_000
const ORG = 'bench'

const now = Date.now()
const fromMs = now - 72 * HOUR
const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-bench-'))
const log = pino({ level: 'silent' })
const notes: StatementNote[] = []
const engine = await openChdb(dataDir, log)
const events = await eventsOver(engine, (note) => notes.push(note))

const scope = { orgId: ORG }
const recent = { fromMs: now - HOURS * HOUR, toMs: now }
const filter = (text: string): FilterNode => {
  const parsed = parseFilter(text)
  if (!parsed.ok || !parsed.node) throw new Error(text)
  return parsed.node
}
/** What the list of requests asks for when it opens; a facet that is opened later is asked for by itself. */
const facets = ['status', 'method', 'host', 'vendor', 'client']
/** What the panel of requests tries. */
// biome-ignore format: one list
const tried = [
  ...facets, 'template', 'type', 'kind', 'direction', 'country', 'env', 'pod', 'tag', 'failed', 'issue', 'sensitive', 'source',
  'duration', 'size', 'sent',
]
const everyId = async (text: string, limit: number): Promise<string[]> =>
  (await events.listRequests(scope, { range: recent, limit, filter: filter(text) })).rows.map(({ id }) => id)
let selected: string[] | undefined
const tenFields = ['method', 'status', 'host', 'vendor', 'client', 'country', 'type', 'protocol', 'direction', 'tag']
const queries: Record<string, () => Promise<unknown>> = {
  count: () => events.countRequests(scope, { range: recent }),
  'list newest 100': () => events.listRequests(scope, { range: recent, limit: 100 }),
  'list newest 100, 72 h': () => events.listRequests(scope, { range: { fromMs, toMs: now }, limit: 100 }),
  'list newest 100 of failed at one vendor': () =>
    events.listRequests(scope, { range: recent, limit: 100, filter: filter('status:5xx vendor:stripe /v1/ch') }),
  'list slowest 100': () => events.listRequests(scope, { range: recent, limit: 100, sort: { by: 'duration', direction: 'desc' } }),
  histogram: () => events.requestHistogram(scope, { range: recent, buckets: 200 }),
  'histogram of issues': () => events.requestHistogram(scope, { range: recent, buckets: 200, filter: filter('issue:true') }),
  'values of the open facets': () => events.requestValues(scope, { range: recent, fields: facets, limit: 6 }),
  'values of another facet': () => events.requestValues(scope, { range: recent, fields: ['tag'], limit: 6 }),
  'values of ten fields, which no screen asks for': () => events.requestValues(scope, { range: recent, fields: tenFields, limit: 20 }),
  'values of path': () => events.requestValues(scope, { range: recent, fields: ['path'], limit: 20 }),
  'in common: failed': () => events.run(scope, '/requests/in-common', { range: recent, filter: filter('failed:true'), fields: tried }),
  'in common: failed, of one vendor': () =>
    events.run(scope, '/requests/in-common', {
      range: recent,
      filter: filter('failed:true'),
      among: filter('vendor:stripe'),
      fields: tried,
    }),
  'in common: more than half': () =>
    events.run(scope, '/requests/in-common', { range: recent, filter: filter('method:GET'), fields: tried }),
  'in common: 100 that were selected': async () => {
    selected ??= await everyId('failed:true', 100)
    return events.run(scope, '/requests/in-common', { range: recent, ids: selected, fields: tried })
  },
  ...home(),
  'one by id': () => events.requestById(scope, someId),
  activity: () => events.activity(ORG),
  'frequency by status': () => events.run(scope, '/requests/frequency', { range: recent, by: 'status', top: 8, buckets: 120 }),
  endpoints: () =>
    events.run(scope, '/requests/endpoints', { range: recent, groupBy: ['method', 'host', 'endpoint'], sort: 'count', limit: 100 }),
  errors: () => events.run(scope, '/requests/errors', { range: recent, limit: 100 }),
  duration: () => events.run(scope, '/requests/duration', { range: recent, buckets: 120 }),
  quantiles: () => events.run(scope, '/requests/quantiles', { range: recent, buckets: 120 }),
  'heat map': () => events.run(scope, '/requests/heatmap', { range: recent, buckets: 120 }),
  tags: () => events.run(scope, '/requests/tags', { range: recent, limit: 50 }),
  'connections: count': () => events.run(scope, '/connections/count', { range: recent }),
  'connections: newest 100': () => events.run(scope, '/connections/list', { range: recent, limit: 100 }),
  'connections: heaviest 100': () =>
    events.run(scope, '/connections/list', { range: recent, limit: 100, sort: { by: 'bytes', direction: 'desc' } }),
  'connections: histogram': () => events.run(scope, '/connections/histogram', { range: recent, buckets: 120 }),
  'connections: values of five fields': () =>
    events.run(scope, '/connections/values', { range: recent, fields: ['host', 'client', 'tls', 'reason', 'label'], limit: 20 }),
  'traffic: series of connections': () =>
    events.run(scope, '/traffic/series', { range: recent, of: 'connections', by: 'vendor', top: 8, buckets: 120 }),
  'traffic: series of requests, 72 h': () =>
    events.run(scope, '/traffic/series', { range: { fromMs, toMs: now }, of: 'requests', by: 'vendor', top: 8, buckets: 120 }),
  'traffic: talkers': () =>
    events.run(scope, '/traffic/talkers', { range: recent, of: 'connections', by: 'host', sort: 'bytes', limit: 50 }),
  'traffic: coverage': () => events.run(scope, '/traffic/coverage', { range: recent, limit: 50 }),
  'traffic: availability by vendor, 72 h': () =>
    events.run(scope, '/traffic/availability', { range: { fromMs, toMs: now }, by: 'vendor', sort: 'count', limit: 50 }),
  'traffic: availability by endpoint, 72 h': () =>
    events.run(scope, '/traffic/availability', { range: { fromMs, toMs: now }, by: 'endpoint', sort: 'failed', limit: 100 }),
  ...Object.fromEntries(
    INVENTORY_KINDS.map((kind) => [`inventory: ${kind}`, () => events.run(scope, '/inventory/list', { range: recent, kind, limit: 1000 })]),
  ),
  'inventory: endpoints, 72 h, last page of the order': () =>
    events.run(scope, '/inventory/list', {
      range: { fromMs, toMs: now },
      kind: 'endpoints',
      sort: { by: 'last', direction: 'asc' },
      search: '/v1/',
      limit: 1000,
    }),
  'inventory: what a client is made of': () => events.run(scope, '/inventory/client-parts', { range: recent, client: 'checkout' }),
  'inventory: what a split would make of a client': () =>
    events.run(scope, '/inventory/client-parts', { range: recent, client: 'checkout', by: 'workload' }),
  'inventory: one vendor was seen': () => events.run(scope, '/inventory/seen', { kind: 'vendors', entity: ['stripe'] }),
  'inventory: vendors of one token': () => {
    const hash = createHash('sha256').update(`${ORG}1`).digest('hex')
    return events.run(scope, '/inventory/list', { range: recent, kind: 'vendors', filter: filter(`fingerprint:${hash}`), limit: 100 })
  },
  'traffic: outages by vendor': () => events.run(scope, '/traffic/outages', { range: recent, by: 'vendor', limit: 20 }),
}

/** What home asks for: its figures with their sparklines, the sentences above them, and the map. The period before costs the same again. */
function home(): Record<string, () => Promise<unknown>> {
  const groups = { range: recent, limit: 500 } as const
  return {
    'home: requests': () => events.run(scope, '/requests/frequency', { range: recent, by: 'vendor', top: 20, buckets: 48 }),
    'home: durations': () => events.run(scope, '/requests/quantiles', { range: recent, buckets: 48 }),
    'home: bytes': () => events.run(scope, '/traffic/series', { range: recent, of: 'requests', by: 'direction', top: 3, buckets: 48 }),
    'home: vendors': () => events.run(scope, '/requests/counts', { ...groups, groupBy: ['vendor'] }),
    'home: outages': () => events.run(scope, '/traffic/outages', { range: recent, by: 'vendor', limit: 50 }),
    'home: coverage': () => events.run(scope, '/traffic/coverage', { range: recent, limit: 200 }),
    'home: usual calls': () => events.run(scope, '/requests/usual', { range: recent, by: 'vendor', limit: 500 }),
    'home: usual connections': () => events.run(scope, '/connections/usual', { range: recent, limit: 200 }),
    'home: map': () => events.run(scope, '/requests/counts', { ...groups, groupBy: ['client', 'vendor'], filter: filter('-vendor:""') }),
    ...Object.fromEntries(
      INVENTORY_KINDS.map((kind) => [
        `home: new ${kind}`,
        () => events.run(scope, '/inventory/list', { range: recent, kind, only: 'new', limit: 1000 }),
      ]),
    ),
  }
}

/** Questions whose later statements go by the answers of earlier ones. */
const ONE_BY_ONE = /^(?:list|errors|in common|traffic: availability|inventory|home: (?:usual|new))/
const FIRST_ALONE = /^one by id/
/** Connections for each request; agents report a few requests on each. */
const CONNECTION_SHARE = 0.1
/** Requests are spread over so many at a time. */
const OPEN_CONNECTIONS = 200
const beside = seeded(8)
const make = traffic({ orgId: ORG, random: seeded(7), fromMs, toMs: now, receivedMs: now, hosts: 120 })
let someId = ''
let inserting = 0
for (let stored = 0; stored < REQUESTS; stored += BATCH) {
  // An agent's batch is a short stretch of time.
  const at = fromMs + (stored / REQUESTS) * 72 * HOUR
  const requests = make(Math.min(BATCH, REQUESTS - stored)).map((request, index) => {
    const timestampMs = Math.floor(at + (index / BATCH) * 72 * HOUR * (BATCH / REQUESTS))
    return { ...request, timestampMs, id: xidAt(timestampMs, request.id) }
  })
  if (stored <= REQUESTS / 2) someId = requests.at(-1)?.id ?? ''
  const connections = connectionsBeside(requests, beside, CONNECTION_SHARE)
  const started = performance.now()
  await events.insert({ ...emptyBatch(), requests: carried(requests, connections) }, `bench-${stored}`)
  inserting += performance.now() - started
  await events.insert({ ...emptyBatch(), connections }, `bench-c-${stored}`)
}

/** Each request on one of the connections that were opened last before it. */
function carried(requests: readonly RequestRecord[], connections: readonly ConnectionRecord[]): RequestRecord[] {
  const opened = connections.filter(({ part }) => part === 0)
  let count = 0
  return requests.map((request) => {
    while (count < opened.length && (opened[count]?.timestampMs ?? 0) <= request.timestampMs) count++
    const back = Math.floor(beside() * Math.min(count, OPEN_CONNECTIONS))
    return { ...request, connectionId: opened[count - 1 - back]?.id ?? '' }
  })
}

const client = engine.client()
const answer = (query: string, params: Params = {}) => client.query({ query, query_params: { ...params }, format: 'JSON' })
const rowsOf = async <Row>(query: string, params: Params = {}): Promise<Row[]> => (await (await answer(query, params)).json<Row>()).data

await settled()

/** Processor time of the engine: unlike the clock, it hardly knows what else the machine does. */
const engineCpuMs = (): number => Math.max(0, ...childrenOf(process.pid).map(cpuMs))
const results: Record<string, object> = {}
for (const [name, ask] of Object.entries(queries)) {
  if (!ONLY.test(name)) continue
  const ours: number[] = []
  const bare: number[] = []
  const cpu: number[] = []
  let rowsRead = 0
  let bytesRead = 0
  for (let run = 0; run <= RUNS; run++) {
    notes.length = 0
    const before = engineCpuMs()
    const mine = await timed(ask)
    const spent = engineCpuMs() - before
    const theirs = await timed(bareRun) // by turns, so that what else the machine does hits both
    if (run === 0) continue // warm
    ours.push(mine)
    bare.push(theirs)
    cpu.push(spent)
  }
  const [median, bareMedian] = [quantiles(ours), quantiles(bare)]
  results[name] = {
    ...median,
    bareP50: bareMedian.p50,
    bareP95: bareMedian.p95,
    ratio: round(median.p50 / bareMedian.p50),
    cpuMs: quantiles(cpu).p50,
    rowsRead,
    mbRead: Math.round(bytesRead / 1e6),
    statements: notes.length,
  }

  /** The same statements with the same values, one after the other where ours were, without the module's code around them. */
  async function bareRun(): Promise<void> {
    rowsRead = 0
    bytesRead = 0
    const run = async ({ sql, params }: StatementNote) => {
      const { statistics } = await (await answer(sql, params)).json()
      rowsRead += statistics?.rows_read ?? 0
      bytesRead += statistics?.bytes_read ?? 0
    }
    const alone = ONE_BY_ONE.test(name) ? notes.length : FIRST_ALONE.test(name) ? 1 : 0
    for (const note of notes.slice(0, alone)) await run(note)
    await Promise.all(notes.slice(alone).map(run))
  }
}

const [parts] = await rowsOf<{ parts: number }>(`SELECT count() AS parts FROM system.parts WHERE active AND table = 'requests'`)
await client.command({ query: 'OPTIMIZE TABLE requests FINAL' })
const columns = await rowsOf<{ column: string; bytes: number }>(
  `SELECT column, sum(column_data_compressed_bytes) / {rows:Float64} AS bytes FROM system.parts_columns WHERE active AND table = 'requests' GROUP BY column ORDER BY bytes DESC LIMIT 20`,
  { rows: REQUESTS },
)
const [total] = await rowsOf<{ bytes: number }>(
  `SELECT sum(bytes_on_disk) / {rows:Float64} AS bytes FROM system.parts WHERE active AND table = 'requests'`,
  { rows: REQUESTS },
)
const grownRequests = GROWTH > 1 ? await grow() : REQUESTS
await events.close()
console.log(
  JSON.stringify(
    {
      requests: REQUESTS,
      insertedPerSecond: Math.round((REQUESTS / inserting) * 1000),
      bytesPerRequest: round(total?.bytes ?? 0),
      bytesByColumn: Object.fromEntries(columns.map(({ column, bytes }) => [column, round(bytes)])),
      parts: parts?.parts,
      ...(GROWTH > 1 && { grownRequests }),
      queriesMs: results,
    },
    null,
    2,
  ),
)
await rm(dataDir, { recursive: true, force: true })

/** Adds to the results how long each question takes before and after there is more history; answers how many requests there are then. */
async function grow(): Promise<number> {
  const tables = ['requests', 'connections_by_time', 'connection_parts']
  const merge = async (): Promise<void> => {
    for (const table of tables)
      await client.command({ query: `OPTIMIZE TABLE ${table} FINAL SETTINGS optimize_skip_merged_partitions = 1` })
  }
  await merge()
  const before = await medians()
  for (let copy = 1; copy < GROWTH; copy++) {
    // What has not ended has no time of its end
    const earlier = (column: string): string =>
      `if(toUnixTimestamp64Milli(${column}) = 0, ${column}, ${column} - toIntervalHour(${copy * 72})) AS ${column}`
    for (const table of tables) {
      const times = table === 'connection_parts' ? ['received'] : table === 'requests' ? ['ts', 'received'] : ['ts', 'received', 'closed']
      await client.command({
        query: `INSERT INTO ${table} SELECT * REPLACE (${times.map(earlier).join(', ')}, concat(id, '-${copy}') AS id) FROM (SELECT * FROM ${table} WHERE received > fromUnixTimestamp64Milli({after:Int64}))`,
        query_params: { after: now - 1 },
      })
    }
  }
  await merge()
  const after = await medians()
  for (const [name, p50] of Object.entries(after)) {
    const was = before[name] ?? 0
    results[name] = { ...results[name], beforeP50: was, grownP50: p50, growth: round(p50 / was) }
  }
  const [{ rows } = { rows: 0 }] = await rowsOf<{ rows: number }>('SELECT count() AS rows FROM requests')
  return rows
}

/** What was inserted a moment ago is merged beside the questions for a while, which an hour of traffic is not. */
async function settled(): Promise<void> {
  for (;;) {
    const [{ merges } = { merges: 0 }] = await rowsOf<{ merges: number }>('SELECT count() AS merges FROM system.merges')
    if (merges === 0) return
    await setTimeout(500)
  }
}

async function medians(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, ask] of Object.entries(queries)) {
    if (!ONLY.test(name)) continue
    const times: number[] = []
    for (let run = 0; run <= RUNS; run++) {
      const time = await timed(ask)
      if (run > 0) times.push(time) // the first one warms
    }
    found[name] = quantiles(times).p50
  }
  return found
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** By nearest rank: of fewer than twenty times the 95th percentile is the longest. */
function quantiles(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return { p50: at(0.5), p95: at(0.95) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
