import { lazy, Suspense } from 'react'

import { FacetsButton } from '../../list/FacetsButton.tsx'
import type { ConnectionsFilterProps } from './ConnectionsFilter.tsx'
import css from './connections.module.css'

const ConnectionsFilter = lazy(() => import('./ConnectionsFilter.tsx').then((module) => ({ default: module.ConnectionsFilter })))

export interface ConnectionsToolbarProps extends ConnectionsFilterProps {
  facets: boolean
  onFacets: () => void
}

/** What is asked for. The filter's line comes right behind the first rows; its place is kept. */
export function ConnectionsToolbar({ facets, onFacets, ...rest }: ConnectionsToolbarProps) {
  return (
    <div className={css.toolbar}>
      <FacetsButton open={facets} onToggle={onFacets} />
      <Suspense fallback={<span className={css.filterWaiting} />}>
        <ConnectionsFilter {...rest} />
      </Suspense>
    </div>
  )
}
