import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { FAILED_CALLS } from '#domain/traffic/availability.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import { migrate, MIGRATIONS, newestSchema } from '#platform/events/migrations.ts'
import { createStore, type Store } from '#platform/events/store.ts'
import { connectionsTable } from '#platform/events/tables/connections.ts'
import { requestsTable } from '#platform/events/tables/requests.ts'
import type { ConnectionRecord, RequestRecord } from '#platform/lib/ports/events.ts'

import { failedByHand, GRPC_FAILED } from './support/failed-model.ts'
import { migrationsBefore } from './support/old-schema.ts'
import { openBare, silent } from './support/open.ts'
import { connection, NOW, request } from './support/records.ts'

const HOUR_MS = 3_600_000

let bare: Awaited<ReturnType<typeof openBare>>
let store: Store

beforeAll(async () => {
  bare = await openBare()
  store = bare.store
})
afterAll(() => bare.remove())

test('what an older version stored of connections is found after its schema was brought up to date, however often that is cut off @variant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightglass-old-'))
  const old = await openChdb(folder, silent)
  const before = createStore(old)
  const [first, second] = MIGRATIONS
  await migrate(before, [first!]) // there are two
  const columns = connectionsTable.columns.filter((name) => name !== 'derived_client')
  const oldRow = (one: ConnectionRecord) => connectionsTable.row(one).toSpliced(connectionsTable.columns.indexOf('derived_client'), 1)
  const rows = [connection({ part: 0 }), connection({ part: 1, finalized: true, bytesSent: 7 }), connection({ id: 'c2', orgId: 'globex' })]
  await before.insert('connections', columns, rows.map(oldRow), 'old')
  for (const statement of second!.statements) await before.command(statement) // cut off before it was recorded
  await migrate(before)
  const kept = await before.select({ sql: 'SELECT org, id, bytes_sent AS sent FROM connections_by_time FINAL ORDER BY org', params: {} })
  expect(kept).toEqual([
    { org: 'acme', id: 'c1', sent: 7 },
    { org: 'globex', id: 'c2', sent: 0 },
  ])
  expect(await before.select({ sql: 'EXISTS TABLE connections', params: {} })).toEqual([{ result: 0 }])
  await old.close()
  await rm(folder, { recursive: true, force: true })
})

