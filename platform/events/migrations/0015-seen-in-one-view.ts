import type { Migration } from '../migrations.ts'
import { DERIVED_CLIENTS } from './0014-derived-clients.ts'

/** Views of 0007, 0009, 0010 and 0014 over requests. What they wrote stays in `seen`. */
const BEFORE = ['seen_vendors', 'seen_clients', 'seen_endpoints', 'seen_tokens', 'seen_countries', 'seen_derived_clients'] as const

/** The key of each kind in a request: kind, host, method, name. */
const KEYS = [
  ["'vendors'", "''", "''", 'toString(vendor)'],
  ["'clients'", "''", "''", 'toString(client)'],
  [`'${DERIVED_CLIENTS}'`, "''", "''", 'toString(derived_client)'],
  ["'endpoints'", 'toString(host)', 'toString(method)', 'toString(template)'],
  ["'countries'", "''", "''", 'toString(country)'],
  ["'api-tokens'", "''", "''", 'token_hash'],
].map((key) => `(${key.join(', ')})`)

/** What is known of tokens (0009), `none` in rows of other kinds. */
const ofToken = (column: string, none: string): string => `max(if(kind = 'api-tokens', token_${column}, ${none})) AS ${column}`
const TOKEN_FACTS = [
  ...['mask', 'type', 'algorithm', 'issuer'].map((column) => ofToken(column, "''")),
  ...['issued', 'expires'].map((column) => ofToken(column, '0')),
]

/** An endpoint may have an empty template; of the others an empty name is none. */
const IN_REQUESTS = `
    SELECT org, env, key.1 AS kind, key.2 AS host, key.3 AS method, key.4 AS name,
      min(ts) AS first, max(ts) AS last, max(received) AS heard,
      ${TOKEN_FACTS.join(', ')}
    FROM (
      SELECT org, env, ts, received, token_mask, token_type, token_algorithm, token_issuer, token_issued, token_expires,
        arrayJoin([${KEYS.join(', ')}]) AS key
      FROM requests
    )
    WHERE key.4 != '' OR key.1 = 'endpoints'
    GROUP BY org, env, kind, host, method, name`

/**
 * One view instead of six: each costs an insert four to five milliseconds of processor however few rows there are, because each reads the rows and
 * writes a part of its own. Both are there for a moment, which does no harm: the earliest and the latest are the same however often they come.
 */
export const seenInOneView: Migration = {
  number: 15,
  name: 'first and last seen in one view',
  statements: [
    `CREATE MATERIALIZED VIEW IF NOT EXISTS seen_in_requests TO seen AS ${IN_REQUESTS}`,
    ...BEFORE.map((view) => `DROP VIEW IF EXISTS ${view}`),
  ],
}
