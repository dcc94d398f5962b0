import type { Migration } from '../migrations.ts'

/** A few numbers for each log that ships here: by them the log knows the store again. Kept for good, as they are few. */
const STORE_MARKS = `
  CREATE TABLE IF NOT EXISTS store_marks
  (log String, number UInt64, left_at DateTime64(3, 'UTC'))
  ENGINE = MergeTree ORDER BY (log, number)
  SETTINGS non_replicated_deduplication_window = 1000`

export const storeMarks: Migration = { number: 6, name: 'marks by which a log knows the store again', statements: [STORE_MARKS] }
