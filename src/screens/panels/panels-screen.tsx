import { type ComponentType, lazy, Suspense } from 'react'

import { scoped } from '../chrome/scoped.tsx'
import { useReady } from '../chrome/use-ready.ts'
import type { FilterStore } from '../filter/filter-about.ts'
import type { PulseScope } from '#src/stores/context.ts'

import css from './panels.module.css'
import type { PanelsFilterProps } from './PanelsFilter.tsx'

const PanelsFilter = lazy(() => import('./PanelsFilter.tsx').then((module) => ({ default: module.PanelsFilter })))

/** A screen of panels with figures of a range: it begins once its address says what to show. */
export function panelsScreen(path: string, filter: FilterStore, View: ComponentType<{ scope: PulseScope }>) {
  return scoped(function PanelsScreen({ scope }) {
    return useReady(path, filter) ? <View scope={scope} /> : null
  })
}

/** The line of the filter and the saved views, loaded after the first figures; a place of the same size until then. */
export const FilterPart = ({ later, ...filter }: PanelsFilterProps & { later: boolean }) => (
  <Suspense fallback={WAITING}>{later ? <PanelsFilter {...filter} /> : WAITING}</Suspense>
)

const WAITING = <div className={css.waiting} data-part="filter" />
