import type { TimeRange } from '#wire/pulse/requests.ts'

import { TRANSACTION } from './insert-batch.ts'

/**
 * Whether a request has related events. Its row has flags for those of its own insert; those of another insert are looked up among the few rows
 * marked `apart`. A day around the range bounds that set: an issue is reported when its request ends.
 */
const apart = (table: string, more = ''): string => `id IN (
    SELECT request_id FROM ${table}
    WHERE org = {org:String} AND apart = 1${more}
      AND ts >= fromUnixTimestamp64Milli({relatedFrom:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({relatedTo:Int64}, 'UTC'))`

const DAY_MS = 86_400_000

/** Values for the conditions below: they use the range of the query, also where only a part of it is read. */
export const relatedRange = ({ fromMs, toMs }: TimeRange) => ({ relatedFrom: fromMs - DAY_MS, relatedTo: toMs + DAY_MS })

export const HAS_ISSUE = `(issue = 1 OR ${apart('issues')})`
export const HAS_SENSITIVE = `(sensitive = 1 OR ${apart('sensitive')})`
export const HAS_PAYLOAD = `(payload != '' OR ${apart('artifacts', ` AND type = '${TRANSACTION}'`)})`

/** The same where nothing came apart from its request. */
export const OWN_FLAGS: Readonly<Record<string, string>> = { issue: 'issue = 1', sensitive: 'sensitive = 1' }

const countIsolated = (table: string): string => `
    SELECT 1 FROM ${table}
    WHERE org = {org:String} AND apart = 1
      AND ts >= fromUnixTimestamp64Milli({relatedFrom:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({relatedTo:Int64}, 'UTC')
    LIMIT 1`

/** 0 where no issue and nothing sensitive came apart from its request. */
export const COUNT_ISOLATED = `SELECT count() AS isolated FROM (${countIsolated('issues')} UNION ALL ${countIsolated('sensitive')})`
