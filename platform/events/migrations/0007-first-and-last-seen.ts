import type { Migration } from '../migrations.ts'

/**
 * Days after which what was not seen again is forgotten, counted from when the platform received the last of it: over a year, so that what happens
 * once a year does not count as new each time. Requests expire earlier.
 */
export const SEEN_DAYS = 400
/**
 * What was seen on one day only is forgotten soon after its requests are: names that a sender makes up by the million (random hosts, scanned paths) are
 * seen once, and must not stay for over a year.
 */
const SEEN_ONCE_DAYS = 35

/** Parts of this age become one. A part left alone would expire by itself, and take along when something was first seen. */
const MERGED_AFTER_SECONDS = 86_400

/** `name` is the id of a vendor, the name of a client, or the template of an endpoint; only endpoints have a host and a method. */
const SEEN = `
  CREATE TABLE IF NOT EXISTS seen
  (org LowCardinality(String),
  env LowCardinality(String),
  kind LowCardinality(String),
  host LowCardinality(String),
  method LowCardinality(String),
  name String CODEC(ZSTD(1)),
  first SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  last SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
  heard SimpleAggregateFunction(max, DateTime64(3, 'UTC')))
  ENGINE = AggregatingMergeTree
  ORDER BY (org, kind, env, host, method, name)
  TTL toDateTime(heard) + toIntervalDay(if(last < first + INTERVAL 1 DAY, ${SEEN_ONCE_DAYS}, ${SEEN_DAYS}))
  SETTINGS min_age_to_force_merge_seconds = ${MERGED_AFTER_SECONDS}`

/** The key of each kind in a request. */
const KINDS = [
  { kind: 'vendors', host: "''", method: "''", name: 'vendor', where: "vendor != ''" },
  { kind: 'clients', host: "''", method: "''", name: 'client', where: "client != ''" },
  { kind: 'endpoints', host: 'host', method: 'method', name: 'template', where: '1' },
] as const

const IN_REQUESTS = KINDS.map(
  ({ kind, host, method, name, where }) => `
    SELECT org, env, '${kind}' AS kind, ${host} AS host, ${method} AS method, ${name} AS name,
      min(ts) AS first, max(ts) AS last, max(received) AS heard
    FROM requests
    WHERE ${where}
    GROUP BY org, env, ${[host, method, name].filter((column) => column !== "''").join(', ')}`,
)

/**
 * When each vendor, client and endpoint of an organization and environment was first and last seen, kept by the store with each insert of requests.
 * The earliest and the latest are the same however often a row comes, so a batch that is sent again and a step that runs again do no harm. What was
 * stored before is read once, after the views are there.
 */
export const firstAndLastSeen: Migration = {
  number: 7,
  name: 'first and last seen',
  statements: [
    SEEN,
    ...IN_REQUESTS.map((select, index) => `CREATE MATERIALIZED VIEW IF NOT EXISTS seen_${KINDS[index]?.kind} TO seen AS ${select}`),
    ...IN_REQUESTS.map((select) => `INSERT INTO seen (org, env, kind, host, method, name, first, last, heard) ${select}`),
  ],
}
