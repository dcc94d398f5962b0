import type { FilterNode } from '#domain/filter/ast.ts'
import type { Called } from '#domain/verdicts/called.ts'
import type { SameHours } from '#domain/verdicts/same-hours.ts'
import type { UsualCalls, UsualCoverage, UsualSum } from '#domain/verdicts/usual.ts'

import type { ConnectionsQuery } from './connections.ts'
import type { RequestsQuery, TimeRange } from './requests.ts'
import type { ByteSource } from './traffic.ts'

/** What calls are told apart by. */
export const CALLED = ['vendor', 'endpoint'] as const satisfies readonly Called[]

/** Calls of a range beside those of the same hours of earlier weeks or days (domain/verdicts/same-hours.ts). */
export interface UsualRequestsQuery extends RequestsQuery {
  by: Called
  /** Those with the most calls in the range, 1 to 500. */
  limit: number
}

export interface UsualRequestsResult {
  /** Null: there is no baseline, so nothing is compared. */
  same: SameHours | null
  total: UsualSum
  /** Most calls first. Quantiles: see QuantilesResult. `errors`: statuses of BURST_ERRORS_MIN calls of the range and more. */
  rows: UsualCalls[]
}

export interface UsualConnectionsQuery extends ConnectionsQuery {
  /** Clients with the most opaque connections in the range, 1 to 200. */
  limit: number
}

export interface UsualConnectionsResult {
  same: SameHours | null
  total: UsualSum
  rows: UsualCoverage[]
  clients: number
}

/** Bytes both ways, as in TrafficQuery. */
export interface UsualTrafficQuery {
  range: TimeRange
  filter?: FilterNode
  of: ByteSource
}

export interface UsualTrafficResult {
  same: SameHours | null
  total: UsualSum
}
