import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import type { ChartState } from '#src/components/chart/ChartFrame.tsx'
import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { layVisibility, VISIBILITY_STYLES, type VisibilitySteps } from '#src/lib/visibility-steps.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectionHistogram } from '#src/queries/connections-around.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { NOBODY } from '#src/screens/list/use-rows.ts'

/** Pixels of the drawing; list.module.css keeps the room for it, its name and its legend. */
const CHART_HEIGHT = 58

/** Connections opened over the range by what could be seen of them: reads and zooms. Its height is the same in every state. */
export function ConnectionsStrip({ ask }: { ask: ListParameters | undefined }) {
  const zone = useStore($zone)
  const query = useQuery(
    {
      ...connectionHistogram(ask ?? NOBODY),
      enabled: ask !== undefined,
      placeholderData: (before, of) => (of?.queryKey[2] === ask?.scope.orgId ? before : undefined),
    },
    queryClient,
  )

  // Bars stay where they were until the new ones are there, with the range they belong to
  const drawn = useRef<{ steps: VisibilitySteps; range: TimeRange }>(undefined)
  const fresh = useMemo(
    () => (query.data && ask ? { steps: layVisibility(query.data, ask.range), range: ask.range } : undefined),
    [query.data, ask],
  )
  if (fresh && !query.isPlaceholderData) drawn.current = fresh
  const { steps, range } = drawn.current ?? {}
  const series = useMemo(() => VISIBILITY_STYLES.map(({ id, label, look }) => ({ id, label, look, values: steps?.[id] ?? [] })), [steps])

  return (
    <TimeChart
      label="Connections opened"
      kind="bars"
      times={steps?.times ?? []}
      series={series}
      unit="count"
      zone={zone}
      range={range}
      height={CHART_HEIGHT}
      state={stateOf(query.error, () => void query.refetch(), steps !== undefined, query.isFetching)}
      onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
    />
  )
}

function stateOf(error: Error | null, onRetry: () => void, drawn: boolean, refreshing: boolean): ChartState {
  if (drawn) return { state: 'ready', refreshing }
  return error ? { state: 'failed', error: toWireError(error), onRetry } : { state: 'loading' }
}
