import { useStore } from '@nanostores/react'
import { ScanEye } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { CONNECTION_OPTIONS, FilterLine } from '../../filter/FilterLine.tsx'
import { SavedViews } from '../../views/SavedViews.tsx'
import { $coverageShown, connectionFilter, showCoverage } from '../view.ts'
import type { ConnectionMenusProps } from './ConnectionMenus.tsx'
import css from './connections.module.css'

const ConnectionMenus = lazy(() => import('./ConnectionMenus.tsx').then((module) => ({ default: module.ConnectionMenus })))

export interface ConnectionsFilterProps extends Omit<ConnectionMenusProps, 'ask'> {
  ask: ConnectionMenusProps['ask'] | undefined
}

/** The filter, the list or how much can be seen, and the menus for columns and export. */
export function ConnectionsFilter({ ask, ...rest }: ConnectionsFilterProps) {
  const coverage = useStore($coverageShown)
  return (
    <FilterLine
      label="Filter connections"
      store={connectionFilter}
      placeholder="host:api.stripe.com opaque:true"
      options={CONNECTION_OPTIONS}
      tools={
        <>
          <button
            type="button"
            className={`button ${css.coverage}`}
            aria-pressed={coverage}
            title="How much can be seen of each client’s traffic"
            onClick={() => showCoverage(!coverage)}
          >
            <ScanEye size={15} aria-hidden />
            <span>Coverage</span>
          </button>
          <SavedViews page="/traffic/connections" />
          <Suspense fallback={<span className={css.menusWaiting} />}>
            {ask ? <ConnectionMenus ask={ask} {...rest} /> : <span className={css.menusWaiting} />}
          </Suspense>
        </>
      }
    />
  )
}
