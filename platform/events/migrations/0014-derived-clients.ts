import type { Migration } from '../migrations.ts'

/** Rows of both tables keep what their client was derived as, beside the one that the organization decided it is. */
const TABLES = ['requests', 'connections_by_time'] as const

const COLUMN = (table: string): string => `
  ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS derived_client LowCardinality(String) DEFAULT client AFTER client`

/** Written into existing parts: as long as it is worked out of the client, it would follow the client's change. */
const STORED = (table: string): string => `ALTER TABLE ${table} MATERIALIZE COLUMN derived_client SETTINGS mutations_sync = 2`

/** The kind of derived names in `seen`, which no list shows. */
export const DERIVED_CLIENTS = 'derived-clients'

const IN_REQUESTS = `
    SELECT org, env, '${DERIVED_CLIENTS}' AS kind, '' AS host, '' AS method, derived_client AS name,
      min(ts) AS first, max(ts) AS last, max(received) AS heard
    FROM requests
    WHERE derived_client != ''
    GROUP BY org, env, derived_client`

/** Nothing was decided before: what is known of clients is known of their derived names. */
const KNOWN = `
    INSERT INTO seen (org, env, kind, host, method, name, first, last, heard)
    SELECT org, env, '${DERIVED_CLIENTS}', host, method, name, first, last, heard
    FROM seen
    WHERE kind = 'clients'`

/**
 * What merges and splits of clients begin with, and go back to. When derived names were first and last seen outlives requests as in 0007, so that a merged client
 * is as old as the oldest of its names, and each name is as old as before when the merge is removed.
 */
export const derivedClients: Migration = {
  number: 14,
  name: 'derived clients',
  statements: [
    ...TABLES.map(COLUMN),
    ...TABLES.map(STORED),
    `CREATE MATERIALIZED VIEW IF NOT EXISTS seen_derived_clients TO seen AS ${IN_REQUESTS}`,
    KNOWN,
  ],
}
