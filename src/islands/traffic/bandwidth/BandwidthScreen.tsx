import { lazy, Suspense } from 'react'

import { scoped } from '../frame/scoped.tsx'
import { useAltKey } from '../frame/use-alt-key.ts'
import { PanelsSkeleton } from '../panels/PanelsSkeleton.tsx'
import css from '../panels/panels.module.css'
import { useDefaultView } from '../views/use-default-view.ts'

const BandwidthFilter = lazy(() => import('./BandwidthFilter.tsx').then((module) => ({ default: module.BandwidthFilter })))
const BandwidthView = lazy(() => import('./BandwidthView.tsx').then((module) => ({ default: module.BandwidthView })))

/** /traffic/bandwidth. */
export const BandwidthScreen = scoped('The bandwidth', function BandwidthScreen({ scope }) {
  const ready = useDefaultView('/traffic/bandwidth')
  useAltKey()
  if (!ready) return null
  return (
    <div className={css.page}>
      <Suspense fallback={<div className={css.filterWaiting} />}>
        <BandwidthFilter />
      </Suspense>
      <Suspense fallback={<PanelsSkeleton label="Loading the bandwidth" parts={['choices', 'figures', 'chart', 'table']} />}>
        <BandwidthView scope={scope} />
      </Suspense>
    </div>
  )
})
