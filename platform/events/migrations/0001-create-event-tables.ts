import type { Migration } from '../migrations.ts'

/** security.md 5: tokens of this many inserts are remembered, so a batch that is sent again is stored once. */
const SETTINGS = 'SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1'

/**
 * Days that events are kept, counted from when the platform received them: an archive of 2015 imported today is kept as long as what
 * happened today. Partitions are days of receipt, so expiry drops whole parts and rewrites nothing.
 */
export const sortedBy = (key: string): string => `
  PARTITION BY toDate(received)
  ORDER BY (${key})
  TTL toDateTime(received) + INTERVAL 30 DAY
  ${SETTINGS}`

/** Who sent it and when: the same first columns in each table. `Delta` first, because neighbours of a batch were received together. */
export const ORIGIN = `
  org LowCardinality(String),
  env LowCardinality(String),
  deployment LowCardinality(String),
  received DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))`

export const PROCESS = `
  exe LowCardinality(String),
  user LowCardinality(String),
  hostname LowCardinality(String),
  container LowCardinality(String),
  image LowCardinality(String),
  pod LowCardinality(String),
  namespace LowCardinality(String),
  service LowCardinality(String)`

/**
 * `url` is stored only when it is not `origin` + `path`. `duration_us` holds whole microseconds, because integers take a third of the space of
 * floats. `failed`: no response or a 5xx, for a database an error. `issue` and `sensitive` refer to events in the same insert; see `apart` below.
 */
const REQUESTS = `
  CREATE TABLE IF NOT EXISTS requests
  (${ORIGIN},
  id String CODEC(ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  family LowCardinality(String),
  protocol LowCardinality(String),
  direction LowCardinality(String),
  method LowCardinality(String),
  host LowCardinality(String),
  path String CODEC(ZSTD(3)),
  origin LowCardinality(String),
  url String CODEC(ZSTD(3)),
  template LowCardinality(String),
  status UInt16 CODEC(ZSTD(1)),
  failed UInt8 CODEC(ZSTD(1)),
  duration_us UInt64 CODEC(T64, ZSTD(1)),
  timings Map(LowCardinality(String), Float64),
  content_type LowCardinality(String),
  category LowCardinality(String),
  user_agent LowCardinality(String),
  bytes_sent UInt64 CODEC(T64, ZSTD(1)),
  bytes_received UInt64 CODEC(T64, ZSTD(1)),
  remote_ip LowCardinality(String),
  connection_id String CODEC(ZSTD(1)),
  tags Array(LowCardinality(String)),
  zone LowCardinality(String),
  vendor LowCardinality(String),
  country LowCardinality(String),
  client LowCardinality(String),${PROCESS},
  token_mask String CODEC(ZSTD(1)),
  token_hash String CODEC(ZSTD(1)),
  token_carrier LowCardinality(String),
  token_type LowCardinality(String),
  grpc_service LowCardinality(String),
  grpc_method LowCardinality(String),
  grpc_status LowCardinality(String),
  grpc_message String CODEC(ZSTD(1)),
  db_type LowCardinality(String),
  db_statement String CODEC(ZSTD(3)),
  db_result_type LowCardinality(String),
  db_error String CODEC(ZSTD(1)),
  db_affected Int64 CODEC(T64, ZSTD(1)),
  db_returned Int64 CODEC(T64, ZSTD(1)),
  payload String CODEC(ZSTD(1)),
  source LowCardinality(String),
  trace_id String CODEC(ZSTD(1)),
  span_id String CODEC(ZSTD(1)),
  issue UInt8 CODEC(ZSTD(1)),
  sensitive UInt8 CODEC(ZSTD(1)),
  INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1)
  ENGINE = MergeTree
  ${sortedBy('org, toStartOfHour(ts), host, ts')}`

