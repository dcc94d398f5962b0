import type { Migration } from '../migrations.ts'

/** Clocks differ: a token counts as expired so long after its time. */
const LEEWAY_MS = 300_000

/** Answered with success though the token had expired. */
const AFTER_EXPIRY = `countIf(token_expires > 0 AND toUnixTimestamp64Milli(ts) > token_expires + ${LEEWAY_MS} AND status >= 200 AND status < 300)`

/**
 * Requests of each token per hour, as in 0004: a list of tokens groups by texts of 64 characters, of which nearly every request has one. Whatever
 * groups by clients is found here too, for the profile of a token. Existing parts are read row by row until they expire.
 */
const TOKENS = `
  ALTER TABLE requests ADD PROJECTION IF NOT EXISTS tokens_by_hour (
    SELECT org, env, toStartOfHour(ts), direction, family, vendor, country, host, client, token_hash, token_mask, token_type, token_carrier,
    count(), sum(failed), sum(bytes_sent), sum(bytes_received), min(ts), max(ts), ${AFTER_EXPIRY}
    GROUP BY org, env, toStartOfHour(ts), direction, family, vendor, country, host, client, token_hash, token_mask, token_type, token_carrier)`

/** What is known of a token whatever the range. All sightings of one agree, but for those that know less. */
const FACTS = [
  'mask SimpleAggregateFunction(max, String)',
  'type SimpleAggregateFunction(max, LowCardinality(String))',
  'algorithm SimpleAggregateFunction(max, LowCardinality(String))',
  'issuer SimpleAggregateFunction(max, LowCardinality(String))',
  'issued SimpleAggregateFunction(max, UInt64)',
  'expires SimpleAggregateFunction(max, UInt64)',
]

const COLUMNS = 'org, env, kind, host, method, name, first, last, heard, mask, type, algorithm, issuer, issued, expires'

const IN_REQUESTS = `
    SELECT org, env, 'api-tokens' AS kind, '' AS host, '' AS method, token_hash AS name,
      min(ts) AS first, max(ts) AS last, max(received) AS heard,
      max(token_mask) AS mask, max(token_type) AS type, max(token_algorithm) AS algorithm, max(token_issuer) AS issuer,
      max(token_issued) AS issued, max(token_expires) AS expires
    FROM requests
    WHERE token_hash != ''
    GROUP BY org, env, token_hash`

/** When each token was first and last seen, as in 0007; its key is its fingerprint. */
export const tokensByHour: Migration = {
  number: 9,
  name: 'tokens by hour, first and last seen',
  statements: [
    TOKENS,
    ...FACTS.map((column) => `ALTER TABLE seen ADD COLUMN IF NOT EXISTS ${column}`),
    `CREATE MATERIALIZED VIEW IF NOT EXISTS seen_tokens TO seen AS ${IN_REQUESTS}`,
    `INSERT INTO seen (${COLUMNS}) ${IN_REQUESTS}`,
  ],
}
