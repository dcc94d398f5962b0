import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { formatBytes, formatPlural } from '#src/lib/format.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { type BytesOf, byteSeries } from '#src/lib/traffic/byte-series.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { ByteSource, TrafficGroup, TrafficSeriesAnswer, TrafficSeriesQuery } from '#wire/pulse/traffic.ts'

import css from '../panels/panels.module.css'
import { type Answer, chartState } from '../panels/use-answer.ts'
import type { Way } from './view.ts'

export interface BandwidthChartProps {
  series: Answer<TrafficSeriesQuery, TrafficSeriesAnswer>
  by: TrafficGroup
  of: ByteSource
  way: Way
  environments: ReadonlyMap<string, string>
}

const BYTES: Readonly<Record<Way, BytesOf>> = {
  both: ({ bytesSent, bytesReceived }) => bytesSent + bytesReceived,
  sent: ({ bytesSent }) => bytesSent,
  received: ({ bytesReceived }) => bytesReceived,
}
const WORDS: Readonly<Record<Way, string>> = { both: 'Bytes sent and received', sent: 'Bytes sent', received: 'Bytes received' }
const NOTHING: Readonly<Record<ByteSource, string>> = {
  connections: 'No connection that this filter matches ended in this range.',
  requests: 'No request that this filter matches was seen in this range.',
}
const HEIGHT = 232

/** Bytes over time, stacked by what they are put together by, and a sentence on what is counted. */
export function BandwidthChart({ series, by, of, way, environments }: BandwidthChartProps) {
  const zone = useStore($zone)
  const { shown } = series
  const bytesOf = BYTES[way]
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
    <section className={css.panel} aria-label="Bytes over time">
      <TimeChart
        label={`${WORDS[way]} by ${by}`}
        {...(shown && { note: `${formatBytes(sum)}, each bar ${sayStep(shown.data.stepMs)}` })}
        kind="bars"
        times={laid.times}
        series={laid.series}
        unit="bytes"
        zone={zone}
        range={shown?.asked.range}
        height={HEIGHT}
        state={chartState(series, empty)}
        onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
      />
      <p className={css.sentence}>{of === 'connections' ? <OfConnections open={shown?.data.open} /> : OF_REQUESTS}</p>
    </section>
  )
}

/** agent.md 2.5: bytes are told by the last report only. */
const OfConnections = ({ open }: { open: number | undefined }) => (
  <>
    Everything that went over the line, opaque connections too. A connection counts when it ends, because agents tell its bytes only then.{' '}
    {open !== undefined &&
      (open === 0 ? 'None is open.' : <b>{formatPlural(open, 'connection is', 'connections are')} open: not in here yet.</b>)}
  </>
)

const OF_REQUESTS =
  'What requests and answers held, counted when they happened. Opaque connections, and what TLS and TCP add, are not in here; recordings and OpenTelemetry have only these.'
