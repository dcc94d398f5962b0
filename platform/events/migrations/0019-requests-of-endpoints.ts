import type { Migration } from '../migrations.ts'

/**
 * Requests in the order of their endpoints: those of a hundred are in every block of rows otherwise, and all of a day were read for them. Twenty bytes for a
 * request. A template is there so that rewriting templates rewrites these rows too, as in 0011. The engine takes whichever is less to read, so parts that
 * are there already are left as they are until they expire.
 */
const OF_ENDPOINTS = `
  ALTER TABLE requests ADD PROJECTION IF NOT EXISTS in_order_of_endpoints (
    SELECT org, env, ts, endpoint, template, vendor, client, duration_us, failed, bytes_sent, bytes_received
    ORDER BY org, endpoint, ts)`

/**
 * What was seen is merged as soon as two parts are alike, and not five: a thing has a row in each part, and all of them are read for every list. The rows are
 * few, so that merging them more often costs little.
 */
const MERGED_SOONER = 'ALTER TABLE seen MODIFY SETTING merge_selector_base = 2'

export const requestsOfEndpoints: Migration = { number: 19, name: 'requests of endpoints', statements: [OF_ENDPOINTS, MERGED_SOONER] }
