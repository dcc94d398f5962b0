import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ByteSource, TrafficQuery } from '#wire/pulse/traffic.ts'

import { compileFilter } from '../compile-filter.ts'
import { CONNECTION_ROWS, END } from '../connection-sql.ts'
import { TRAFFIC_WORDS } from '../filter-words.ts'
import { bucketOf } from './buckets.ts'
import { FROM, ownedBy, rangeParams, TO, type Where, whereIn } from './scope.ts'

/** Rows whose bytes are counted: where they are, when they count, and which are meant. */
export interface ByteRows {
  from: string
  bucket: string
  where: Where
}

/**
 * The end of a connection was received after it, so days of receipt before the range need not be looked at; a day more for clocks that
 * differ. When it was opened bounds it above only.
 */
function endedIn(scope: OrgScope, { range, filter }: Pick<TrafficQuery, 'range' | 'filter'>): Where {
  const owned = ownedBy(scope)
  const filtered = compileFilter(filter, TRAFFIC_WORDS)
  return {
    sql: `${owned.sql}
      AND toStartOfHour(ts) <= toStartOfHour(${TO})
      AND received >= ${FROM} - INTERVAL 1 DAY
      AND finalized = 1 AND ${END} >= ${FROM} AND ${END} < ${TO}
      AND ${filtered.sql}`,
    params: { ...owned.params, ...rangeParams(range), ...filtered.params },
  }
}

export function byteRows(scope: OrgScope, of: ByteSource, query: Pick<TrafficQuery, 'range' | 'filter'>): ByteRows {
  if (of === 'connections')
    return { from: CONNECTION_ROWS, bucket: bucketOf(`toUnixTimestamp64Milli(${END})`), where: endedIn(scope, query) }
  return { from: 'requests', bucket: bucketOf('toUnixTimestamp64Milli(ts)'), where: whereIn(TRAFFIC_WORDS, scope, query) }
}
