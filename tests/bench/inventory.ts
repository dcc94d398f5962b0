import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import pino from 'pino'

import { clientRules } from '#domain/clients/decisions.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { eventsOver } from '#platform/events/events.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { createDestinations } from '#platform/pulse/enrichment/destination.ts'
import { rewriteClients } from '#platform/pulse/shipping/rewrite-clients.ts'
import { rewriteVendors } from '#platform/pulse/shipping/rewrite-vendors.ts'
import { INVENTORY_KINDS, INVENTORY_PAGE, INVENTORY_ROWS_MAX, type InventoryKind, type InventoryQuery } from '#wire/pulse/inventory.ts'

import { childrenOf } from '../platform/whole/support/whole.ts'
import { median, quantiles } from './support/numbers.ts'
import { cpuMs } from './support/process-figures.ts'

/**
 * Lists and profiles of the inventory over many entities: an organization with 50,000 endpoints and one with a tenth of them, each with as many requests of
 * 72 hours, 2,000 clients, 1,000 vendors and 5,000 tokens; and how long stored rows take to follow what an organization decides. `node tests/bench/inventory.ts [requests] [runs] [hours of the range] [lists]` prints JSON; `lists` leaves
 * out how stored rows follow, and `BENCH_STORE` names a folder that keeps the rows for the next run: to make them takes longer than the lists do. The engine makes the rows itself; they go through the same views and figures by the hour as those that are inserted.
 */
const REQUESTS = Number(process.argv[2] ?? 1_000_000)
const RUNS = Number(process.argv[3] ?? 15)
const HOURS = Number(process.argv[4] ?? 24)
const LISTS_ONLY = process.argv[5] === 'lists'
const HOUR = 3_600_000
const SPAN = 72 * HOUR
const PORTION = 500_000
const HOSTS = 2_000
const CLIENTS = 2_000
const VENDORS = 1_000
const TOKENS = 5_000
const ENDPOINTS = { wide: 50_000, narrow: 5_000 } as const
/** Endpoints that begin in the last day, as many of few as of many: what is shown of each costs what it costs. */
const NEW_ENDPOINTS = 40
const KEPT_IN = process.env['BENCH_STORE']
const dataDir = KEPT_IN ?? (await mkdtemp(join(tmpdir(), 'sightglass-bench-')))
/** When the rows that are there were made; what they end at. */
const madeFile = join(dataDir, 'made-at')
const isMade = existsSync(madeFile)
const now = isMade ? Number(readFileSync(madeFile, 'utf8')) : Date.now()

const engine = await openChdb(dataDir, pino({ level: 'silent' }))
const events = await eventsOver(engine)
const client = engine.client()

