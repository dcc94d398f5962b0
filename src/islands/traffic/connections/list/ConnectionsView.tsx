import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { useLater } from '#src/lib/use-later.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { type ConnectionsAsk, connectionRows } from '#src/queries/connections.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $range, $rangeText, holdRefresh } from '#src/stores/range.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import css from '../../list/list.module.css'
import { MoreRows } from '../../list/MoreRows.tsx'
import { useLayout } from '../../list/use-layout.ts'
import { NOBODY, type RowsState, useRows } from '../../list/use-rows.ts'
import { useSelection } from '../../list/use-selection.ts'
import { $coverageShown, $sort, connectionFilter } from '../view.ts'
import { ConnectionsFoot } from './ConnectionsFoot.tsx'
import { ConnectionsTable } from './ConnectionsTable.tsx'
import { ConnectionsToolbar } from './ConnectionsToolbar.tsx'
import { connectionLayout } from './connection-columns.tsx'
import own from './connections.module.css'

const ConnectionsStrip = lazy(() => import('./ConnectionsStrip.tsx').then((module) => ({ default: module.ConnectionsStrip })))
const ConnectionFacets = lazy(() => import('./ConnectionFacets.tsx').then((module) => ({ default: module.ConnectionFacets })))
const NoConnections = lazy(() => import('./NoConnections.tsx').then((module) => ({ default: module.NoConnections })))
const Coverage = lazy(() => import('../coverage/Coverage.tsx').then((module) => ({ default: module.Coverage })))

/** The connections of one organization: filter, time strip, facets, table or coverage. Everything chosen stands in the address. */
export function ConnectionsView({ scope, online }: { scope: PulseScope; online: boolean }) {
  const parsed = useStore(connectionFilter.$filter)
  const text = useStore($filterText)
  const range = useStore($range)
  const rangeText = useStore($rangeText)
  const sort = useStore($sort)
  const coverage = useStore($coverageShown)
  const [layout, setLayout] = useLayout(connectionLayout)
  const wide = useMedia('(width >= 1180px)')
  const [facetsOpen, setFacetsOpen] = useState<boolean>()
  const [scrolled, setScrolled] = useState(false)
  const { selected, select, clear } = useSelection()

  const ask = useMemo<ConnectionsAsk | undefined>(
    () => (parsed.ok ? { scope, range, filter: parsed.node } : undefined),
    [scope, range, parsed],
  )
  const found = useRows(
    connectionRows(ask ?? NOBODY, sort),
    ask !== undefined,
    `${text} ${rangeText.from} ${rangeText.to} ${sort.by} ${sort.direction}`,
  )
  useEffect(() => holdRefresh(scrolled && !coverage), [scrolled, coverage])
  useEffect(() => () => holdRefresh(false), [])

  const rows = found.state === 'ready' ? found.rows : NO_ROWS
  const showFacets = facetsOpen ?? wide
  const later = useLater(found.state !== 'loading' || !ask)
  return (
    <div className={css.screen} data-facets={showFacets || undefined}>
      <ConnectionsToolbar
        ask={ask}
        layout={layout}
        onLayout={setLayout}
        rows={rows}
        selected={selected}
        text={text}
        later={later}
        facets={showFacets}
        onFacets={() => setFacetsOpen(!showFacets)}
      />
      <div className={own.strip}>
        {later && (
          <Suspense>
            <ConnectionsStrip ask={ask} />
          </Suspense>
        )}
      </div>
      <div className={css.below}>
        {showFacets && (
          <aside id="facets" className={css.facets} aria-label="Facets">
            {later && ask ? (
              <Suspense>
                <ConnectionFacets ask={ask} text={text} onClose={wide ? undefined : () => setFacetsOpen(false)} />
              </Suspense>
            ) : null}
          </aside>
        )}
        <section className={css.list} aria-label={coverage ? 'Coverage' : 'Connections'}>
          <div className={css.content}>
            {!ask && <p className={css.unreadable}>The filter cannot be read. Mend it above to see connections.</p>}
            {ask && coverage && (
              <Suspense fallback={<TableSkeleton label="Loading coverage" rows={16} />}>
                <Coverage ask={ask} />
              </Suspense>
            )}
            {ask && !coverage && (
              <Found found={found} ask={ask} text={text}>
                <ConnectionsTable
                  rows={rows}
                  layout={layout}
                  onLayout={setLayout}
                  sort={sort}
                  selected={selected}
                  onSelect={select}
                  onEnd={found.state === 'ready' ? found.loadMore : nothing}
                  more={found.state === 'ready' && found.more && <MoreRows words="connections" {...found.more} />}
                  onScrolled={setScrolled}
                  busy={found.state === 'ready' && found.refreshing}
                />
              </Found>
            )}
          </div>
          <ConnectionsFoot found={found} ask={ask} shown={rows.length} online={online} selected={selected} onClear={clear} />
        </section>
      </div>
    </div>
  )
}

const NO_ROWS: readonly ConnectionRow[] = []
const nothing = (): void => undefined

interface FoundProps {
  found: RowsState<ConnectionRow>
  ask: ConnectionsAsk
  text: string
  /** The table. */
  children: React.ReactNode
}

/** The room of the list in each of its states. */
function Found({ found, ask, text, children }: FoundProps) {
  if (found.state === 'loading') return <TableSkeleton label="Loading connections" rows={24} />
  if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
  if (found.rows.length > 0 || found.refreshing) return children
  return (
    <Suspense>
      <NoConnections ask={ask} text={text} />
    </Suspense>
  )
}
