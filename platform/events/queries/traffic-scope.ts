import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TrafficQuery } from '#wire/pulse/traffic.ts'

import { compileFilter } from '../compile-filter.ts'
import { END } from '../connection-sql.ts'
import { TRAFFIC_WORDS } from '../filter-words.ts'
import { FROM, ownedBy, rangeParams, TO, type Where } from './scope.ts'

/** When the bytes of a connection count. */
export const ENDED = `toUnixTimestamp64Milli(${END})`

/**
 * The end of a connection was received after it, so days of receipt before the range need not be looked at; a day more for clocks that
 * differ. When it was opened bounds it above only.
 */
export function endedIn(scope: OrgScope, { range, filter }: Pick<TrafficQuery, 'range' | 'filter'>): Where {
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