/** Parts of one connection become one row: the highest part wins, a finalized one always. Followed by 0002. */
export const CONNECTIONS = `
  CREATE TABLE IF NOT EXISTS connections
  (${ORIGIN},
  id String CODEC(ZSTD(1)),
  version UInt64 CODEC(T64, ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  part UInt32 CODEC(T64, ZSTD(1)),
  finalized UInt8,
  direction LowCardinality(String),
  host LowCardinality(String),
  tags Array(LowCardinality(String)),
  socket_protocol LowCardinality(String),
  l7_protocol LowCardinality(String),
  tls_version LowCardinality(String),
  tls_probes Array(LowCardinality(String)),
  tls_introspected UInt8,
  closed DateTime64(3, 'UTC') CODEC(ZSTD(1)),
  agent_host LowCardinality(String),
  agent LowCardinality(String),
  agent_instance LowCardinality(String),
  local_ip LowCardinality(String),
  local_port UInt16 CODEC(ZSTD(1)),
  remote_ip LowCardinality(String),
  remote_port UInt16 CODEC(ZSTD(1)),
  zone LowCardinality(String),
  vendor LowCardinality(String),
  country LowCardinality(String),
  client LowCardinality(String),${PROCESS},
  bytes_sent UInt64 CODEC(T64, ZSTD(1)),
  bytes_received UInt64 CODEC(T64, ZSTD(1)),
  labels Array(LowCardinality(String)))
  ENGINE = ReplacingMergeTree(version)
  ${sortedBy('org, id')}`

/**
 * Events related to a request by its id. `apart` is 1 when the request was not in the same insert: its row has no flag for the event, so queries look
 * it up here. Most arrive together, so that set stays small.
 */
const HANGS_ON_REQUEST = `
  id String CODEC(ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  request_id String CODEC(ZSTD(1)),
  apart UInt8 CODEC(ZSTD(1)),
  connection_id String CODEC(ZSTD(1)),
  direction LowCardinality(String),
  host LowCardinality(String),
  tags Array(LowCardinality(String))`

const BY_REQUEST = sortedBy('org, apart, request_id')

const ISSUES = `
  CREATE TABLE IF NOT EXISTS issues
  (${ORIGIN},${HANGS_ON_REQUEST},
  error String CODEC(ZSTD(1)),
  url String CODEC(ZSTD(3)),
  path String CODEC(ZSTD(3)),
  method LowCardinality(String),
  status UInt16 CODEC(ZSTD(1)),
  triggers String CODEC(ZSTD(3)))
  ENGINE = MergeTree ${BY_REQUEST}`

const SENSITIVE = `
  CREATE TABLE IF NOT EXISTS sensitive
  (${ORIGIN},${HANGS_ON_REQUEST},
  entity_type LowCardinality(String),
  score Float64 CODEC(ZSTD(1)),
  section LowCardinality(String),
  field_path LowCardinality(String),
  value_hash String CODEC(ZSTD(1)),
  method LowCardinality(String),
  path String CODEC(ZSTD(3)))
  ENGINE = MergeTree ${BY_REQUEST}`

const ARTIFACTS = `
  CREATE TABLE IF NOT EXISTS artifacts
  (${ORIGIN},${HANGS_ON_REQUEST},
  type LowCardinality(String),
  digest String CODEC(ZSTD(1)),
  url String CODEC(ZSTD(3)),
  summary String CODEC(ZSTD(3)))
  ENGINE = MergeTree ${BY_REQUEST}`

/** Events no reader could make sense of, for the person who looks after the source. */
const QUARANTINE = `
  CREATE TABLE IF NOT EXISTS quarantine
  (${ORIGIN},
  door LowCardinality(String),
  reason String CODEC(ZSTD(1)),
  preview String CODEC(ZSTD(3)),
  size_bytes UInt64 CODEC(T64, ZSTD(1)))
  ENGINE = MergeTree ${sortedBy('org, received')}`

/** How many events a source sent per minute, and the last of them: read often, so its cost must not grow with the number of events. */
const ACTIVITY = `
  CREATE TABLE IF NOT EXISTS activity
  (org LowCardinality(String),
  env LowCardinality(String),
  deployment LowCardinality(String),
  minute DateTime('UTC'),
  events SimpleAggregateFunction(sum, UInt64),
  received SimpleAggregateFunction(max, DateTime64(3, 'UTC')))
  ENGINE = AggregatingMergeTree ${sortedBy('org, env, deployment, minute')}`

export const createEventTables: Migration = {
  number: 1,
  name: 'create the event tables',
  statements: [REQUESTS, CONNECTIONS, ISSUES, SENSITIVE, ARTIFACTS, QUARANTINE, ACTIVITY],
}
