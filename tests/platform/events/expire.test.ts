import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { insertBatch } from '#platform/events/insert-batch.ts'
import { migrate } from '#platform/events/migrations.ts'
import { compactEvents, expireEvents } from '#platform/events/queries/expire.ts'
import { createStore } from '#platform/events/store.ts'
import { EVENT_KINDS } from '#platform/lib/ports/retention.ts'
import { RETENTION_DAYS_MAX } from '#wire/product/retention.ts'

import { emptyBatch } from './support/generator.ts'
import { silent } from './support/open.ts'
import { artifact, connection, issue, NOW, request, sensitive } from './support/records.ts'

/** Retention for each organization, over a real engine (security.md 6: with a proof query). */
const DAY_MS = 86_400_000
const TEN_DAYS_AGO = Math.floor(NOW / DAY_MS - 10) * DAY_MS
const LAST_YEAR = NOW - 365 * DAY_MS
const TABLES = ['requests', 'connections_by_time', 'connection_parts', 'issues', 'sensitive', 'artifacts'] as const
const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-expire-'))
const engine = await openChdb(dataDir, silent)
const store = createStore(engine)

/** Everything that an organization has: of twenty days ago, of today, and an archive of last year that was imported today. */
const everythingOf = (orgId: string) => {
  const ages = [
    { id: 'old', receivedMs: NOW - 20 * DAY_MS, timestampMs: NOW - 20 * DAY_MS },
    { id: 'new', receivedMs: NOW, timestampMs: NOW - 1000 },
    { id: 'archive', receivedMs: NOW, timestampMs: LAST_YEAR },
  ].map((age) => ({ ...age, orgId }))
  return {
    ...emptyBatch(),
    requests: ages.map((age) => request(age)),
    connections: ages.map((age) => connection(age)),
    issues: ages.map((age) => issue(age)),
    sensitive: ages.map((age) => sensitive(age)),
    artifacts: ages.map((age) => artifact(age)),
    rejectedEvents: ages.map(({ receivedMs }) => ({
      orgId,
      environmentId: 'e',
      deploymentId: 'd',
      receivedMs,
      receiver: 'otlp',
      reason: 'x',
      preview: '',
      sizeBytes: 1,
    })),
  }
}

beforeAll(async () => {
  await migrate(store)
  for (const orgId of ['acme', 'globex']) await insertBatch(store, everythingOf(orgId), orgId)
})
afterAll(async () => {
  await engine.close()
  await rm(dataDir, { recursive: true, force: true })
})

const idsOf = async (table: string, orgId: string): Promise<string[]> => {
  const sql = `SELECT id FROM ${table} WHERE org = {org:String} ORDER BY id`
  return (await store.select<{ id: string }>({ sql, params: { org: orgId } })).map(({ id }) => id)
}
const rowsOnDisk = async (table: string): Promise<number> => {
  const sql = 'SELECT sum(rows) AS stored FROM system.parts WHERE table = {table:String} AND active'
  return (await store.select<{ stored: number }>({ sql, params: { table } }))[0]?.stored ?? 0
}
const mutations = async (where = 'true'): Promise<number> =>
  (await store.select<{ n: number }>({ sql: `SELECT count() AS n FROM system.mutations WHERE ${where}`, params: {} }))[0]?.n ?? -1
const unfinished = () => mutations('NOT is_done')
const settled = () => vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 30_000, interval: 50 })

test('nothing runs when nothing has expired', async () => {
  const before = await mutations() // a migration may have been one
  for (const kind of EVENT_KINDS) expect(await expireEvents(store, 'acme', kind, NOW - 25 * DAY_MS)).toBe(0)
  await compactEvents(store)
  expect(await mutations()).toBe(before)
})

test('A3: what one organization received before the moment goes, and nothing else of anybody does', async () => {
  expect(await expireEvents(store, 'acme', 'requests', TEN_DAYS_AGO)).toBe(2) // the request, and what nobody could read
  // Nobody who writes waits for it
  await insertBatch(store, { ...emptyBatch(), requests: [request({ orgId: 'acme', id: 'during' })] }, 'during')
  await settled()
  expect(await idsOf('requests', 'acme')).toEqual(['archive', 'during', 'new'])
  expect(await idsOf('issues', 'acme')).toEqual(['archive', 'new', 'old'])

  expect(await expireEvents(store, 'acme', 'connections', TEN_DAYS_AGO)).toBe(2)
  expect(await expireEvents(store, 'acme', 'findings', TEN_DAYS_AGO)).toBe(3)
  await settled()
  for (const table of TABLES.filter((name) => name !== 'requests')) {
    expect([table, await idsOf(table, 'acme')]).toEqual([table, ['archive', 'new']])
  }
  for (const table of TABLES) expect([table, await idsOf(table, 'globex')]).toEqual([table, ['archive', 'new', 'old']])
  for (const kind of EVENT_KINDS) expect(await expireEvents(store, 'acme', kind, TEN_DAYS_AGO)).toBe(0)
})

test('what was deleted also leaves the disk, and with nothing deleted nothing is written anew', async () => {
  const before = await Promise.all(TABLES.map(rowsOnDisk))
  await compactEvents(store)
  await settled()
  const after = await Promise.all(TABLES.map(rowsOnDisk))
  expect(after).toEqual(before.map((rows) => rows - 1))
  const runs = async () => (await store.select<{ n: number }>({ sql: 'SELECT count() AS n FROM system.mutations', params: {} }))[0]?.n
  const ran = await runs()
  await compactEvents(store)
  expect(await runs()).toBe(ran)
})

test('an organization must be named', async () => {
  await expect(expireEvents(store, '', 'requests', NOW)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the longest retention is what the tables keep', async () => {
  for (const table of TABLES) {
    const [made] = await store.select<{ statement: string }>({ sql: `SHOW CREATE TABLE ${table}`, params: {} })
    expect(made?.statement).toContain(`TTL toDateTime(received) + toIntervalDay(${RETENTION_DAYS_MAX})`)
  }
})
