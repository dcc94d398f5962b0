import type { Migration } from '../migrations.ts'
import { stepSql } from '../queries/duration-steps.ts'

/**
 * The order of endpoints by their durations collects and sorts all of them: two bytes of each are read, kept and compared a sixth sooner than eight. As steps are written
 * here they are stored: other steps need a column of their own.
 */
export const durationsInSteps: Migration = {
  number: 22,
  name: 'durations in steps',
  statements: [
    `ALTER TABLE requests ADD COLUMN IF NOT EXISTS duration_step UInt16 MATERIALIZED ${stepSql('duration_us')} CODEC(T64, LZ4)`,
    // Written into existing parts: worked out while rows are read, all eight bytes would be read, and a logarithm taken of each
    'ALTER TABLE requests MATERIALIZE COLUMN duration_step SETTINGS mutations_sync = 2',
  ],
}
