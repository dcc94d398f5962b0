import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { migrate, MIGRATIONS } from '#platform/events/migrations.ts'
import { createStore, type Store } from '#platform/events/store.ts'
import { connectionsTable } from '#platform/events/tables/connections.ts'

import { openBare, silent } from './support/open.ts'
import { connection } from './support/records.ts'

let bare: Awaited<ReturnType<typeof openBare>>
let store: Store

beforeAll(async () => {
  bare = await openBare()
  store = bare.store
})
afterAll(() => bare.remove())

test('what an older version stored of connections is found after its schema was brought up to date, however often that is cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightglass-old-'))
  const old = await openChdb(folder, silent)
  const before = createStore(old)
  const [first, second] = MIGRATIONS
  await migrate(before, [first!]) // there are two
  const columns = connectionsTable.columns
  const rows = [connection({ part: 0 }), connection({ part: 1, finalized: true, bytesSent: 7 }), connection({ id: 'c2', orgId: 'globex' })]
  await before.insert('connections', columns, rows.map(connectionsTable.row), 'old')
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
    number: MIGRATIONS.length + 1,
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
  await expect(migrate(store)).rejects.toThrow(`has schema ${next.number}, this version knows ${MIGRATIONS.length}`)
})
