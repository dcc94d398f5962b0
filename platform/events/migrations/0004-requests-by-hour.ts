import type { Migration } from '../migrations.ts'

/** As in the bars over a list: no answer, then the classes of status. */
const CLASSES = `
    countIf(status < 100),
    countIf(status >= 100 AND status < 200),
    countIf(status >= 200 AND status < 300),
    countIf(status >= 300 AND status < 400),
    countIf(status >= 400 AND status < 500),
    countIf(status >= 500)`

/**
 * What requests of an hour come to, for the groups that screens show over days and weeks. As projections they are written with the rows of
 * an insert, merged and deleted with them, so a figure can neither miss a row nor count one twice: not after a batch that was sent again,
 * not when an organization's time is up. Two of them, because the endpoints that a client calls are many more than the endpoints and the
 * clients together. Ten million requests become 220,000 and 210,000 rows, four bytes more for each request and a fifth more processor
 * time for an insert. Parts that are there already have none and are read row by row until they expire.
 * Clients are kept as numbers, which are put together in a third of the time of their names. Durations are kept each, as a quantile of
 * hours cannot be had from quantiles of an hour, and sketches take longer to put together than to make.
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
