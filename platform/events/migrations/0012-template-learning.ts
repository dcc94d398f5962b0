import type { Migration } from '../migrations.ts'

/**
 * What was counted of the paths of each host, and until when. One row for a host, the newest counts. As old as the rows that it was counted from: they are
 * counted anew once a day, and a host that is not called any more leaves it with its last rows.
 */
const TEMPLATE_LEARNING = `
  CREATE TABLE IF NOT EXISTS template_learning
  (org LowCardinality(String),
  host String,
  until DateTime64(3, 'UTC'),
  began DateTime64(3, 'UTC'),
  requests UInt64,
  nodes UInt32,
  version UInt32,
  again UInt8,
  state String CODEC(ZSTD(3)))
  ENGINE = ReplacingMergeTree(until) ORDER BY (org, host)
  TTL toDateTime(until) + INTERVAL 30 DAY
  SETTINGS non_replicated_deduplication_window = 1000`

export const templateLearning: Migration = { number: 12, name: 'what was counted of paths', statements: [TEMPLATE_LEARNING] }
