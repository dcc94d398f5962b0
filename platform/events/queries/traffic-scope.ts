import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TrafficQuery } from '#wire/pulse/traffic.ts'

import { compileFilter } from '../compile-filter.ts'
import { CONNECTION_ROWS, END, EVERY_REPORT } from '../connection-sql.ts'
import { TRAFFIC_COLUMNS_SQL } from '../filter-columns.ts'
import { FROM, ownedBy, rangeParams, TO, type Where } from './scope.ts'

/** When the bytes of a connection count: a column of `endedConnections`. */
export const ENDED = 'toUnixTimestamp64Milli(ended)'

/** The end of a connection was received after it, so days of receipt before the range need not be looked at; a day more for clocks that differ. */
const RECEIVED_SINCE = `received >= ${FROM} - INTERVAL 1 DAY`
const IN_HOURS = `toStartOfHour(ts) >= toStartOfHour(${FROM}) AND toStartOfHour(ts) <= toStartOfHour(${TO})`
const OPENED_BEFORE = `toStartOfHour(ts) < toStartOfHour(${FROM})`
const ENDED_SINCE = `finalized = 1 AND ${END} >= ${FROM}`
const ENDED_UNTIL = `${END} < ${TO}`

/**
 * Connections that ended in the range, one row each, as a table to select from; `columns` and `ended` are there. Rows are sorted by when they
 * were opened, and what was opened before the range may have been at any time. So those are looked for among what was received since, where
 * the engine passes over the days before; with FINAL it does not. A finalized report is newer than any other, so nothing but the same one
 * delivered again has to be left out.
 */
export function endedConnections(
  scope: OrgScope,
  { range, filter }: Pick<TrafficQuery, 'range' | 'filter'>,
  columns: readonly string[],
): Where {
  const owned = ownedBy(scope)
  const filtered = compileFilter(filter, TRAFFIC_COLUMNS_SQL)
  const row = [...columns, `${END} AS ended`].join(', ')
  return {
    sql: `(
      SELECT ${row}
      FROM ${CONNECTION_ROWS}
      WHERE ${owned.sql} AND ${IN_HOURS} AND ${ENDED_SINCE} AND ${ENDED_UNTIL} AND ${filtered.sql}
      UNION ALL
      SELECT ${row}
      FROM (
        SELECT *
        FROM ${EVERY_REPORT}
        WHERE ${owned.sql} AND ${OPENED_BEFORE} AND ${RECEIVED_SINCE} AND ${ENDED_SINCE}
        ORDER BY version DESC, received DESC
        LIMIT 1 BY id)
      WHERE ${ENDED_UNTIL} AND ${filtered.sql})`,
    params: { ...owned.params, ...rangeParams(range), ...filtered.params },
  }
}
