import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { formatBytes } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { byteSeries } from '#src/lib/traffic/byte-series.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { ByteSource } from '#wire/pulse/traffic.ts'

import type { BandwidthChartProps } from './BandwidthChart.tsx'
import { BYTES_OF, CHART_HEIGHT } from './view.ts'

export interface BytesDrawingProps extends Omit<BandwidthChartProps, 'by' | 'later'> {
  label: string
}

const NOTHING: Readonly<Record<ByteSource, string>> = {
  connections: 'No connection ended in this range.',
  requests: 'No requests in this range.',
}
const NO_MATCH: Readonly<Record<ByteSource, string>> = {
  connections: 'No connection that ended in this range matches the filter.',
  requests: 'No request in this range matches the filter.',
}

/** The bars: what the series say, each by the name people know it by. */
export function BytesDrawing({ label, series, of, way, environments }: BytesDrawingProps) {
  const zone = useStore($zone)
  const shown = dataOf(series)
  const bytesOf = BYTES_OF[way]
  const nameOf = useGroupNames(true)
  const laid = useMemo(
    () =>
      shown
        ? byteSeries(shown.data, shown.asked.range, bytesOf, (value) => nameOf(shown.asked.by, value, environments))
        : { times: [], series: [] },
    [shown, bytesOf, nameOf, environments],
  )
  const sum = shown ? [...shown.data.series, shown.data.rest].reduce((all, one) => all + bytesOf(one), 0) : 0
  const empty = shown && shown.data.series.length === 0 ? (shown.asked.filter ? NO_MATCH : NOTHING)[of] : undefined
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
      stepMs={shown?.data.stepMs}
      height={CHART_HEIGHT}
      found={series}
      empty={empty}
      onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
    />
  )
}
