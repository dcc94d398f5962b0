import type { EndpointRules } from '#domain/templating/decisions.ts'
import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryKind, ReviewedView } from '#wire/pulse/inventory.ts'
import type { RequestsQuery, TimeRange } from '#wire/pulse/requests.ts'

import { relatedRange } from '../related.ts'
import { compileFilter } from '../compile-filter.ts'
import { type FilterColumns, REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Params, Store } from '../store.ts'
import type { DurationLimits } from './duration-limits.ts'

/** What queries know of an organization that is not in the event store. */
export interface QueryContext {
  /** What it knows better about vendors. */
  correctionsOf(orgId: string): Promise<VendorCorrections | undefined>
  /** What it decided about endpoints. */
  decisionsOf(orgId: string): Promise<EndpointRules | undefined>
  /** Keys of the entities that it decided so about. */
  reviewedOf(orgId: string, kind: InventoryKind, view: ReviewedView): Promise<readonly (readonly string[])[]>
  /** What the store remembers of its own answers. */
  durationLimits?: DurationLimits
}

/** A query of an organization. */
export type QueryOf<Query, Result> = (store: Store, scope: OrgScope, query: Query, signal?: AbortSignal) => Promise<Result>

/** A condition and the values bound in it. */
export interface Where {
  sql: string
  params: Params
}

/** Whose rows. First in every condition, because the organization is first in every sorting key; it comes from a verified token. */
export function ownedBy(scope: OrgScope): Where {
  if (scope.orgId === '') throw new Fault('forbidden', 'There is no organization to read for.')
  if (scope.contextId === undefined) return { sql: 'org = {org:String}', params: { org: scope.orgId } }
  return { sql: 'org = {org:String} AND env = {env:String}', params: { org: scope.orgId, env: scope.contextId } }
}

/** The sorting key holds hours as 32-bit seconds, which end here; no stored time is later. */
const END_OF_HOURS_MS = Date.UTC(2106, 0, 1)
const within = (ms: number): number => Math.min(Math.max(ms, 0), END_OF_HOURS_MS)

export const FROM = "fromUnixTimestamp64Milli({from:Int64}, 'UTC')"
export const TO = "fromUnixTimestamp64Milli({to:Int64}, 'UTC')"

/** Rows of a table with `org`, `env` and `ts`: the caller's, in the range, that the filter holds for. */
export function whereIn(filterColumns: FilterColumns, scope: OrgScope, { range, filter }: RequestsQuery): Where {
  const owned = ownedBy(scope)
  const filtered = compileFilter(filter, filterColumns)
  return {
    sql: `${owned.sql}
      AND ${IN_RANGE}
      AND ${filtered.sql}`,
    params: { ...owned.params, ...rangeParams(range), ...relatedRange(range), ...filtered.params },
  }
}

/**
 * The hours are given in addition to the times, because the engine does not derive the hour in the sorting key from a time. As a hint they select
 * what is read and are not evaluated for each row.
 */
export const IN_RANGE = `indexHint(toStartOfHour(ts) >= toStartOfHour(${FROM}) AND toStartOfHour(ts) <= toStartOfHour(${TO}))
      AND ts >= ${FROM} AND ts < ${TO}`

/**
 * The end of a statement that looks at single requests. No figure that is kept of them says what it wants, and none of their other orders suits it; comparing them all
 * would take 5 ms of a processor each time.
 */
export const ROWS_ONLY = 'SETTINGS optimize_use_projections = 0'

/** The rows of `requests` that match a query. */
export const requestsWhere = (scope: OrgScope, query: RequestsQuery): Where => whereIn(REQUEST_COLUMNS_SQL, scope, query)

/** Values of the range; a query that reads a part of it narrows it with these. */
export const rangeParams = ({ fromMs, toMs }: TimeRange) => ({ from: within(fromMs), to: within(toMs) })

/** No row of another organization may leave. Such a row is a bug, so it is thrown and not turned into a Fault. */
export function assertOwned(rows: readonly { org: string }[], scope: OrgScope): void {
  if (rows.some(({ org }) => org !== scope.orgId)) throw new Error('A row of another organization was about to be returned.')
}
