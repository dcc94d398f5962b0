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
    // Written into existing parts in the background, so that no start waits for it: until then a step is worked out of each duration that is read, with the same result
    'ALTER TABLE requests MATERIALIZE COLUMN duration_step SETTINGS mutations_sync = 0',
  ],
}
