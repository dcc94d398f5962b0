import type { EventKind } from '#platform/lib/ports/retention.ts'

import type { Store } from '../store.ts'
import { ownedBy } from './scope.ts'

/** Counters by minute (`activity`) hold nothing of the traffic; the table's own limit is enough for them. */
const TABLES: Readonly<Record<EventKind, readonly string[]>> = {
  requests: ['requests', 'quarantine'],
  connections: ['connections_by_time', 'connection_parts'],
  findings: ['issues', 'sensitive', 'artifacts'],
}

const EXPIRED = "received < fromUnixTimestamp64Milli({before:Int64}, 'UTC')"

/** The partition is the day of receipt, so only parts of days that may hold something are looked at. */
const DAYS = (table: string, where: string): string => `
  SELECT toString(toDate(received)) AS day, count() AS rows
  FROM ${table}
  WHERE ${where} AND ${EXPIRED}
  GROUP BY day
  ORDER BY day`

/** Marks rows and rewrites nothing; not waited for, because the embedded store writes one statement after the other. */
const DELETE = (table: string, where: string): string => `
  DELETE FROM ${table} IN PARTITION {day:String}
  WHERE ${where} AND ${EXPIRED}
  SETTINGS lightweight_deletes_sync = 0`

const UNFINISHED = `
  SELECT count() AS mutations
  FROM system.mutations
  WHERE database = currentDatabase() AND table = {table:String} AND NOT is_done`

const MARKED = `
  SELECT DISTINCT partition AS day
  FROM system.parts
  WHERE database = currentDatabase() AND table = {table:String} AND active AND has_lightweight_delete
  ORDER BY day`

/** Rewrites the parts of one day without the marked rows. */
const APPLY = (table: string): string => `
  ALTER TABLE ${table} APPLY DELETED MASK IN PARTITION {day:String}
  SETTINGS mutations_sync = 0`

/** Deletes what an organization received before a moment, day by day. A table that is still at an earlier deletion has its turn next time. */
export async function expireEvents(store: Store, orgId: string, kind: EventKind, beforeMs: number): Promise<number> {
  const where = ownedBy({ orgId })
  let rows = 0
  for (const table of TABLES[kind]) {
    if (await isBusy(store, table)) continue
    const params = { ...where.params, before: beforeMs }
    const days = await store.select<{ day: string; rows: number }>({ sql: DAYS(table, where.sql), params })
    for (const { day } of days) await store.command(DELETE(table, where.sql), { ...params, day })
    rows += days.reduce((sum, one) => sum + one.rows, 0)
  }
  return rows
}

/** Takes the rows that were deleted off the disk, once for a day, however many organizations had some in it. */
export async function compactEvents(store: Store): Promise<void> {
  for (const table of Object.values(TABLES).flat()) {
    if (await isBusy(store, table)) continue
    const days = await store.select<{ day: string }>({ sql: MARKED, params: { table } })
    for (const { day } of days) await store.command(APPLY(table), { day })
  }
}

async function isBusy(store: Store, table: string): Promise<boolean> {
  const [found] = await store.select<{ mutations: number }>({ sql: UNFINISHED, params: { table } })
  return (found?.mutations ?? 0) > 0
}
