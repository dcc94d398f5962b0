import type { Store } from '../store.ts'
import { ownedBy } from './scope.ts'

const TABLES = [
  'requests',
  'connections_by_time',
  'connection_parts',
  'issues',
  'sensitive',
  'artifacts',
  'quarantine',
  'activity',
  'seen',
  'template_learning',
  'schemas',
] as const

/** Parts are rewritten without the rows, and the call waits for it: a deletion that only hides would leave them on disk. */
const FORGET = (table: string, where: string): string => `
    ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 1`

/** Removes everything of an organization. May be called again after it was cut off. */
export async function forgetOrg(store: Store, orgId: string): Promise<void> {
  const where = ownedBy({ orgId })
  for (const table of TABLES) await store.command(FORGET(table, where.sql), where.params)
}
