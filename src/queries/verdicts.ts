import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { Called } from '#domain/verdicts/called.ts'
import { type Measured, tell } from '#domain/verdicts/tell.ts'
import type { Verdict, VerdictKind } from '#domain/verdicts/verdict.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'
import { readOutages } from '#wire/pulse/read-traffic.ts'
import { readUsualConnections, readUsualRequests, readUsualTraffic } from '#wire/pulse/read-usual.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import { hasOutages } from '#wire/pulse/traffic.ts'

import { pulseIn } from './apis.ts'

const KEEP_MS = 60_000
/** As many as an answer may hold. */
const CALLED_MAX = 500
const OUTAGE_GROUPS_MAX = 50
const CLIENTS_MAX = 200

/** What sentences are made of, each a query. */
export type VerdictSource = 'outages' | 'calls' | 'connections' | 'bytes of requests' | 'bytes of connections'

export interface VerdictsAsk {
  range: TimeRange
  filter: FilterNode | undefined
  by: Called
  sources: readonly VerdictSource[]
  kinds: readonly VerdictKind[]
}

/**
 * What is out of the ordinary in what a filter holds for, worst first. A source that fails is left out: a sentence is more than was asked for, and what
 * was asked for reports failures itself. `identity`: filter and range as they were typed; while it is the same the last sentences stay.
 */
export const verdictsIn = (scope: PulseScope, ask: VerdictsAsk, identity: string) =>
  queryOptions({
    queryKey: ['verdicts', scope.orgId, scope.contextId, identity, ask] as const,
    queryFn: async ({ signal }): Promise<readonly Verdict[]> => {
      const parts = await Promise.allSettled(ask.sources.map((source) => measured(scope, source, ask, signal)))
      return tell({
        range: ask.range,
        filter: ask.filter,
        by: ask.by,
        kinds: ask.kinds,
        nowMs: ask.range.toMs,
        accuracy: QUANTILE_ERROR,
        ...joined(parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))),
      })
    },
    placeholderData: (before, of) => (of?.queryKey[1] === scope.orgId && of.queryKey[3] === identity ? before : undefined),
    gcTime: KEEP_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Part = Pick<Measured, 'outages' | 'calls' | 'coverage' | 'volumes'>

async function measured(scope: PulseScope, source: VerdictSource, { range, filter, by }: VerdictsAsk, signal: AbortSignal): Promise<Part> {
  const pulse = pulseIn(scope)
  const about = { range, ...(filter && { filter }) }
  switch (source) {
    case 'outages':
      if (!hasOutages(range)) return {}
      return { outages: (await pulse.run('/traffic/outages', readOutages, { ...about, by, limit: OUTAGE_GROUPS_MAX }, signal)).outages }
    case 'calls': {
      const { same, total, rows } = await pulse.run('/requests/usual', readUsualRequests, { ...about, by, limit: CALLED_MAX }, signal)
      return { calls: rows, volumes: same ? [{ measure: 'requests', sum: total, same }] : [] }
    }
    case 'connections': {
      const { same, total, rows } = await pulse.run('/connections/usual', readUsualConnections, { ...about, limit: CLIENTS_MAX }, signal)
      return { coverage: rows, volumes: same ? [{ measure: 'connections', sum: total, same }] : [] }
    }
    case 'bytes of requests':
    case 'bytes of connections': {
      const of = source === 'bytes of requests' ? 'requests' : 'connections'
      const { same, total } = await pulse.run('/traffic/usual', readUsualTraffic, { ...about, of }, signal)
      return { volumes: same ? [{ measure: source, sum: total, same }] : [] }
    }
  }
}

const joined = (parts: readonly Part[]): Part => ({
  ...Object.assign({}, ...parts),
  volumes: parts.flatMap(({ volumes = [] }) => volumes),
})
