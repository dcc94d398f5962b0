import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'

import { Histogram } from '#src/components/chart/Histogram.tsx'
import { HistogramTable } from '#src/components/chart/HistogramTable.tsx'
import { StatusLegend } from '#src/components/chart/StatusLegend.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { type Bucket, layBuckets, sumClasses } from '#src/lib/histogram.ts'
import { classesIn } from '#src/lib/status-filter.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'
import { fixedRange, resolveRange } from '#src/lib/time-range.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestHistogram } from '#src/queries/requests.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { NOBODY } from '#src/screens/list/use-rows.ts'
import { applyFilter } from '#src/stores/filter.ts'
import { $rangeText, $zone, chooseRange } from '#src/stores/range.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { requests } from './requests.ts'
import css from './time-strip.module.css'

/** Pixels of the drawing; list.module.css keeps the room for it and its legend. */
const CHART_HEIGHT = 88
const ALL: ReadonlySet<StatusClass> = new Set(STATUS_CLASSES.map(({ id }) => id))
/** While rows arrive by themselves the strip follows at this pace. */
const LIVE_EVERY_MS = 10_000

/** Requests over the range by status class: reads, zooms, filters. Its height is the same in every state. */
export function TimeStrip({ ask, live }: { ask: ListParameters | undefined; live: boolean }) {
  const zone = useStore($zone)
  const [asTable, setAsTable] = useState(false)
  const moved = useMovingRange(ask?.range, live)
  const wanted = useMemo(() => (ask && moved ? { ...ask, range: moved } : ask), [ask, moved])
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

  return (
    <section aria-label="Requests over time">
      {query.error && buckets.length === 0 ? (
        <p className={css.stripNote} role="status">
          {explain(toWireError(query.error))}
        </p>
      ) : asTable ? (
        <HistogramTable buckets={buckets} zone={zone} />
      ) : (
        <Histogram
          label="Requests over time by status class"
          buckets={buckets}
          range={range}
          zone={zone}
          height={CHART_HEIGHT}
          shown={ALL}
          busy={query.isFetching && buckets.length > 0 && !live}
          onZoom={({ fromMs, toMs }) => chooseRange(fixedRange(fromMs, toMs))}
        />
      )}
      <div className={css.legendRow}>
        <StatusLegend counts={sums} chosen={chosen} onToggle={toggle} />
        <button type="button" className={css.asTable} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Table2 size={14} aria-hidden />
          <span>{asTable ? 'Show as chart' : 'Show as table'}</span>
        </button>
      </div>
    </section>
  )
}

const EMPTY = { buckets: [], range: { fromMs: 0, toMs: 0 } }
async function pickClasses(classes: ReadonlySet<StatusClass>): Promise<void> {
  const { withClasses } = await import('#src/lib/status-filter.ts')
  const parsed = requests.filter.$filter.get()
  if (parsed.ok) applyFilter(withClasses(parsed.node, classes))
}

/** The range as of now, again and again while live; undefined otherwise. */
function useMovingRange(range: TimeRange | undefined, live: boolean): TimeRange | undefined {
  const text = useStore($rangeText)
  const zone = useStore($zone)
  const [moved, setMoved] = useState<TimeRange>()
  useEffect(() => {
    setMoved(undefined)
    if (!live) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setMoved(resolveRange(text, { nowMs: Date.now(), zone }))
    }, LIVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [live, text, zone, range])
  return moved
}
