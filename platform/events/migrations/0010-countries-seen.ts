import type { Migration } from '../migrations.ts'

/** The country of a request's other side, and of a connection's. Connections are seen where they were opened. */
const SOURCES = [
  { view: 'seen_countries', table: 'requests' },
  { view: 'seen_countries_connected', table: 'connections_by_time' },
] as const

const seenIn = (table: string): string => `
    SELECT org, env, 'countries' AS kind, '' AS host, '' AS method, country AS name,
      min(ts) AS first, max(ts) AS last, max(received) AS heard
    FROM ${table}
    WHERE country != ''
    GROUP BY org, env, country`

/**
 * When there was traffic with each country first and last, as in 0007: from requests, and from connections, which agents also report where they cannot
 * look into them.
 */
export const countriesSeen: Migration = {
  number: 10,
  name: 'countries first and last seen',
  statements: [
    ...SOURCES.map(({ view, table }) => `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} TO seen AS ${seenIn(table)}`),
    ...SOURCES.map(({ table }) => `INSERT INTO seen (org, env, kind, host, method, name, first, last, heard) ${seenIn(table)}`),
  ],
}
