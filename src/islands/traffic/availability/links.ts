import { computed } from 'nanostores'

import type { FilterNode } from '#domain/filter/ast.ts'
import { allOf } from '#domain/filter/nodes.ts'
import { printFilter } from '#domain/filter/print.ts'
import { sharedFilter } from '#domain/filter/shared.ts'
import { FAILED_CALLS, groupFilter } from '#domain/traffic/availability.ts'
import { $to } from '#src/stores/context.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'

/** Calls of one group in a stretch of time. */
export interface CallSelection {
  by: AvailabilityGroup
  key: readonly string[]
  /** What the screen is filtered by. */
  filter?: FilterNode | undefined
  range: TimeRange
  /** Of one client only. */
  client?: string
  /** Only those that did not get through. */
  failed?: boolean
}

/** The filter of these calls, for questions and for addresses. */
export const filterOfCalls = ({ by, key, filter, client, failed }: Omit<CallSelection, 'range'>): FilterNode | undefined =>
  allOf(
    [
      filter,
      groupFilter(by, key),
      client === undefined ? undefined : groupFilter('client', [client]),
      failed ? FAILED_CALLS : undefined,
    ].filter((node) => node !== undefined),
  )

const paramsOf = (node: FilterNode | undefined, { fromMs, toMs }: TimeRange) => ({
  ...(node && { q: printFilter(node) }),
  from: fromMs,
  to: toMs,
})

/** Address of the list of exactly these requests. */
export const $requestsOf = computed(
  $to,
  (to) =>
    (selection: CallSelection): string =>
      to.requests(paramsOf(filterOfCalls(selection), selection.range)),
)

/** Address of how fast they were. */
export const $performanceOf = computed(
  $to,
  (to) =>
    (selection: CallSelection): string =>
      to.performance(paramsOf(filterOfCalls(selection), selection.range)),
)

/** Address of the connections of the same traffic. `without`: what of a request connections do not tell, so that the list may hold more. */
export const $connectionsOf = computed($to, (to) => (selection: CallSelection): { href: string; without: readonly string[] } => {
  const { node, without } = sharedFilter(filterOfCalls(selection))
  return { href: to.connections(paramsOf(node, selection.range)), without }
})

/** What lies outside of the range was not counted. */
export const within = (span: { startMs: number; endMs: number }, { fromMs, toMs }: TimeRange): TimeRange => ({
  fromMs: Math.max(span.startMs, fromMs),
  toMs: Math.min(span.endMs, toMs),
})