test('what was stored before codes of gRPC counted is brought along, rows and figures by the hour alike, and may be brought along twice @variant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightglass-failed-'))
  const engine = await openChdb(folder, silent)
  const old = createStore(engine)
  await migrate(old, migrationsBefore(5))
  const hour = Math.floor(NOW / HOUR_MS) * HOUR_MS
  const grpc = (status: string, message = '') => ({ family: 'grpc' as const, grpc: { service: 's', method: 'm', status, message } })
  const kinds: Partial<RequestRecord>[] = [
    ...Object.keys(GRPC_FAILED).map((code) => grpc(code)),
    { status: 503 },
    { status: 404 },
    { family: 'database', status: 0, database: { type: 'redis', statement: '', resultType: '', error: 'x', affected: 0, returned: 0 } },
    { ...grpc('', 'gone'), source: 'otlp', status: 0 }, // a span with an error and no code
  ]
  const requests = kinds.map((more, index) =>
    request({ ...more, id: `r${index}`, timestampMs: hour - (1 + (index % 5)) * HOUR_MS + index, client: `client-${index % 3}` }),
  )
  const unsaid = request({ ...grpc(''), source: 'otlp', status: 0, id: 'unsaid', timestampMs: hour - HOUR_MS })
  const failedAt = requestsTable.columns.indexOf('failed')
  /** As the version before wrote it: by status and database error alone. */
  const before = (record: RequestRecord) => {
    const { status, database } = record
    const failed = record.family === 'database' ? database?.error !== '' : status === 0 || status >= 500
    return requestsTable.row({ request: record, issue: false, sensitive: false, payload: '' }).with(failedAt, failed ? 1 : 0)
  }
  for (const [index, part] of [requests.slice(0, 20), requests.slice(20), [unsaid]].entries())
    await old.insert('requests', requestsTable.columns, part.map(before), `old-${index}`)
  for (const statement of MIGRATIONS.find(({ number }) => number === 5)!.statements) await old.command(statement) // it is there; cut off before it was recorded
  const events = await eventsOver(engine)
  await vi.waitFor(
    async () => expect(await old.select({ sql: 'SELECT 1 FROM system.mutations WHERE NOT is_done', params: {} })).toEqual([]),
    { timeout: 30_000 },
  )
  const range = { fromMs: hour - 10 * HOUR_MS, toMs: hour }
  const wanted = requests.filter(failedByHand)
  const { rows } = await events.listRequests({ orgId: 'acme' }, { range, filter: FAILED_CALLS, limit: 100 })
  expect(rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort())
  expect(await events.requestById({ orgId: 'acme' }, 'unsaid')).toMatchObject({ status: 200, failed: false })
  const notes: string[] = []
  const watched = await eventsOver(engine, ({ sql }) => notes.push(sql))
  const rates = await watched.run({ orgId: 'acme' }, '/traffic/availability', { range, by: 'client', sort: 'failed', limit: 10 })
  for (const { key, count, failed } of rates.rows) {
    const mine = [...requests, unsaid].filter(({ client }) => client === key[0])
    expect([key, count, failed]).toEqual([key, mine.length, mine.filter((r) => r !== unsaid && failedByHand(r)).length])
  }
  // The figures by the hour were made anew, too: read as they are kept, they are those of the rows
  const kept = `SELECT sum(failed) AS failed FROM requests GROUP BY org, env, toStartOfHour(ts), direction, family, vendor, country, host, client`
  const sums = (settings: string) =>
    old.select<{ all: number }>({ sql: `SELECT sum(failed) AS all FROM (${kept}) SETTINGS ${settings}`, params: {} })
  const plan = await old.select<{ explain: string }>({ sql: `EXPLAIN ${kept}`, params: {} })
  expect(plan.map(({ explain }) => explain).join('\n')).toContain('clients_by_hour')
  expect(await sums('force_optimize_projection = 1')).toEqual([{ all: wanted.length }])
  expect(await sums('optimize_use_projections = 0')).toEqual([{ all: wanted.length }])
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

test('what was stored before clients could be merged keeps the name it was derived as, also when its client is changed, and is as old as before @variant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightglass-derived-'))
  const engine = await openChdb(folder, silent)
  const old = createStore(engine)
  await migrate(
    old,
    MIGRATIONS.filter(({ number }) => number < 14),
  )
  const at = requestsTable.columns.indexOf('derived_client')
  const columns = requestsTable.columns.toSpliced(at, 1)
  const row = requestsTable.row({ request: request({ client: 'cart-1' }), issue: false, sensitive: false, payload: '' }).toSpliced(at, 1)
  await old.insert('requests', columns, [row], 'old')
  const seenEarlier = ['acme', 'production', 'clients', 'cart-1', NOW - 100 * HOUR_MS, NOW - 100 * HOUR_MS, NOW]
  await old.insert('seen', ['org', 'env', 'kind', 'name', 'first', 'last', 'heard'], [seenEarlier], 'seen')
  const step = MIGRATIONS.find(({ number }) => number === 14)!
  for (const statement of step.statements) await old.command(statement) // cut off before it was recorded
  await migrate(old)
  await old.command("ALTER TABLE requests UPDATE client = 'cart' WHERE client = 'cart-1' SETTINGS mutations_sync = 1")
  expect(await old.select({ sql: 'SELECT client, derived_client AS derived FROM requests', params: {} })).toEqual([
    { client: 'cart', derived: 'cart-1' },
  ])
  const known = `SELECT toUnixTimestamp64Milli(min(seen.first)) AS first FROM seen WHERE kind = 'derived-clients' AND name = 'cart-1'`
  expect(await old.select({ sql: known, params: {} })).toEqual([{ first: NOW - 100 * HOUR_MS }])
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

