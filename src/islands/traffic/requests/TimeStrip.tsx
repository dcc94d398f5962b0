import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { ChartFrame } from '#src/components/chart/ChartFrame.tsx'
import { Histogram } from '#src/components/chart/Histogram.tsx'
import { HistogramTable } from '#src/components/chart/HistogramTable.tsx'
import { StatusLegend } from '#src/components/chart/StatusLegend.tsx'
import { type Bucket, layBuckets, sumClasses } from '#src/lib/histogram.ts'
import { classesIn } from '#src/lib/status-filter.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { sayStep } from '#src/lib/traffic/time-steps.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestHistogram } from '#src/queries/requests.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { NOBODY } from '#src/screens/list/use-rows.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import { applyFilter } from '#src/stores/filter.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { requests } from './requests.ts'
import { useCounted } from './use-counted.ts'

/** Pixels of the drawing; list.module.css keeps the room for it and the line above. */
const CHART_HEIGHT = 88
const ALL: ReadonlySet<StatusClass> = new Set(STATUS_CLASSES.map(({ id }) => id))

/** Requests over the range by status class: reads, zooms, filters. Its height is the same in every state. */
export function TimeStrip({ ask, live }: { ask: ListParameters | undefined; live: boolean }) {
  const zone = useStore($zone)
  const wanted = useCounted(ask, live)
  const query = useQuery(
    {
      ...requestHistogram(wanted ?? NOBODY),
      enabled: wanted !== undefined,
      placeholderData: (before, of) => (of?.queryKey[2] === wanted?.scope.orgId ? before : undefined),
    },
    queryClient,
  )

  // Bars stay where they were until the new ones are there, with the range they belong to
  const drawn = useRef<{ buckets: readonly Bucket[]; range: TimeRange }>(EMPTY)
  const fresh = useMemo(
    () => (query.data && wanted ? { buckets: layBuckets(query.data, wanted.range), range: wanted.range } : undefined),
    [query.data, wanted],
  )
  if (fresh && !query.isPlaceholderData) drawn.current = fresh
  const { buckets, range } = drawn.current.range.toMs > 0 ? drawn.current : { buckets: [], range: wanted?.range ?? EMPTY.range }
  const sums = useMemo(() => sumClasses(buckets), [buckets])
  const chosen = classesIn(ask?.filter)

  function toggle(id: StatusClass, exclude: boolean): void {
    const now = chosen ?? new Set<StatusClass>()
    const next = exclude ? [...ALL].filter((one) => one !== id) : now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]
    void pickClasses(new Set(next))
  }

  const found = useLoadable({ ...query, data: buckets.length > 0 ? buckets : undefined }, '')
  const first = buckets[0]
  return (
    <ChartFrame
      label="Requests over time"
      note={first && `each bar ${sayStep(first.endMs - first.startMs)}`}
      compact
      // While rows arrive by themselves nothing says every few seconds that it is refreshed
      found={found.state === 'ready' && live ? { ...found, refreshing: false } : found}
      height={CHART_HEIGHT}
      table={() => <HistogramTable buckets={buckets} zone={zone} />}
      legend={<StatusLegend counts={sums} chosen={chosen} onToggle={toggle} />}
    >
      <Histogram
        label="Requests over time by status class"
        buckets={buckets}
        range={range}
        zone={zone}
        height={CHART_HEIGHT}
        shown={ALL}
        busy={query.isFetching && !live}
        onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
      />
    </ChartFrame>
  )
}

const EMPTY = { buckets: [], range: { fromMs: 0, toMs: 0 } }
async function pickClasses(classes: ReadonlySet<StatusClass>): Promise<void> {
  const { withClasses } = await import('#src/lib/status-filter.ts')
  const parsed = requests.filter.$filter.get()
  if (parsed.ok) applyFilter(withClasses(parsed.node, classes))
}
