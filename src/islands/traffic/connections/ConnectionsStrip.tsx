import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { fixedRange } from '#src/lib/time-range.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { layVisibility, VISIBILITY_STYLES, type VisibilitySteps } from '#src/lib/visibility-steps.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectionHistogram } from '#src/queries/connections-around.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { NOBODY } from '#src/screens/list/use-rows.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'

/** Pixels of the drawing; list.module.css keeps the room for it and the line above. */
const CHART_HEIGHT = 88

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
  const drawn = useRef<{ steps: VisibilitySteps; range: TimeRange; stepMs: number }>(undefined)
  const fresh = useMemo(
    () => (query.data && ask ? { steps: layVisibility(query.data, ask.range), range: ask.range, stepMs: query.data.stepMs } : undefined),
    [query.data, ask],
  )
  if (fresh && !query.isPlaceholderData) drawn.current = fresh
  const { steps, range, stepMs } = drawn.current ?? {}
  const found = useLoadable({ ...query, data: drawn.current }, '')
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
      compact
      stepMs={stepMs}
      {...(stepMs && { note: `each bar ${sayStep(stepMs)}` })}
      found={found}
      onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
    />
  )
}
