import { useState } from 'react'

import { ChartFrame } from '#src/components/chart/ChartFrame.tsx'
import { Histogram } from '#src/components/chart/Histogram.tsx'
import { HistogramTable } from '#src/components/chart/HistogramTable.tsx'
import { PhaseBar } from '#src/components/chart/PhaseBar.tsx'
import { StatusLegend } from '#src/components/chart/StatusLegend.tsx'
import { sumClasses } from '#src/lib/histogram.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'

import { PHASES, STATUS_BUCKETS, STATUS_RANGE } from '../data/charts.ts'
import { Specimen, Specimens, Variant } from '../kit/Specimen.tsx'

const ALL: ReadonlySet<StatusClass> = new Set(STATUS_CLASSES.map(({ id }) => id))
const ZONE = 'UTC'
const HEIGHT = 120

/** The strip above the requests, and the phases of one request. */
export function StatusHistogram() {
  const [chosen, setChosen] = useState<ReadonlySet<StatusClass>>()
  const [range, setRange] = useState(STATUS_RANGE)
  const buckets = STATUS_BUCKETS.filter(({ startMs, endMs }) => endMs > range.fromMs && startMs < range.toMs)

  function toggle(id: StatusClass, exclude: boolean): void {
    const now = chosen ?? new Set<StatusClass>()
    const next = exclude ? [...ALL].filter((one) => one !== id) : now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]
    setChosen(next.length > 0 ? new Set(next) : undefined)
  }

  return (
    <Specimens columns={2}>
      <Specimen title="Requests over time" note="The strip of the requests screen; drag zooms">
        <ChartFrame
          label="Requests over time"
          compact
          height={HEIGHT}
          table={() => <HistogramTable buckets={buckets} zone={ZONE} />}
          legend={<StatusLegend counts={sumClasses(buckets)} chosen={chosen} onToggle={toggle} />}
        >
          <Histogram
            label="Requests by status class"
            buckets={buckets}
            range={range}
            zone={ZONE}
            shown={chosen ?? ALL}
            height={HEIGHT}
            busy={false}
            onZoom={setRange}
          />
        </ChartFrame>
        {range !== STATUS_RANGE && (
          <button type="button" className="button" data-size="small" onClick={() => setRange(STATUS_RANGE)}>
            Zoom out
          </button>
        )}
      </Specimen>
      <Specimen title="Phases of a request" note="Where its time went">
        <PhaseBar phases={PHASES} totalMs={412} />
        <Variant name="While new bars load">
          <Histogram
            label="Requests by status class, loading"
            buckets={buckets}
            range={range}
            zone={ZONE}
            shown={ALL}
            busy
            onZoom={setRange}
          />
        </Variant>
      </Specimen>
    </Specimens>
  )
}
