import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'

import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import type { TableHandle } from '#src/components/table/table-types.ts'
import { useLater } from '#src/lib/use-later.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { queryClient } from '#src/queries/client.ts'
import { type RequestsAsk, requestHistogram, requestRows } from '#src/queries/requests.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import { $range, $rangeText, holdRefresh } from '#src/stores/range.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import css from '../list/list.module.css'
import { MoreRows } from '../list/MoreRows.tsx'
import { useLayout } from '../list/use-layout.ts'
import { NOBODY, useRows } from '../list/use-rows.ts'
import { useSelection } from '../list/use-selection.ts'
import { RequestsTable } from './RequestsTable.tsx'
import { requestLayout } from './request-columns.tsx'
import { StatusLine } from './StatusLine.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useTail } from './use-tail.ts'
import { $filter, $live, $mark, $sort } from './view.ts'

const TimeStrip = lazy(() => import('./TimeStrip.tsx').then((module) => ({ default: module.TimeStrip })))
const FilterChips = lazy(() => import('#src/components/filter/FilterChips.tsx').then((module) => ({ default: module.FilterChips })))
const Facets = lazy(() => import('./RequestFacets.tsx').then((module) => ({ default: module.RequestFacets })))
const NothingFound = lazy(() => import('./NothingFound.tsx').then((module) => ({ default: module.NothingFound })))

/** The requests of one organization: filter, time strip, facets, table. Everything chosen stands in the address. */
export function RequestsView({ scope, online }: { scope: PulseScope; online: boolean }) {
  const parsed = useStore($filter)
  const text = useStore($filterText)
  const range = useStore($range)
  const rangeText = useStore($rangeText)
  const sort = useStore($sort)
  const live = useStore($live)
  const [layout, setLayout] = useLayout(requestLayout)
  const mark = useStore($mark)
  const wide = useMedia('(width >= 1180px)')
  const [facetsOpen, setFacetsOpen] = useState<boolean>()
  const [scrolled, setScrolled] = useState(false)
  const [paused, setPaused] = useState(false)
  const { selected, select, clear } = useSelection()
  const table = useRef<TableHandle>(null)

  const filter = parsed.ok ? parsed.node : undefined
  const ask = useMemo<RequestsAsk | undefined>(
    () => (parsed.ok ? { scope, range, filter: parsed.node } : undefined),
    [scope, range, parsed],
  )
  const found = useRows(
    requestRows(ask ?? NOBODY, sort),
    ask !== undefined,
    `${text} ${rangeText.from} ${rangeText.to} ${sort.by} ${sort.direction}`,
  )
  const tail = useTail(live && parsed.ok, scope, filter, scrolled || paused)

  useEffect(() => holdRefresh(live || scrolled), [live, scrolled])
  useEffect(() => () => holdRefresh(false), [])

  const listed = found.state === 'ready' ? found.rows : NO_ROWS
  const rows = useMemo(() => merge(tail.rows, listed), [tail.rows, listed])
  const showFacets = facetsOpen ?? wide
  const later = useLater(found.state !== 'loading')

  // Asked together with the rows, drawn after them
  useEffect(() => {
    if (ask) void queryClient.prefetchQuery(requestHistogram(ask))
  }, [ask])

  return (
    <div className={css.screen} data-facets={showFacets || undefined}>
      <Toolbar
        ask={ask}
        tail={tail}
        live={live}
        paused={paused}
        onPause={setPaused}
        layout={layout}
        onLayout={setLayout}
        rows={rows}
        selected={selected}
        later={later}
        facets={showFacets}
        onFacets={() => setFacetsOpen(!showFacets)}
      />
      {text !== '' && (
        <div className={css.applied}>
          <Suspense>{later && <FilterChips value={text} onApply={applyFilter} />}</Suspense>
        </div>
      )}
      <Suspense fallback={<div className={css.stripWaiting} />}>
        {later ? <TimeStrip ask={ask} live={live} /> : <div className={css.stripWaiting} />}
      </Suspense>
      <div className={css.below}>
        {showFacets && (
          <aside id="facets" className={css.facets} aria-label="Facets">
            {later && ask ? (
              <Suspense>
                <Facets ask={ask} text={text} onClose={wide ? undefined : () => setFacetsOpen(false)} />
              </Suspense>
            ) : null}
          </aside>
        )}
        <section className={css.list} aria-label="Requests">
          {tail.waiting > 0 && (
            <button type="button" className={css.pill} onClick={() => (setPaused(false), table.current?.toTop())}>
              {tail.waiting} new · show
            </button>
          )}
          <div className={css.content}>
            {found.state === 'loading' && (parsed.ok ? <TableSkeleton label="Loading requests" rows={24} /> : <Unreadable />)}
            {found.state === 'failed' && <FailureNote error={found.error} onRetry={found.retry} />}
            {found.state === 'ready' && rows.length === 0 && ask && !found.refreshing && (
              <Suspense>
                <NothingFound ask={ask} text={text} live={live} />
              </Suspense>
            )}
            {found.state === 'ready' && (rows.length > 0 || found.refreshing) && (
              <RequestsTable
                handle={table}
                rows={rows}
                layout={layout}
                onLayout={setLayout}
                fresh={tail.fresh}
                mark={sort.by === 'time' ? mark : 0}
                sort={sort}
                selected={selected}
                onSelect={select}
                onEnd={found.loadMore}
                more={found.more && <MoreRows words="requests" {...found.more} />}
                onScrolled={setScrolled}
                busy={found.refreshing}
              />
            )}
          </div>
          <StatusLine found={found} ask={ask} shown={rows.length} online={online} selected={selected} onClear={clear} />
        </section>
      </div>
    </div>
  )
}

const NO_ROWS: readonly RequestRow[] = []

function Unreadable() {
  return <p className={css.unreadable}>The filter cannot be read. Mend it above to see requests.</p>
}

/** What the tail brought stands on top; a row that the list has loaded meanwhile is shown once. */
function merge(tail: readonly RequestRow[], listed: readonly RequestRow[]): readonly RequestRow[] {
  if (tail.length === 0) return listed
  const known = new Set(listed.map(({ id }) => id))
  return [...tail.filter(({ id }) => !known.has(id)), ...listed]
}
