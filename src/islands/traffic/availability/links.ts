import { computed } from 'nanostores'

import type { FilterNode } from '#domain/filter/ast.ts'
import { allOf } from '#domain/filter/nodes.ts'
import { printFilter } from '#domain/filter/print.ts'
import { FAILED_CALLS, groupFilter } from '#domain/traffic/availability.ts'
import { atPage } from '#src/lib/routes.ts'
import { $contextId, $orgId, $to } from '#src/stores/context.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'

/** Calls of one group in a stretch of time. */
export interface CallsMeant {
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
export const filterOfCalls = ({ by, key, filter, client, failed }: Omit<CallsMeant, 'range'>): FilterNode | undefined =>
  allOf(
    [
      filter,
      groupFilter(by, key),
      client === undefined ? undefined : groupFilter('client', [client]),
      failed ? FAILED_CALLS : undefined,
    ].filter((node) => node !== undefined),
  )

/** Address of the list of exactly these requests. */
export const $requestsOf = computed($to, (to) => (meant: CallsMeant): string => {
  const node = filterOfCalls(meant)
  return to.requests({ ...(node && { q: printFilter(node) }), from: meant.range.fromMs, to: meant.range.toMs })
})

/** Address of how fast they were. */
export const $performanceOf = computed([$orgId, $contextId], (orgId, contextId) => ({ range, ...meant }: CallsMeant): string => {
  const node = filterOfCalls(meant)
  const search = new URLSearchParams({ ...(node && { q: printFilter(node) }), from: String(range.fromMs), to: String(range.toMs) })
  const base = atPage('/traffic/performance', { orgId, contextId })
  return `${base}${base.includes('?') ? '&' : '?'}${search}`
})

/** What lies outside of the range was not counted. */
export const within = (span: { startMs: number; endMs: number }, { fromMs, toMs }: TimeRange): TimeRange => ({
  fromMs: Math.max(span.startMs, fromMs),
  toMs: Math.min(span.endMs, toMs),
})
