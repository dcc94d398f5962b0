import { useState } from 'react'

import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import type { Span } from '#src/lib/chart/time-chart.ts'

import {
  BANDWIDTH,
  BY_FAMILY,
  DAY_TIMES,
  HOSTILE,
  HOUR_TIMES,
  LATENCY,
  LATENCY_THRESHOLDS,
  MANY_TIMES,
  manySeries,
  MARKS,
  SUCCESS,
} from '../data/charts.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const ZONE = 'UTC'

/** Values over time. */
export function TimeCharts() {
  const [zooms, setZooms] = useState<readonly Span[]>([])
  return (
    <Specimens columns={2}>
      <Specimen title="Lines" note="Thresholds, marks, a gap; drag or Shift and arrows to zoom">
        <TimeChart
          label="Latency by percentile"
          note="5-minute steps, UTC"
          times={DAY_TIMES}
          series={LATENCY}
          unit="duration"
          zone={ZONE}
          range={zooms.at(-1)}
          thresholds={LATENCY_THRESHOLDS}
          marks={MARKS}
          onZoom={(span) => setZooms([...zooms, span])}
          onZoomOut={zooms.length > 0 ? () => setZooms(zooms.slice(0, -1)) : undefined}
        />
      </Specimen>
      <Specimen title="Stacked areas" note="Eight vendors; patterns in forced colours, high contrast and print">
        <TimeChart
          label="Bytes sent by vendor"
          kind="areas"
          times={DAY_TIMES}
          series={BANDWIDTH}
          unit="bytes"
          zone="America/New_York"
          note="New York time"
        />
      </Specimen>
      <Specimen title="Stacked bars" note="One bar an hour">
        <TimeChart label="Requests by protocol" kind="bars" times={HOUR_TIMES} series={BY_FAMILY} unit="count" zone={ZONE} />
      </Specimen>
      <Specimen title="Far from zero" note="The axis leaves zero out, for shares near 100 %">
        <TimeChart
          label="Success rate"
          times={DAY_TIMES}
          series={SUCCESS}
          unit="share"
          zone={ZONE}
          fromZero={false}
          thresholds={[{ value: 0.99, label: 'Objective 99 %', tone: 'danger' }]}
        />
      </Specimen>
      <Specimen title="Hostile and long text" note="Names from traffic stay text">
        <TimeChart label="Requests by host" times={HOUR_TIMES} series={HOSTILE} unit="rate" zone={ZONE} />
      </Specimen>
      <ManyPoints />
    </Specimens>
  )
}

/** Made on demand: a hundred and sixty thousand numbers are not for everybody who looks at this page. */
function ManyPoints() {
  const [series, setSeries] = useState<ReturnType<typeof manySeries>>()
  return (
    <Specimen title="Eight series of 20,000 points" note="Made when asked for">
      <TimeChart
        label="Memory by worker"
        times={MANY_TIMES}
        series={series ?? []}
        unit="count"
        zone={ZONE}
        empty={series ? undefined : 'Press the button below.'}
      />
      {!series && (
        <button type="button" className="button" data-size="small" onClick={() => setSeries(manySeries())}>
          Draw 160,000 points
        </button>
      )}
    </Specimen>
  )
}
