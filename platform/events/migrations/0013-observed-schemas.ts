import type { Migration } from '../migrations.ts'

/** What was not seen again is forgotten with the endpoint that it belongs to (0007). */
const KEPT_DAYS = 400

/**
 * What bodies and parameters of endpoints have in common (domain/openapi/observed.ts), one row for each writer: a platform replaces its own row by what it has
 * seen altogether, and readers merge the rows of all writers. `fields` holds names and types, no value.
 */
const SCHEMAS = `
  CREATE TABLE IF NOT EXISTS schemas
  (org LowCardinality(String),
  env LowCardinality(String),
  host LowCardinality(String),
  method LowCardinality(String),
  template String CODEC(ZSTD(1)),
  part LowCardinality(String),
  status_class LowCardinality(String),
  content_type LowCardinality(String),
  writer LowCardinality(String),
  bodies UInt64,
  last DateTime64(3, 'UTC'),
  fields String CODEC(ZSTD(1)),
  version UInt64)
  ENGINE = ReplacingMergeTree(version)
  ORDER BY (org, host, method, env, template, part, status_class, content_type, writer)
  TTL toDateTime(last) + toIntervalDay(${KEPT_DAYS})`

export const observedSchemas: Migration = { number: 13, name: 'observed schemas', statements: [SCHEMAS] }
