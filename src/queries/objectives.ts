import { queryOptions } from '@tanstack/react-query'

import { type Calls, type CallsInStep, groupsFilter, sumOf } from '#domain/traffic/availability.ts'
import { BURN_SPANS, type BurnSpan, HOUR_MS, hoursInWindow, type SpanCalls, windowStartMs } from '#domain/traffic/objectives.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readListedObjective } from '#wire/product/early-readers.ts'
import type { Objective } from '#wire/product/objectives.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readAvailability } from '#wire/pulse/read-traffic.ts'
import type { AvailabilityResult, AvailabilityGroup } from '#wire/pulse/traffic.ts'

import { pulseIn } from './apis.ts'
import { resourceList } from './resource-list.ts'

/** What an objective is measured by. */
export interface ObjectiveCalls {
  /** Of its window, hour by hour; hours without calls are left out. */
  hours: CallsInStep[]
  spans: SpanCalls
}

type ObjectiveWindow = Pick<Objective, 'id' | 'by' | 'key' | 'windowDays'>

/** Objectives of an organization. */
export const { all: allObjectives } = resourceList(PATHS.objectives, readListedObjective)

/** Spans that are queried; three days are in the hours of every window. */
const QUERIED_SPANS = ['m5', 'm30', 'h1', 'h6'] as const satisfies readonly BurnSpan[]
/** As many groups as a result may have: no less than there can be objectives. */
const ROWS_MAX = 100

/** The calls of these objectives as of now, by the id of each. One query for all of one kind. */
export const objectiveCalls = (scope: PulseScope, windows: readonly ObjectiveWindow[], nowMs: number) =>
  queryOptions({
    queryKey: ['objective-calls', scope.orgId, scope.contextId, nowMs, windows.map(({ id, windowDays }) => [id, windowDays])],
    queryFn: async ({ signal }) => {
      const byKind = [...Map.groupBy(windows, ({ by }) => by)]
      const measured = new Map<string, ObjectiveCalls>()
      // One kind after the other: a person may not keep the whole event store busy
      for (const [by, some] of byKind) for (const [id, calls] of await callsOf(scope, by, some, nowMs, signal)) measured.set(id, calls)
      return measured
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

async function callsOf(
  scope: PulseScope,
  by: AvailabilityGroup,
  windows: readonly ObjectiveWindow[],
  nowMs: number,
  signal: AbortSignal,
): Promise<[string, ObjectiveCalls][]> {
  const filter = groupsFilter(
    by,
    windows.map(({ key }) => key),
  )
  const since = (fromMs: number): Promise<AvailabilityResult> =>
    pulseIn(scope).run(
      '/traffic/availability',
      readAvailability,
      { range: { fromMs, toMs: nowMs }, by, sort: 'count', limit: ROWS_MAX, ...(filter && { filter }) },
      signal,
    )
  const [windowed, ...spans] = await Promise.all([
    since(windowStartMs(Math.max(...windows.map(({ windowDays }) => windowDays)), nowMs)),
    ...QUERIED_SPANS.map((span) => since(nowMs - BURN_SPANS[span])),
  ])
  return windows.map(({ id, key, windowDays }) => {
    const all = rowOf(windowed, key)?.steps ?? []
    const of = (span: (typeof QUERIED_SPANS)[number]): Calls => rowOf(spans[QUERIED_SPANS.indexOf(span)], key) ?? NO_CALLS
    const d3 = sumOf(all.filter(({ startMs }) => startMs > nowMs - BURN_SPANS.d3 - HOUR_MS))
    return [
      id,
      {
        hours: hoursInWindow(all, windowDays, nowMs),
        spans: { m5: of('m5'), m30: of('m30'), h1: of('h1'), h6: of('h6'), d3 },
      },
    ]
  })
}

const NO_CALLS: Calls = { count: 0, failed: 0 }

const rowOf = (answer: AvailabilityResult | undefined, key: readonly string[]) =>
  answer?.rows.find((row) => row.key.every((part, index) => part === key[index]))
