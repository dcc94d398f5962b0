import { lazy, Suspense } from 'react'

import { scoped } from '../frame/scoped.tsx'
import { PanelsSkeleton } from '../panels/PanelsSkeleton.tsx'
import panels from '../panels/panels.module.css'
import { useDefaultView } from '../views/use-default-view.ts'

const AvailabilityFilter = lazy(() => import('./AvailabilityFilter.tsx').then((module) => ({ default: module.AvailabilityFilter })))
const AvailabilityView = lazy(() => import('./AvailabilityView.tsx').then((module) => ({ default: module.AvailabilityView })))

/** /traffic/availability. */
export const AvailabilityScreen = scoped('The availability', function AvailabilityScreen({ scope }) {
  const ready = useDefaultView('/traffic/availability')
  if (!ready) return null
  return (
    <div className={panels.page}>
      <Suspense fallback={<div className={panels.filterWaiting} />}>
        <AvailabilityFilter />
      </Suspense>
      <Suspense fallback={<PanelsSkeleton label="Loading the availability" parts={['choices', 'chart', 'table']} />}>
        <AvailabilityView scope={scope} />
      </Suspense>
    </div>
  )
})
