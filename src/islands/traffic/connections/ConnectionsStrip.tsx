import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import type { TimeSeries } from '#src/lib/chart/time-chart.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { layVisibility, VISIBILITY_STYLES } from '#src/lib/visibility-steps.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectionHistogram } from '#src/queries/connections-around.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { NOBODY } from '#src/screens/list/use-rows.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import { $rangeText, $zone, chooseRange } from '#src/stores/range.ts'
import type { ConnectionsHistogram } from '#wire/pulse/connections.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

/** Pixels of the drawing; list.module.css keeps the room for it and the line above. */
const CHART_HEIGHT = 78

/** Connections opened over the range by what could be seen of them: reads and zooms. Its height is the same in every state. */
export function ConnectionsStrip({ ask }: { ask: ListParameters | undefined }) {
  const zone = useStore($zone)
  const rangeText = useStore($rangeText)
  const query = useQuery({ ...connectionHistogram(ask ?? NOBODY), enabled: ask !== undefined }, queryClient)

  // Bars stay where they were until the new ones are there, with the range they belong to
  const fresh = useMemo(() => (query.data && ask ? drawnOf(query.data, ask.range) : undefined), [query.data, ask])
  const found = useLoadable<Drawn>({ ...query, data: fresh }, `${rangeText.from} ${rangeText.to} ${JSON.stringify(ask?.filter)}`)
  const drawn = dataOf(found) ?? NOTHING_DRAWN
  return (
    <TimeChart
      label="Connections opened"
      kind="bars"
      {...drawn}
      unit="count"
      zone={zone}
      height={CHART_HEIGHT}
      compact
      {...(drawn.stepMs && { note: `each bar ${sayStep(drawn.stepMs)}` })}
      found={found}
      onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
    />
  )
}

interface Drawn {
  times: readonly number[]
  series: readonly TimeSeries[]
  range?: TimeRange
  stepMs?: number
}

const NOTHING_DRAWN: Drawn = { times: [], series: VISIBILITY_STYLES.map(({ id, label, look }) => ({ id, label, look, values: [] })) }

function drawnOf(histogram: ConnectionsHistogram, range: TimeRange): Drawn {
  const steps = layVisibility(histogram, range)
  const series = VISIBILITY_STYLES.map(({ id, label, look }) => ({ id, label, look, values: steps[id] }))
  return { times: steps.times, series, range, stepMs: histogram.stepMs }
}
