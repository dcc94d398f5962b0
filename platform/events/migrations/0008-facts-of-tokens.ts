import type { Migration } from '../migrations.ts'

/** Of a JSON Web Token, in milliseconds; 0 and `''` where it does not say, where it is none, and of what was stored before. */
const FACTS = [
  'token_algorithm LowCardinality(String)',
  'token_issuer LowCardinality(String)',
  'token_issued UInt64 CODEC(T64, ZSTD(1))',
  'token_expires UInt64 CODEC(T64, ZSTD(1))',
]

export const factsOfTokens: Migration = {
  number: 8,
  name: 'facts of tokens',
  statements: FACTS.map((column) => `ALTER TABLE requests ADD COLUMN IF NOT EXISTS ${column}`),
}
