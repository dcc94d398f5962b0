import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { formatBytes } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { byteSeries } from '#src/lib/traffic/byte-series.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { ByteSource } from '#wire/pulse/traffic.ts'

import { chartState } from '../panels/use-query-result.ts'
import type { BandwidthChartProps } from './BandwidthChart.tsx'
import { BYTES_OF, CHART_HEIGHT } from './view.ts'

export interface BytesDrawingProps extends Omit<BandwidthChartProps, 'by' | 'later'> {
  label: string
}

const NOTHING: Readonly<Record<ByteSource, string>> = {
  connections: 'No connection that this filter matches ended in this range.',
  requests: 'No request that this filter matches was seen in this range.',
}

/** The bars: what the series say, each by the name people know it by. */
export function BytesDrawing({ label, series, of, way, environments }: BytesDrawingProps) {
  const zone = useStore($zone)
  const shown = dataOf(series)
  const bytesOf = BYTES_OF[way]
  const laid = useMemo(
    () =>
      shown
        ? byteSeries(shown.data, shown.asked.range, bytesOf, (value) => nameOfGroup(shown.asked.by, value, environments))
        : { times: [], series: [] },
    [shown, bytesOf, environments],
  )
  const sum = shown ? [...shown.data.series, shown.data.rest].reduce((all, one) => all + bytesOf(one), 0) : 0
  const empty = shown && shown.data.series.length === 0 ? NOTHING[of] : undefined
  return (
    <TimeChart
      label={label}
      {...(shown && { note: `${formatBytes(sum)}, each bar ${sayStep(shown.data.stepMs)}` })}
      kind="bars"
      times={laid.times}
      series={laid.series}
      unit="bytes"
      zone={zone}
      range={shown?.asked.range}
      height={CHART_HEIGHT}
      state={chartState(series, empty)}
      onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
    />
  )
}
