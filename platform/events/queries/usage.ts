import type { DayUsage } from '#platform/lib/ports/events.ts'
import { USAGE_KINDS, type UsageKind } from '#wire/product/usage.ts'

import type { Store } from '../store.ts'
import { ownedBy } from './scope.ts'

/** Where events of a kind lie. A connection is reported several times: each counts once, and all its rows take space. */
const TABLES: Readonly<Record<UsageKind, { table: string; events: string }>> = {
  requests: { table: 'requests', events: 'count()' },
  connections: { table: 'connections_by_time', events: 'uniq(id)' },
  issues: { table: 'issues', events: 'count()' },
  sensitive: { table: 'sensitive', events: 'count()' },
  artifacts: { table: 'artifacts', events: 'count()' },
  rejected: { table: 'quarantine', events: 'count()' },
}

/** A partition is the day of receipt, as is each row of this. */
const OWN = (where: string): string =>
  USAGE_KINDS.map(
    (kind) => `
    SELECT '${kind}' AS kind, toString(toDate(received)) AS day, ${TABLES[kind].events} AS events, count() AS rows
    FROM ${TABLES[kind].table}
    WHERE ${where}
    GROUP BY day`,
  ).join('\n    UNION ALL')

const PARTS = `
    SELECT table, partition AS day, sum(rows) AS rows, sum(bytes_on_disk) AS bytes
    FROM system.parts
    WHERE database = currentDatabase() AND active AND table IN ({tables:Array(String)})
    GROUP BY table, day`

interface OwnRow {
  kind: UsageKind
  day: string
  events: number
  rows: number
}

interface PartRow {
  table: string
  day: string
  rows: number
  bytes: number
}

/**
 * What an organization has stored, by day of receipt and kind. Organizations share the files of a day, so bytes are its share by rows; it learns nothing
 * of the others but how much they compress.
 */
export async function usageOf(store: Store, orgId: string): Promise<DayUsage[]> {
  const where = ownedBy({ orgId })
  const tables = USAGE_KINDS.map((kind) => TABLES[kind].table)
  const own = await store.select<OwnRow>({ sql: OWN(where.sql), params: where.params })
  const parts = await store.select<PartRow>({ sql: PARTS, params: { tables } })
  const byPart = new Map(parts.map((part) => [`${part.table} ${part.day}`, part]))
  return own.map(({ kind, day, events, rows }) => {
    const part = byPart.get(`${TABLES[kind].table} ${day}`)
    return { kind, day, events, bytes: part && part.rows > 0 ? Math.round((part.bytes * Math.min(rows, part.rows)) / part.rows) : 0 }
  })
}
