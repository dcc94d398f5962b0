import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { formatPlural } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { sayPeriod, shiftTo, type Versus } from '#src/lib/traffic/compare-periods.ts'
import { latencySeries } from '#src/lib/traffic/latency-series.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'

import css from '#src/screens/panels/panels.module.css'
import type { Performance } from './use-performance.ts'
import { $scale, CHART_LABELS, chooseScale, HEIGHTS } from './view.ts'

/** Both plots begin at one line. */
const AXIS = 62

/** Quantiles over time, p95 of the other period dashed above them, and below how many requests each point stands for. */
export function LatencyChart({ asked, versus }: { asked: Performance; versus: Versus }) {
  const zone = useStore($zone)
  const scale = useStore($scale)
  const shown = dataOf(asked.quantiles)
  const before = asked.compared ? dataOf(asked.quantilesBefore) : undefined
  const laid = useMemo(() => {
    if (!shown) return { times: [], quantiles: [], counts: [] }
    const { range } = shown.asked
    const overlay = before &&
      versus !== 'none' && { answer: before.data, shiftMs: shiftTo(range, versus), label: `p95, ${sayPeriod(range, versus)}` }
    return latencySeries(shown.data, range, overlay || undefined)
  }, [shown, before, versus])
  const onZoom = ({ fromMs, toMs }: { fromMs: number; toMs: number }): void => chooseRange(fixedRange(fromMs, toMs))
  const range = shown?.asked.range
  const both = { stepMs: shown?.data.stepMs, times: laid.times, zone, range, axis: AXIS, found: asked.quantiles, onZoom }
  return (
    <section className={css.panel} aria-label="Durations over time">
      <TimeChart
        label={CHART_LABELS.durations}
        {...both}
        {...(shown && { note: `each point ${sayStep(shown.data.stepMs)}` })}
        noteOf={(at) => formatPlural(laid.counts[0]?.values[at] ?? 0, 'request')}
        series={laid.quantiles}
        unit="duration"
        height={HEIGHTS.durations}
        scale={scale}
        onScale={chooseScale}
      />
      <TimeChart
        label={CHART_LABELS.counts}
        {...both}
        {...(shown && { note: formatPlural(shown.data.whole.count, 'request') })}
        kind="bars"
        series={laid.counts}
        unit="count"
        height={HEIGHTS.counts}
        legend={false}
      />
    </section>
  )
}
