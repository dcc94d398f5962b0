import type { TimeRange } from '#wire/pulse/requests.ts'

import { TRANSACTION } from './insert-batch.ts'

/**
 * Whether something hangs on a request. Its row knows of what came with it; what came in another insert is looked up among the few rows
 * marked `apart`. A day around the range asked for bounds that set: an issue is reported when its request ends.
 */
const apart = (table: string, more = ''): string => `id IN (
    SELECT request_id FROM ${table}
    WHERE org = {org:String} AND apart = 1${more}
      AND ts >= fromUnixTimestamp64Milli({relatedFrom:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({relatedTo:Int64}, 'UTC'))`

const DAY_MS = 86_400_000

/** Values for the conditions below: they go by the range that was asked for, also where a query looks at a part of it. */
export const relatedRange = ({ fromMs, toMs }: TimeRange) => ({ relatedFrom: fromMs - DAY_MS, relatedTo: toMs + DAY_MS })

export const HAS_ISSUE = `(issue = 1 OR ${apart('issues')})`
export const HAS_SENSITIVE = `(sensitive = 1 OR ${apart('sensitive')})`
export const HAS_PAYLOAD = `(payload != '' OR ${apart('artifacts', ` AND type = '${TRANSACTION}'`)})`
