import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { HeatMap } from '#src/components/chart/HeatMap.tsx'
import type { HeatArea, HeatData } from '#src/lib/chart/heat.ts'
import { goTo } from '#src/lib/go-to.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { heatDataOf, requestsIn } from '#src/lib/traffic/heat-data.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'

import css from '#src/screens/panels/panels.module.css'
import type { Performance } from './use-performance.ts'
import { CHART_LABELS, HEIGHTS } from './view.ts'

const NO_DATA: HeatData = { times: [], stepMs: 1, edges: [], counts: [] }

/** All requests by time and duration; an area of the map opens as the list of exactly those requests. */
export function LatencyMap({ asked }: { asked: Performance }) {
  const zone = useStore($zone)
  const to = useStore($to)
  const shown = dataOf(asked.heat)
  const data = useMemo(() => (shown ? heatDataOf(shown.data, shown.asked.range) : NO_DATA), [shown])

  function open(area: HeatArea): void {
    if (!shown) return
    const { fromMs, toMs, q } = requestsIn(area, shown.data, shown.asked.range, shown.asked.filter)
    goTo(to.requests({ q, ...fixedRange(fromMs, toMs) }))
  }

  return (
    <section className={css.panel} aria-label="Requests by duration">
      <HeatMap
        label={CHART_LABELS.map}
        {...(shown && { note: `each column ${sayStep(shown.data.stepMs)}; drag over an area to open its requests` })}
        data={data}
        unit="duration"
        one="request"
        zone={zone}
        range={shown?.asked.range}
        height={HEIGHTS.map}
        found={asked.heat}
        onSelect={open}
      />
    </section>
  )
}
