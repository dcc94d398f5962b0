import { useState } from 'react'

import { Distribution } from '#src/components/chart/Distribution.tsx'
import { HeatMap } from '#src/components/chart/HeatMap.tsx'
import { UptimeStrip } from '#src/components/chart/UptimeStrip.tsx'
import type { HeatArea } from '#src/lib/chart/heat.ts'
import { formatSecond } from '#src/lib/chart/time-chart.ts'
import { formatDuration } from '#src/lib/format.ts'

import { DURATIONS, HEAT, uptimeCells } from '../data/charts.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const ZONE = 'UTC'

/** Where values lie, in time and in size. */
export function Densities() {
  const [area, setArea] = useState<HeatArea>()
  return (
    <Specimens columns={2}>
      <Specimen title="Heat map" note="Drag an area, or Shift and arrows, then Enter">
        <HeatMap
          label="Latency of requests"
          note="15 minutes, five bands to a power of ten"
          data={HEAT}
          unit="duration"
          one="request"
          zone={ZONE}
          onSelect={setArea}
        />
        <p className="dim" role="status">
          {area
            ? `Selected ${formatSecond(area.fromMs, ZONE)} to ${formatSecond(area.toMs, ZONE)}, ${formatDuration(area.low)} to ${formatDuration(area.high)}`
            : 'Nothing selected yet'}
        </p>
      </Specimen>
      <Specimen title="Distribution" note="How often which duration occurs, with median and tail">
        <Distribution label="Durations of POST /v1/charges" values={DURATIONS} unit="duration" height={240} />
      </Specimen>
      <Specimen title="Uptime by the hour" note="The higher a cell is filled, the larger the share that failed">
        <div className="stack">
          <UptimeStrip label="api.stripe.com" cells={uptimeCells(7)} zone={ZONE} />
          <UptimeStrip label="s3.eu-central-1.amazonaws.com" cells={uptimeCells(12)} zone={ZONE} />
          <UptimeStrip
            label={'new\u202evendor.example.com/very/long/path/that/does/not/fit/in/the/width/of/a/phone'}
            cells={uptimeCells(5)}
            zone={ZONE}
          />
          <UptimeStrip label="Never called" cells={[]} zone={ZONE} />
        </div>
      </Specimen>
    </Specimens>
  )
}
