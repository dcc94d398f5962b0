import { lazy, Suspense } from 'react'

import { FacetsButton } from '../../list/FacetsButton.tsx'
import type { ConnectionsFilterProps } from './ConnectionsFilter.tsx'
import css from './connections.module.css'

const ConnectionsFilter = lazy(() => import('./ConnectionsFilter.tsx').then((module) => ({ default: module.ConnectionsFilter })))

export interface ConnectionsToolbarProps extends ConnectionsFilterProps {
  /** The filter as it is typed. */
  text: string
  /** The rest may be loaded now: the rows are there, or there are none to wait for. */
  later: boolean
  facets: boolean
  onFacets: () => void
}

/** What is asked for. The filter's line comes right behind the first rows; until then its place says what it is. */
export function ConnectionsToolbar({ text, later, facets, onFacets, ...rest }: ConnectionsToolbarProps) {
  const waiting = <span className={`mono ${css.filterWaiting}`}>{text}</span>
  return (
    <div className={css.toolbar}>
      <FacetsButton open={facets} onToggle={onFacets} />
      <Suspense fallback={waiting}>{later ? <ConnectionsFilter {...rest} /> : waiting}</Suspense>
    </div>
  )
}
