import { useMemo } from 'react'

import { cutSteps } from '#src/lib/chart/find-time.ts'
import { type HeatArea, type HeatData, heatMost, shadeBounds, shadeOf } from '#src/lib/chart/heat.ts'
import { formatSecond } from '#src/lib/chart/time-chart.ts'
import { formatUnit, type Unit } from '#src/lib/chart/units.ts'
import { formatCompact, formatCount } from '#src/lib/format.ts'

import { type ChartContent, ChartFrame } from './ChartFrame.tsx'
import css from './heat-map.module.css'
import { HeatPlot } from './HeatPlot.tsx'

export interface HeatMapProps extends ChartContent {
  label: string
  note?: string
  data: HeatData
  /** Of the rows' bounds. */
  unit: Unit
  /** What is counted: `request`. */
  one: string
  zone: string
  /** What was asked for: columns at the ends that it cuts off are marked. */
  range?: { fromMs: number; toMs: number } | undefined
  height?: number
  /** An area was dragged, or taken by Enter. */
  onSelect?: (area: HeatArea) => void
}

const HEIGHT = 240

/** How many at which time with which value: darker is more, on a logarithmic scale. An area can be selected by mouse and by keys. */
export function HeatMap({ data, unit, one, zone, range, height = HEIGHT, onSelect, ...frame }: HeatMapProps) {
  const { times, stepMs, edges, counts } = data
  const cut = useMemo(() => cutSteps(times, stepMs, range), [times, stepMs, range])
  return (
    <ChartFrame
      {...frame}
      height={height}
      table={{
        head: ['Time', ...edges.slice(1).map((edge, row) => `${formatUnit(edges[row], unit)} – ${formatUnit(edge, unit)}`)],
        count: times.length,
        row: (index) => {
          const at = times.length - 1 - index
          return [`${formatSecond(times[at] ?? 0, zone)}${cut.has(at) ? ' (cut off)' : ''}`, ...(counts[at] ?? []).map(formatCount)]
        },
      }}
      legend={<HeatLegend most={heatMost(data)} one={one} />}
    >
      <HeatPlot label={frame.label} data={data} unit={unit} one={one} zone={zone} cut={cut} height={height} onSelect={onSelect} />
    </ChartFrame>
  )
}

/** What each shade stands for. */
function HeatLegend({ most, one }: { most: number; one: string }) {
  const bounds = shadeBounds(most)
  return (
    <ul className={css.legend} aria-label={`Shades by number of ${one}s`}>
      {bounds.map((bound, index) => {
        const from = (bounds[index - 1] ?? 0) + 1
        return (
          <li key={bound}>
            <span className={css.shade} data-shade={shadeOf(bound, bounds)} aria-hidden="true" />
            {from === bound ? formatCompact(bound) : `${formatCompact(from)}–${formatCompact(bound)}`}
          </li>
        )
      })}
      <li className="dim">{one}s</li>
    </ul>
  )
}
