import { Bars } from '#src/components/chart/Bars.tsx'
import { Donut } from '#src/components/chart/Donut.tsx'
import { Sparkline } from '#src/components/chart/Sparkline.tsx'
import { StackedBar } from '#src/components/chart/StackedBar.tsx'

import { ChartStates } from './charts/ChartStates.tsx'
import { Densities } from './charts/Densities.tsx'
import { StatusHistogram } from './charts/StatusHistogram.tsx'
import { TimeCharts } from './charts/TimeCharts.tsx'
import { BY_KIND, RANKED, SPARK } from './data/charts.ts'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

/** Every chart in every state, with fixed data. */
export function ChartsPage() {
  return (
    <Specimens>
      <TimeCharts />
      <Densities />
      <Rankings />
      <StatusHistogram />
      <ChartStates />
    </Specimens>
  )
}

/** Parts of a whole, and single numbers with their course. */
function Rankings() {
  return (
    <Specimens columns={2}>
      <Specimen title="Ranked bars" note="Value and share; names from traffic, some hostile">
        <Bars label="Requests by host" parts={RANKED} unit="count" hrefOf={(id) => `#${id}`} />
      </Specimen>
      <Specimen title="Donut" note="Six parts at most, the rest together">
        <Donut label="Requests by vendor" parts={RANKED} unit="count" whole="requests" />
        <Variant name="Few parts">
          <Donut label="Bytes by content type" parts={BY_KIND} unit="bytes" whole="sent" />
        </Variant>
      </Specimen>
      <Specimen title="Stacked bar" note="One whole in one line">
        <StackedBar label="Bytes by content type" parts={BY_KIND} unit="bytes" />
        <Variant name="One part">
          <StackedBar label="Only JSON" parts={BY_KIND.slice(0, 1)} unit="bytes" />
        </Variant>
        <Variant name="Nothing">
          <StackedBar label="No bytes" parts={[]} unit="bytes" />
        </Variant>
      </Specimen>
      <Specimen title="Sparkline" note="Course, last value, change against the period before">
        <div className="cluster">
          <Sparkline label="Requests" values={SPARK} unit="count" now={128_410} before={114_002} good="up" />
          <Sparkline label="Latency p95" values={SPARK.toReversed()} unit="duration" now={412} before={288} good="down" />
          <Sparkline
            label="Bytes sent"
            values={SPARK.map((value, at) => (at > 12 && at < 20 ? null : value))}
            unit="bytes"
            now={8.2e9}
            before={31.2e9}
          />
          <Sparkline label="New vendors" values={[0, 0, 0, 0, 2]} unit="count" now={2} before={0} />
          <Sparkline label="Errors" values={[3, 3, 3, 3]} unit="count" now={3} before={3} good="down" />
          <Sparkline label="Nothing measured" values={[]} unit="count" now={0} before={0} />
        </div>
      </Specimen>
    </Specimens>
  )
}
