import type { Migration } from '../migrations.ts'

/** As in the bars over a list: no response, then the classes of status. */
const CLASSES = `
    countIf(status < 100),
    countIf(status >= 100 AND status < 200),
    countIf(status >= 200 AND status < 300),
    countIf(status >= 300 AND status < 400),
    countIf(status >= 400 AND status < 500),
    countIf(status >= 500)`

/**
 * Aggregates of requests per hour, for the groups that screens show over days and weeks. As projections they are written with the rows of an insert,
 * merged and deleted with them, so a figure can neither miss a row nor count one twice: not after a batch was sent again, not when an organization's
 * retention is over. Two of them, because a client calls many endpoints: one by endpoints and clients would be far larger. Ten million requests
 * become 220,000 and 210,000 rows, four bytes more for each request and a fifth more processor time for an insert. Existing parts have none and are
 * read row by row until they expire. Clients are kept as numbers, which are grouped in a third of the time of their names. Each duration is kept, as
 * a quantile over hours cannot be computed from quantiles of each hour, and sketches take longer to merge than to build.
 */
const ENDPOINTS = `
  ALTER TABLE requests ADD PROJECTION IF NOT EXISTS endpoints_by_hour (
    SELECT org, env, toStartOfHour(ts), direction, family, vendor, country, host, method, template,
    count(), sum(failed),${CLASSES},
    sum(bytes_sent), sum(bytes_received), sum(duration_us), max(duration_us), min(ts), max(ts),
    groupUniqArray(cityHash64(client)), groupArray(toFloat32(duration_us))
    GROUP BY org, env, toStartOfHour(ts), direction, family, vendor, country, host, method, template)`

const CLIENTS = `
  ALTER TABLE requests ADD PROJECTION IF NOT EXISTS clients_by_hour (
    SELECT org, env, toStartOfHour(ts), direction, family, vendor, country, host, client,
    count(), sum(failed),${CLASSES},
    sum(bytes_sent), sum(bytes_received)
    GROUP BY org, env, toStartOfHour(ts), direction, family, vendor, country, host, client)`

/** Rows that are deleted leave the figures too. */
const DELETIONS = `ALTER TABLE requests MODIFY SETTING lightweight_mutation_projection_mode = 'rebuild'`

export const requestsByHour: Migration = {
  number: 4,
  name: 'requests by hour',
  statements: [DELETIONS, ENDPOINTS, CLIENTS],
}