/** Each host has one vendor and ten clients, few of which do most; seven in ten pairs of client and host use a token. */
const rowsOf = (orgId: keyof typeof ENDPOINTS, from: number, count: number): string => {
  const luck = (seed: number): string => `(cityHash64(n, ${seed}) % 1000000) / 1000000`
  return `
    INSERT INTO requests (org, env, deployment, received, id, ts, family, protocol, direction, method, host, path, origin, template, status, failed,
      duration_us, content_type, bytes_sent, bytes_received, vendor, country, client, token_mask, token_hash, token_carrier, token_type, source)
    SELECT '${orgId}', ['production', 'staging', 'laptop'][1 + caller % 3], 'dep-1', fromUnixTimestamp64Milli(toInt64(${now}), 'UTC'),
      substring(lower(hex(sipHash128(n, '${orgId}'))), 1, 20), fromUnixTimestamp64Milli(toInt64(${now - SPAN} + intDiv(n * ${SPAN}, ${REQUESTS})), 'UTC'),
      'http', 'http/2', 'egress-external', ['GET', 'POST', 'DELETE', 'PUT'][1 + e % 4], concat('api', toString(h), '.example') AS name,
      concat('/v1/r', toString(e % 20011), '/', lower(hex(cityHash64(n)))), concat('https://', name), concat('/v1/r', toString(e % 20011), '/{id}'),
      if(${luck(3)} < 0.95, 200, [404, 429, 500, 503, 0][1 + cityHash64(n, 4) % 5]) AS answered, answered = 0 OR answered >= 500,
      toUInt64(exp(10.5 + 1.5 * (${luck(5)} + ${luck(6)} + ${luck(7)} - 1.5))), 'application/json', cityHash64(n, 8) % 3000, cityHash64(n, 9) % 30000,
      concat('vendor', toString(h % ${VENDORS})), ['US', 'DE', 'IE', 'NL', 'SG'][1 + h % 5], concat('client-', toString(caller)),
      if(token < 0, '', concat('sk_l***(24)***', toString(token))), if(token < 0, '', lower(hex(SHA256(toString(token))))),
      if(token < 0, '', 'authorization'), if(token < 0, '', 'bearer_token'), 'agent'
    FROM (
      SELECT number + ${from} AS n,
        if(n > ${REQUESTS} * 2 / 3 AND ${luck(10)} < 0.001, ${ENDPOINTS[orgId]} + cityHash64(n, 11) % ${NEW_ENDPOINTS}, toUInt32(${ENDPOINTS[orgId]} * pow(${luck(1)}, 2))) AS e,
        e % ${HOSTS} AS h,
        (h * 7 + toUInt32(10 * pow(${luck(2)}, 2)) * 211) % ${CLIENTS} AS caller,
        if(cityHash64(caller, h) % 10 < 7, toInt64((caller * 5 + h % 5) % ${TOKENS}), -1) AS token
      FROM numbers(${count}))`
}

for (const orgId of isMade ? [] : (['wide', 'narrow'] as const))
  for (let from = 0; from < REQUESTS; from += PORTION) {
    const query = rowsOf(orgId, from, Math.min(PORTION, REQUESTS - from))
    await client.command({ query, clickhouse_settings: { max_execution_time: 0 } })
  }
for (;;) {
  const running = await client.query({ query: 'SELECT count() AS merges FROM system.merges', format: 'JSON' })
  if (Number((await running.json<{ merges: string }>()).data[0]?.merges) === 0) break
  await setTimeout(500)
}

if (KEPT_IN) writeFileSync(madeFile, String(now))

const range = { fromMs: now - HOURS * HOUR, toMs: now }
const of = (text: string): Pick<InventoryQuery, 'filter' | 'limit'> => {
  const parsed = parseFilter(text)
  if (!parsed.ok || !parsed.node) throw new Error(text)
  return { filter: parsed.node, limit: INVENTORY_PAGE }
}
/** Lists come in pages, the new ones at once (src/queries/inventory.ts). A profile lists what belongs to its entity. */
const asked: Record<string, Partial<InventoryQuery> & { kind: InventoryKind }> = {
  ...Object.fromEntries(INVENTORY_KINDS.map((kind) => [kind, { kind }])),
  ...Object.fromEntries(INVENTORY_KINDS.map((kind) => [`${kind}, the last page`, { kind, offset: INVENTORY_ROWS_MAX - INVENTORY_PAGE }])),
  'endpoints by p95': { kind: 'endpoints', sort: { by: 'p95', direction: 'desc' } },
  'vendors by p95': { kind: 'vendors', sort: { by: 'p95', direction: 'desc' } },
  'new endpoints': { kind: 'endpoints', only: 'new', limit: INVENTORY_ROWS_MAX },
  'endpoints of a vendor': { kind: 'endpoints', ...of('vendor:vendor0') },
  'clients of a vendor': { kind: 'clients', ...of('vendor:vendor0') },
  'tokens of a vendor': { kind: 'api-tokens', ...of('vendor:vendor0') },
  'endpoints of a client': { kind: 'endpoints', ...of('client:client-211') },
  'vendors of a client': { kind: 'vendors', ...of('client:client-211') },
  'one endpoint': { kind: 'endpoints', ...of('method:GET host:api0.example template:"/v1/r0/{id}"') },
}

