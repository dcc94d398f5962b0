import type { Migration } from '../migrations.ts'
import { CONNECTIONS, ORIGIN, PROCESS, sortedBy } from './0001-create-event-tables.ts'

/**
 * One row for each connection, found by time: sorted by id, every query for an hour had to read the whole organization. All parts of a connection
 * report the same opening time (agent.md 2.5), so they are adjacent and the highest wins; a finalized one always.
 */
const CONNECTIONS_BY_TIME = `
  CREATE TABLE IF NOT EXISTS connections_by_time
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
  labels Array(LowCardinality(String)),
  INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1)
  ENGINE = ReplacingMergeTree(version)
  ${sortedBy('org, toStartOfHour(ts), id')}`

const SAME_COLUMNS = `
  org, env, deployment, received, id, version, ts, part, finalized, direction, host, tags, socket_protocol, l7_protocol, tls_version,
  tls_probes, tls_introspected, closed, agent_host, agent, agent_instance, local_ip, local_port, remote_ip, remote_port, zone, vendor,
  country, client, exe, user, hostname, container, image, pod, namespace, service, bytes_sent, bytes_received, labels`

/** What each report of a connection said that another may say differently. The row above keeps the newest only. */
const CONNECTION_PARTS = `
  CREATE TABLE IF NOT EXISTS connection_parts
  (${ORIGIN},
  id String CODEC(ZSTD(1)),
  part UInt32 CODEC(T64, ZSTD(1)),
  finalized UInt8,
  l7_protocol LowCardinality(String),
  tls_version LowCardinality(String),
  tls_introspected UInt8,
  bytes_sent UInt64 CODEC(T64, ZSTD(1)),
  bytes_received UInt64 CODEC(T64, ZSTD(1)),
  labels Array(LowCardinality(String)))
  ENGINE = MergeTree
  ${sortedBy('org, id, part')}`

/** A step may run twice: the old table is there again, empty, and rows that were copied before replace themselves. */
export const connectionsByTime: Migration = {
  number: 2,
  name: 'connections by time, and their parts',
  statements: [
    CONNECTIONS_BY_TIME,
    CONNECTION_PARTS,
    CONNECTIONS,
    `INSERT INTO connections_by_time (${SAME_COLUMNS}) SELECT ${SAME_COLUMNS} FROM connections FINAL`,
    'DROP TABLE IF EXISTS connections',
  ],
}
