import { lazy, Suspense } from 'react'

import { scoped } from '../frame/scoped.tsx'
import { useAltKey } from '../frame/use-alt-key.ts'
import { PanelsSkeleton } from '../panels/PanelsSkeleton.tsx'
import css from '../panels/panels.module.css'
import { useDefaultView } from '../views/use-default-view.ts'

const PerformanceFilter = lazy(() => import('./PerformanceFilter.tsx').then((module) => ({ default: module.PerformanceFilter })))
const PerformanceView = lazy(() => import('./PerformanceView.tsx').then((module) => ({ default: module.PerformanceView })))

/** /traffic/performance. */
export const PerformanceScreen = scoped('The performance', function PerformanceScreen({ scope }) {
  const ready = useDefaultView('/traffic/performance')
  useAltKey()
  if (!ready) return null
  return (
    <div className={css.page}>
      <Suspense fallback={<div className={css.filterWaiting} />}>
        <PerformanceFilter />
      </Suspense>
      <Suspense
        fallback={<PanelsSkeleton label="Loading the performance" parts={['choices', 'figures', 'tall-chart', 'chart', 'table']} />}
      >
        <PerformanceView scope={scope} />
      </Suspense>
    </div>
  )
})
