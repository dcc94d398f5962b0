import { lazy, Suspense } from 'react'

import { formatPlural } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import type { ByteSource, TrafficGroup, TrafficSeriesResult, TrafficSeriesQuery } from '#wire/pulse/traffic.ts'
import { ChartWaiting, withPlot } from '#src/screens/panels/ChartWaiting.tsx'
import css from '#src/screens/panels/panels.module.css'
import type { QueryResult } from '#src/screens/panels/use-query-result.ts'

import { CHART_HEIGHT, type Way } from './view.ts'

const BytesDrawing = lazy(() => withPlot(import('./BytesDrawing.tsx')).then((module) => ({ default: module.BytesDrawing })))

export interface BandwidthChartProps {
  series: QueryResult<TrafficSeriesQuery, TrafficSeriesResult>
  by: TrafficGroup
  of: ByteSource
  way: Way
  environments: ReadonlyMap<string, string>
  /** Only then is it drawn. */
  later: boolean
}

const WORDS: Readonly<Record<Way, string>> = { both: 'Bytes sent and received', sent: 'Bytes sent', received: 'Bytes received' }

/** Bytes over time, stacked by what they are put together by, and a sentence on what is counted. */
export function BandwidthChart({ by, later, ...drawn }: BandwidthChartProps) {
  const label = `${WORDS[drawn.way]} by ${by}`
  const waiting = <ChartWaiting label={label} height={CHART_HEIGHT} />
  return (
    <section className={css.panel} aria-label="Bytes over time">
      <Suspense fallback={waiting}>{later ? <BytesDrawing label={label} {...drawn} /> : waiting}</Suspense>
      <p className={css.sentence}>{drawn.of === 'connections' ? <OfConnections open={dataOf(drawn.series)?.data.open} /> : OF_REQUESTS}</p>
    </section>
  )
}

/** agent.md 2.5: bytes come with the last report only. */
const OfConnections = ({ open }: { open: number | undefined }) => (
  <>
    Everything that went over the line, opaque connections too. A connection counts when it ends, because agents report its bytes only then.
    {open === 0 && ' None is open.'}
    {open !== undefined && open > 0 && (
      <>
        {' '}
        <b>{formatPlural(open, 'connection is', 'connections are')} open: not in here yet.</b>
      </>
    )}
  </>
)

const OF_REQUESTS =
  'What requests and answers held, counted when they happened. Opaque connections, and what TLS and TCP add, are not in here; recordings and OpenTelemetry have only these.'