/** A copy, which is not taken for the list that a new store does without. */
const STEPS = [...MIGRATIONS]

/** Tables before views, each as people would write it. */
async function schemaOf(of: Store): Promise<string> {
  const sql = `
    SELECT replaceAll(formatQuery(create_table_query), concat(currentDatabase(), '.'), '') AS statement
    FROM system.tables
    WHERE database = currentDatabase() AND name != 'schema_migrations'
    ORDER BY engine = 'MaterializedView', name`
  const found = await of.select<{ statement: string }>({ sql, params: {} })
  return found
    .map(({ statement }) => `${statement.replace(/^CREATE (TABLE|MATERIALIZED VIEW) /, 'CREATE $1 IF NOT EXISTS ')}\n;\n`)
    .join('')
}

/** `npx vitest run tests/platform/events/migrations.test.ts --update` writes the file after a new step. */
test('a new store has at once what the steps come to, also when it was cut off half-way', async () => {
  const [byFile, bySteps, cutOff] = await Promise.all([0, 1, 2].map(() => openEmpty()))
  await migrate(bySteps!.store, STEPS) // there are three
  await expect(await schemaOf(bySteps!.store)).toMatchFileSnapshot('../../../platform/events/newest-schema.sql')
  expect(await migrate(byFile!.store)).toEqual({ isNew: true })
  expect(await schemaOf(byFile!.store)).toBe(await schemaOf(bySteps!.store))
  const steps = { sql: 'SELECT number, name FROM schema_migrations ORDER BY number', params: {} }
  expect(await byFile!.store.select(steps)).toEqual(MIGRATIONS.map(({ number, name }) => ({ number, name })))
  expect(await migrate(byFile!.store)).toEqual({ isNew: false })
  for (const statement of (await newestSchema()).slice(0, 8)) await cutOff!.store.command(statement)
  expect(await migrate(cutOff!.store)).toEqual({ isNew: true })
  expect(await schemaOf(cutOff!.store)).toBe(await schemaOf(bySteps!.store))
  for (const one of [byFile, bySteps, cutOff]) await one?.remove()
})

async function openEmpty(): Promise<{ store: Store; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sightglass-empty-'))
  const engine = await openChdb(folder, silent)
  return {
    store: createStore(engine),
    async remove() {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Numbers have gaps while several people work on the schema. */
const NEWEST = Math.max(...MIGRATIONS.map(({ number }) => number))

test('migrations run once, and one that was cut off runs again', async () => {
  const ran: string[] = []
  const watching: Store = {
    ...store,
    command: async (sql, params) => {
      if (sql.includes('broken') && ran.filter((other) => other.includes('broken')).length === 0) {
        ran.push(sql)
        throw new Error('killed')
      }
      ran.push(sql)
      await store.command(sql, params)
    },
  }
  const next = {
    number: NEWEST + 1,
    name: 'try',
    statements: [
      'CREATE TABLE IF NOT EXISTS tried (a UInt8) ENGINE = MergeTree ORDER BY a',
      'ALTER TABLE tried ADD COLUMN IF NOT EXISTS broken UInt8',
    ],
  }
  await migrate(watching)
  expect(ran).toHaveLength(1) // only the ledger is made sure of
  await expect(migrate(watching, [...MIGRATIONS, next])).rejects.toThrow('killed')
  await migrate(watching, [...MIGRATIONS, next])
  expect(await store.select({ sql: 'SELECT DISTINCT number FROM schema_migrations ORDER BY number', params: {} })).toEqual(
    [...MIGRATIONS, next].map(({ number }) => ({ number })),
  )
  await expect(migrate(store)).rejects.toThrow(`has schema ${next.number}, this version knows ${NEWEST}`)
})