/** Processor time of the engine: unlike the clock, it hardly knows what else the machine does. */
const engineCpuMs = (): number => Math.max(0, ...childrenOf(process.pid).map(cpuMs))

const results: Record<string, object> = {}
for (const [name, query] of Object.entries(asked)) {
  const measured: Record<string, { p50: number; p95: number; cpuMs: number; entities: number }> = {}
  for (const orgId of ['wide', 'narrow'] as const) {
    const times: number[] = []
    const cpu: number[] = []
    let entities = 0
    for (let run = 0; run <= RUNS; run++) {
      const [begun, spent] = [performance.now(), engineCpuMs()]
      entities = (await events.run({ orgId }, '/inventory/list', { range, limit: INVENTORY_PAGE, ...query })).entities
      if (run === 0) continue // warm
      times.push(performance.now() - begun)
      cpu.push(engineCpuMs() - spent)
    }
    const { p50, p95 } = quantiles(times)
    measured[orgId] = { p50, p95, cpuMs: median(cpu), entities }
  }
  const growth = (measured['wide']?.cpuMs ?? 0) / Math.max(1, measured['narrow']?.cpuMs ?? 1)
  results[name] = { ...measured, growthOfCpu: Math.round(growth * 100) / 100 }
}
// What fails there does not take the figures of the lists away
const followed = LISTS_ONLY ? undefined : await history().catch((cause: unknown) => ({ failed: String(cause) }))
await events.close()
if (!KEPT_IN) await rm(dataDir, { recursive: true, force: true })
console.log(JSON.stringify({ requestsEach: REQUESTS, hours: HOURS, listsMs: results, historyS: followed }, null, 2))

/** Clients whose names begin alike become one, and a host gets another vendor; each is taken back. Somebody else counts requests meanwhile. */
async function history(): Promise<Record<string, object>> {
  const orgId = 'narrow'
  const clients = rewriteClients(events, async () => undefined)
  const vendors = rewriteVendors(events, createDestinations())
  const always = { orgId, hosts: undefined, isCurrent: () => true, signal: new AbortController().signal }
  const merged = clientRules({ merges: [{ into: 'one', names: [], prefixes: ['client-1'] }], splits: [] })
  const corrected = { vendors: [], domains: { 'api0.example': 'stripe' } }
  // The engine made the rows: their vendors first become those that the platform would have given them
  await vendors({ ...always, wanted: undefined })
  const found: Record<string, object> = {}
  await follow('clients become one', "client = 'one'", () => clients({ ...always, wanted: merged }))
  await follow('taken back', "client LIKE 'client-1%'", () => clients({ ...always, wanted: undefined }))
  await follow('a host gets a vendor', "host = 'api0.example' AND vendor = 'stripe'", () => vendors({ ...always, wanted: corrected }))
  await follow('vendor taken back', "host = 'api0.example' AND vendor != 'stripe'", () => vendors({ ...always, wanted: undefined }))
  return found

  async function follow(name: string, where: string, work: () => Promise<unknown>): Promise<void> {
    const [begun, spent] = [performance.now(), engineCpuMs()]
    const waits: number[] = []
    let isOver = false
    const counting = (async () => {
      while (!isOver) {
        const from = performance.now()
        await events.countRequests({ orgId: 'wide' }, { range })
        waits.push(performance.now() - from)
        await setTimeout(250)
      }
    })()
    await work()
    const seconds = (performance.now() - begun) / 1000
    const cpu = (engineCpuMs() - spent) / 1000
    isOver = true
    await counting
    const changed = await client.query({
      query: `SELECT count() AS rows FROM requests WHERE org = '${orgId}' AND ${where}`,
      format: 'JSON',
    })
    const rows = Number((await changed.json<{ rows: string }>()).data[0]?.rows)
    found[name] = { seconds: Math.round(seconds * 10) / 10, engineCpuS: Math.round(cpu * 10) / 10, rows, countOfOthersMs: quantiles(waits) }
  }
}
