import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { FilterNode } from '#domain/filter/ast.ts'
import { FIRST_PAGE } from '#src/clients/first-rows.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readHistogramResult, readListResult, readValuesResult } from '#wire/pulse/read-requests.ts'
import type { ListQuery, TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

/** Which requests, and in whose name. */
export interface RequestsParameters {
  scope: PulseScope
  range: TimeRange
  filter: FilterNode | undefined
}

export type RequestSort = NonNullable<ListQuery['sort']>

/** Pages after the first keep ahead of the reader. */
const NEXT_PAGE = 500
/** A bar of about ten pixels on a wide screen. */
export const HISTOGRAM_BUCKETS = 120
/** Answers of a range that has moved on are soon of no use. */
const KEEP_MS = 60_000
/** A source's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 86_400_000

const parametersOf = ({ range, filter }: RequestsParameters) => ({ range, ...(filter && { filter }) })
const keyOf = ({ scope, range, filter }: RequestsParameters) =>
  [scope.orgId, scope.contextId, range.fromMs, range.toMs, filter ?? null] as const

/** Rows by page, newest first unless sorted otherwise. */
export const requestRows = (parameters: RequestsParameters, sort: RequestSort) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'rows', ...keyOf(parameters), sort.by, sort.direction],
    queryFn: ({ pageParam, signal }) =>
      pulseIn(parameters.scope).run(
        '/requests/list',
        readListResult,
        { ...parametersOf(parameters), sort, limit: pageParam ? NEXT_PAGE : FIRST_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    gcTime: KEEP_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Counts by status class over the range; their sum is the number of requests that match. */
export const requestHistogram = (parameters: RequestsParameters) =>
  queryOptions({
    queryKey: ['requests', 'histogram', ...keyOf(parameters)],
    queryFn: ({ signal }) =>
      pulseIn(parameters.scope).run(
        '/requests/histogram',
        readHistogramResult,
        { ...parametersOf(parameters), buckets: HISTOGRAM_BUCKETS },
        signal,
      ),
    gcTime: KEEP_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Values of fields that occur, most frequent first. */
export const requestValues = (
  parameters: RequestsParameters,
  fields: readonly string[],
  { limit, contains = '' }: { limit: number; contains?: string },
) =>
  queryOptions({
    queryKey: ['requests', 'values', ...keyOf(parameters), fields.join(), limit, contains],
    queryFn: ({ signal }) =>
      pulseIn(parameters.scope).run(
        '/requests/values',
        readValuesResult,
        { ...parametersOf(parameters), fields: [...fields], limit, ...(contains && { contains }) },
        signal,
      ),
    gcTime: KEEP_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The newest request at any time that matches; null when there is none. Tells an empty range from an empty organization. */
export const newestRequest = (scope: PulseScope, filter: FilterNode | undefined) =>
  queryOptions({
    queryKey: ['requests', 'newest', scope.orgId, scope.contextId, filter ?? null],
    queryFn: async ({ signal }) => {
      const parameters = { scope, filter, range: { fromMs: 0, toMs: Date.now() + CLOCKS_DIFFER_MS } }
      const { rows } = await pulseIn(scope).run(
        '/requests/list',
        readListResult,
        { ...parametersOf(parameters), limit: 1, sort: { by: 'time', direction: 'desc' } },
        signal,
      )
      return rows[0] ?? null
    },
    gcTime: KEEP_MS,
  })
