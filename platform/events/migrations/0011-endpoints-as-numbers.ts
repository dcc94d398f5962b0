import type { Migration } from '../migrations.ts'

/**
 * An endpoint as one number of 53 bits, which JSON keeps exactly: to group by it takes a fifth of the time of method, host and template. Two of a
 * million endpoints share one with a chance of one in ten thousand. SipHash, because whoever calls an interface chooses paths: for a hash that can be turned
 * round one could choose a path that hides behind another endpoint. Those of what is stored already are written at once, in a second for twenty million
 * rows: worked out while rows are read, the engine takes the three texts for empty where a condition alone has needed them.
 */
export const ENDPOINT_NUMBER = (method: string, host: string, template: string): string =>
  `bitAnd(sipHash64(${method}, ${host}, ${template}), 9007199254740991)`

const COLUMN = `
  ALTER TABLE requests ADD COLUMN IF NOT EXISTS
    endpoint UInt64 MATERIALIZED ${ENDPOINT_NUMBER('method', 'host', 'template')} CODEC(ZSTD(1))`

const STORED = 'ALTER TABLE requests MATERIALIZE COLUMN endpoint SETTINGS mutations_sync = 2'

/**
 * As in 0004, for lists of thousands of endpoints: nothing but numbers. A template is there so that rewriting templates rewrites these figures too: the engine
 * looks at the columns they name, not at what those follow from. Existing parts are read row by row until they expire.
 */
const COUNTED = `
  ALTER TABLE requests ADD PROJECTION IF NOT EXISTS counted_by_hour (
    SELECT org, env, toStartOfHour(ts), vendor, endpoint,
    count(), sum(failed), sum(bytes_sent), sum(bytes_received), any(template)
    GROUP BY org, env, toStartOfHour(ts), vendor, endpoint)`

export const endpointsAsNumbers: Migration = { number: 11, name: 'endpoints as numbers', statements: [COLUMN, STORED, COUNTED] }
