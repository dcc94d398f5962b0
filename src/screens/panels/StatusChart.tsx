import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { ChartFrame } from '#src/components/chart/ChartFrame.tsx'
import { Histogram } from '#src/components/chart/Histogram.tsx'
import { HistogramTable } from '#src/components/chart/HistogramTable.tsx'
import { StatusLegend } from '#src/components/chart/StatusLegend.tsx'
import { type Bucket, layBuckets, sumClasses } from '#src/lib/histogram.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestHistogram } from '#src/queries/requests.ts'
import { $rangeText, $zone, chooseRange } from '#src/stores/range.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import type { ListParameters } from '../list/list-types.ts'
import { NOBODY } from '../list/use-rows.ts'
import { useLoadable } from '../use-loadable.ts'

export const ALL_CLASSES: ReadonlySet<StatusClass> = new Set(STATUS_CLASSES.map(({ id }) => id))

interface StatusChartProps {
  /** Undefined: nothing can be asked now. */
  wanted: ListParameters | undefined
  /** Rows arrive by themselves, so nothing says every few seconds that it is refreshed. */
  live?: boolean
  /** Pixels of the drawing. */
  height: number
  compact?: boolean
  /** Classes that the filter names. */
  chosen: ReadonlySet<StatusClass> | undefined
  onToggle: (id: StatusClass, exclude: boolean) => void
}

/** Requests over the range by status class: reads and zooms. Its height is the same in every state. */
export function StatusChart({ wanted, live = false, height, compact, chosen, onToggle }: StatusChartProps) {
  const zone = useStore($zone)
  const rangeText = useStore($rangeText)
  const query = useQuery({ ...requestHistogram(wanted ?? NOBODY), enabled: wanted !== undefined }, queryClient)

  // Bars stay where they were until the new ones are there, with the range they belong to
  const fresh = useMemo(
    () => (query.data && wanted ? { buckets: layBuckets(query.data, wanted.range), range: wanted.range } : undefined),
    [query.data, wanted],
  )
  const found = useLoadable<Drawn>({ ...query, data: fresh }, `${rangeText.from} ${rangeText.to} ${JSON.stringify(wanted?.filter)}`)
  const drawn = dataOf(found) ?? { buckets: NO_BUCKETS, range: wanted?.range ?? NOBODY.range }
  const { buckets } = drawn
  const sums = useMemo(() => sumClasses(buckets), [buckets])

  const first = buckets[0]
  return (
    <ChartFrame
      label="Requests over time"
      note={first && `each bar ${sayStep(first.endMs - first.startMs)}`}
      compact={compact}
      found={found.state === 'ready' && live ? { ...found, refreshing: false } : found}
      height={height}
      table={() => <HistogramTable buckets={buckets} zone={zone} />}
      legend={<StatusLegend counts={sums} chosen={chosen} onToggle={onToggle} />}
    >
      <Histogram
        label="Requests over time by status class"
        {...drawn}
        zone={zone}
        height={height}
        shown={ALL_CLASSES}
        busy={query.isFetching && !live}
        onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
      />
    </ChartFrame>
  )
}

interface Drawn {
  buckets: readonly Bucket[]
  range: TimeRange
}

const NO_BUCKETS: readonly Bucket[] = []
