import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import {
  atLeast,
  type OneConnection,
  sameBothSides,
  sameOtherSide,
  unusualConnection,
  type UsualOfConnections,
  withAtLeast,
} from '#domain/verdicts/unusual-connection.ts'
import { exactly, type Verdict } from '#domain/verdicts/verdict.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { TYPICAL_LEAST, usualRanges } from '#wire/evidence/usual.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'
import { readConnectionsCount } from '#wire/pulse/read-connections.ts'
import { readCounts } from '#wire/pulse/read-measures.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

const KEEP_MS = 60_000

/** What failed in a connection, or how it differs from others around it with the same other side, as a sentence; null where it does not. */
export const unusualConnectionOf = (scope: PulseScope, connection: ConnectionDetail) =>
  queryOptions({
    queryKey: ['connections', 'unusual', scope.orgId, scope.contextId, connection.id],
    queryFn: async ({ signal }): Promise<Verdict | null> => {
      const one: OneConnection = { ...connection, bytes: connection.bytesSent + connection.bytesReceived }
      return unusualConnection(one, await usualAround(scope, connection.timestampMs, one, signal)) ?? null
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })

/** Counts only where a sentence may follow from them: of most connections it is one. */
async function usualAround(scope: PulseScope, atMs: number, one: OneConnection, signal: AbortSignal): Promise<UsualOfConnections> {
  const pulse = pulseIn(scope)
  const counted = (range: TimeRange, filter: FilterNode) => pulse.run('/connections/count', readConnectionsCount, { range, filter }, signal)
  const [near, far] = usualRanges(atMs, Date.now())
  let range = near
  let { count } = await counted(range, sameOtherSide(one))
  if (count < TYPICAL_LEAST) {
    range = far
    count = (await counted(range, sameOtherSide(one))).count
  }
  const least = atLeast(one)
  const [heavier, longer, same, failed] = await Promise.all([
    least.bytes === undefined ? undefined : counted(range, withAtLeast(one, 'bytes', least.bytes)),
    least.durationMs === undefined ? undefined : counted(range, withAtLeast(one, 'duration', least.durationMs)),
    one.visibility === 'opaque' ? counted(range, sameBothSides(one)) : undefined,
    one.host !== '' && one.requests.some((request) => request.failed)
      ? pulse.run('/requests/counts', readCounts, { range, filter: exactly('host', one.host), groupBy: ['host'], limit: 1 }, signal)
      : undefined,
  ])
  const calls = failed?.rows[0]
  return {
    range,
    count,
    heavier: heavier?.count,
    longer: longer?.count,
    readable: same && { part: same.count - same.opaque, whole: same.count },
    failed: calls && { part: calls.failed, whole: calls.count },
  }
}
