import { queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import {
  atLeast,
  endpointFilter,
  endedBadlyFilter,
  shorterThan,
  succeededFilter,
  withPayload,
  withStatus,
} from '#domain/filter/endpoint.ts'
import { unusualVerdict } from '#domain/verdicts/unusual.ts'
import type { Verdict } from '#domain/verdicts/verdict.ts'
import { nearestTo, type ValueCount } from '#src/lib/compare/typical.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { TYPICAL_LEAST, usualRanges } from '#wire/evidence/usual.ts'
import type { EndpointRow } from '#wire/pulse/measures.ts'
import { readEndpoints } from '#wire/pulse/read-measures.ts'
import { readCountResult, readListResult, readValuesResult } from '#wire/pulse/read-requests.ts'
import type { RequestDetail, RequestRow, TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'
import { fetchFor } from './fetch-for.ts'

const KEEP_MS = 60_000
/** Further away it says little about this one; and a bound keeps the query cheap. */
const REACH_MS = 30 * 86_400_000
/** Several requests may have begun in the same millisecond; this many are searched. */
const SAME_MS = 50

/** Requests of the same endpoint that one is likely to be compared with. */
export interface Candidates {
  previous: RequestRow | undefined
  next: RequestRow | undefined
  lastFailed: RequestRow | undefined
  lastSucceeded: RequestRow | undefined
}

const keyOf = (scope: PulseScope, id: string) => [scope.orgId, scope.contextId, id] as const

export const candidates = (scope: PulseScope, request: RequestRow) =>
  queryOptions({
    queryKey: ['requests', 'candidates', ...keyOf(scope, request.id)],
    queryFn: async ({ signal }): Promise<Candidates> => {
      const { id, timestampMs } = request
      const before = { fromMs: Math.max(0, timestampMs - REACH_MS), toMs: timestampMs + 1 }
      const after = { fromMs: timestampMs, toMs: timestampMs + REACH_MS }
      const rows = async (range: TimeRange, direction: 'asc' | 'desc', more: readonly FilterNode[] = []) => {
        const filter = endpointFilter(request, ...more)
        const found = await pulseIn(scope).run(
          '/requests/list',
          readListResult,
          { range, filter, limit: SAME_MS, sort: { by: 'time', direction } },
          signal,
        )
        return found.rows
      }
      /** The last one before it; where it was the first of its kind, the next one after. */
      const nearest = async (kind: FilterNode) =>
        (await rows(before, 'desc', [kind])).find((row) => row.id !== id) ?? (await rows(after, 'asc', [kind])).find((row) => row.id !== id)
      const [older, newer, lastFailed, lastSucceeded] = await Promise.all([
        rows(before, 'desc'),
        rows(after, 'asc'),
        nearest(endedBadlyFilter(request)),
        nearest(succeededFilter(request)),
      ])
      return { previous: behind(older, id), next: behind(newer, id), lastFailed, lastSucceeded }
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })

/** The one after `id`, in the order of the result. */
const behind = (rows: readonly RequestRow[], id: string): RequestRow | undefined => rows[rows.findIndex((row) => row.id === id) + 1]

/** What is usual for an endpoint, from the requests that were seen in a range around one of them. */
export interface UsualFigures {
  range: TimeRange
  /** How many it is made of, the request itself among them. */
  count: number
  figures: EndpointRow | undefined
  /** How many took less time than the request. */
  shorter: number
  /** Most frequent first. */
  statuses: ValueCount[]
  types: ValueCount[]
  clients: ValueCount[]
}

export interface Typical extends UsualFigures {
  /** A real one: the most frequent status, and nearest to the median duration. */
  representative: RequestRow | undefined
}

const VALUES_SHOWN = 5
/** On each side of the median; one of them may be the request itself. */
const NEAREST = 2

/** The figures alone; the comparison with what is typical shows the same ones. */
export const usualOf = (scope: PulseScope, request: RequestDetail) =>
  queryOptions({
    queryKey: ['requests', 'usual', ...keyOf(scope, request.id)],
    queryFn: async ({ signal }): Promise<UsualFigures> => {
      const pulse = pulseIn(scope)
      const filter = endpointFilter(request)
      const figuresIn = async (range: TimeRange) =>
        (
          await pulse.run(
            '/requests/endpoints',
            readEndpoints,
            { range, filter, groupBy: ['method', 'host', 'endpoint'], sort: 'count', limit: 1 },
            signal,
          )
        ).rows[0]
      const [near, far] = usualRanges(request.timestampMs, Date.now())
      let range = near
      let figures = await figuresIn(range)
      if ((figures?.count ?? 0) < TYPICAL_LEAST) {
        range = far
        figures = await figuresIn(range)
      }
      const [shorter, { fields }] = await Promise.all([
        pulse.run('/requests/count', readCountResult, { range, filter: endpointFilter(request, shorterThan(request.durationMs)) }, signal),
        pulse.run(
          '/requests/values',
          readValuesResult,
          { range, filter, fields: ['status', 'type', 'client'], limit: VALUES_SHOWN },
          signal,
        ),
      ])
      return {
        range,
        count: figures?.count ?? 0,
        figures,
        shorter: shorter.count,
        statuses: fields['status'] ?? [],
        types: fields['type'] ?? [],
        clients: fields['client'] ?? [],
      }
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })

/** How it differs from that, as a sentence; null where it does not. */
export const unusualOf = (scope: PulseScope, request: RequestDetail) =>
  queryOptions({
    queryKey: ['requests', 'unusual', ...keyOf(scope, request.id)],
    queryFn: async ({ signal }): Promise<Verdict | null> => {
      const { figures, statuses } = await fetchFor(signal, usualOf(scope, request))
      return figures ? (unusualVerdict(request, { ...figures, statuses }) ?? null) : null
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })

export const typicalOf = (scope: PulseScope, request: RequestDetail) =>
  queryOptions({
    queryKey: ['requests', 'typical', ...keyOf(scope, request.id)],
    queryFn: async ({ signal }): Promise<Typical> => {
      const pulse = pulseIn(scope)
      const known = await fetchFor(signal, usualOf(scope, request))
      const { range, figures, statuses } = known
      const usual = Number(statuses[0]?.value ?? request.status)
      const medianMs = figures?.p50Ms ?? request.durationMs
      /** What holds a payload can be compared whole, so it is searched first. */
      const nearest = async (...more: FilterNode[]) => {
        const ask = (direction: 'asc' | 'desc', side: FilterNode) =>
          pulse.run(
            '/requests/list',
            readListResult,
            {
              range,
              filter: endpointFilter(request, withStatus(usual), side, ...more),
              limit: NEAREST,
              sort: { by: 'duration', direction },
            },
            signal,
          )
        const [longer, faster] = await Promise.all([ask('asc', atLeast(medianMs)), ask('desc', shorterThan(medianMs))])
        return nearestTo([...longer.rows, ...faster.rows], medianMs, request.id)
      }
      const representative = (request.hasPayload ? await nearest(withPayload()) : undefined) ?? (await nearest())
      return { ...known, representative }
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })
