import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import type { Engine } from '#platform/events/engines/engine.ts'
import { eventsOver } from '#platform/events/events.ts'

/** Enough rows for many blocks, of which those of the five that are called most are a tenth, and so many endpoints that sums come from rows, too. */
const ROWS = 200_000
const TO_MS = Date.UTC(2026, 8, 16, 14)
const range = { fromMs: TO_MS - 2 * 3_600_000, toMs: TO_MS }
const endpointOf = (n: number): number => (n < 20_000 ? n % 5 : n % 20_000)

let dataDir: string
let engine: Engine
let events: Awaited<ReturnType<typeof eventsOver>>
const statements: { sql: string; params: object }[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sightglass-in-order-'))
  engine = await openChdb(dataDir, pino({ level: 'silent' }))
  events = await eventsOver(engine, (note) => statements.push(note))
  await engine.client().command({
    query: `
    INSERT INTO requests (org, env, received, id, ts, method, host, template, status, failed, duration_us, bytes_sent, vendor, client)
    SELECT 'acme', 'production', now64(3), toString(number), fromUnixTimestamp64Milli(toInt64(${range.fromMs} + number * 36), 'UTC'), 'GET', concat('h', toString(e % 7)),
      concat('/', toString(e)), if(number % 10 = 0, 500, 200) AS status, status >= 500, 1000, number % 7, concat('v', toString(e % 7)), concat('c', toString(number % 3))
    FROM (SELECT number, if(number < 20000, number % 5, number % 20000) AS e FROM numbers(${ROWS}))`,
  })
})
afterAll(async () => {
  await events.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** What the list has to say of each of the five, counted here. */
function wanted(nameOf: (endpoint: number) => string) {
  const found = new Map<string, { requests: number; failed: number; bytesSent: number; clients: Set<number> }>()
  for (let n = 0; n < ROWS; n++) {
    const endpoint = endpointOf(n)
    if (endpoint >= 5) continue
    const name = nameOf(endpoint)
    const so = found.get(name) ?? { requests: 0, failed: 0, bytesSent: 0, clients: new Set() }
    so.requests += 1
    so.failed += n % 10 === 0 ? 1 : 0
    so.bytesSent += n % 7
    so.clients.add(n % 3)
    found.set(name, so)
  }
  return new Map([...found].map(([name, { clients, ...sums }]) => [name, { ...sums, clients: clients.size, vendor: `v${name[1]}` }]))
}

/** The five, and which part of the store each statement about rows reads. */
async function listed() {
  statements.length = 0
  const { rows } = await events.run({ orgId: 'acme' }, '/inventory/list', { kind: 'endpoints', range, limit: 5 })
  const ofRows = statements.filter(({ sql }) => sql.includes('count() AS requests') && sql.includes('quantilesDD'))
  const plans = await Promise.all(
    ofRows.map(async ({ sql, params }) => {
      const answer = await engine.client().query({ query: `EXPLAIN ${sql}`, query_params: { ...params }, format: 'TabSeparated' })
      return /ReadFromMergeTree \((.+?)\)/.exec(await answer.text())?.[1]
    }),
  )
  const found = rows.map(
    ({ key, requests, failed, bytesSent, clients, vendor }) => [key[2], { requests, failed, bytesSent, clients, vendor }] as const,
  )
  return { plans, found: new Map(found) }
}

test('rows of a few endpoints are read in their order, and not every block of the range', async () => {
  expect(await listed()).toEqual({ plans: ['in_order_of_endpoints'], found: wanted((endpoint) => `/${endpoint}`) })
})

test('they follow when templates are rewritten', async () => {
  await engine.client().command({ query: "ALTER TABLE requests UPDATE template = '/3x' WHERE template = '/3' SETTINGS mutations_sync = 1" })
  expect(await listed()).toEqual({
    plans: ['in_order_of_endpoints'],
    found: wanted((endpoint) => (endpoint === 3 ? '/3x' : `/${endpoint}`)),
  })
})
