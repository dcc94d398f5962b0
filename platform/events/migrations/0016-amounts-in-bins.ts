import type { Migration } from '../migrations.ts'
import { binSql } from '../queries/amount-bins.ts'

/** The amount that a column of bins is of. */
const BINS = { duration_bin: 'duration_us', received_bin: 'bytes_received', sent_bin: 'bytes_sent' } as const

const COLUMN = ([bin, amount]: [string, string]): string => `
  ALTER TABLE requests ADD COLUMN IF NOT EXISTS ${bin} UInt16 MATERIALIZED ${binSql(amount)} CODEC(ZSTD(1))`

/** Written into existing parts: worked out while rows are read, all eight bytes of an amount would be read for two. */
const STORED = ([bin]: [string, string]): string => `ALTER TABLE requests MATERIALIZE COLUMN ${bin} SETTINGS mutations_sync = 2`

/**
 * What rows have in common is asked of bins, and reading three amounts was a third of that. A bin is two bytes, and as they are written here they are
 * stored: another way to cut amounts into bins needs columns of its own.
 */
export const amountsInBins: Migration = {
  number: 16,
  name: 'amounts in bins',
  statements: [...Object.entries(BINS).map(COLUMN), ...Object.entries(BINS).map(STORED)],
}
