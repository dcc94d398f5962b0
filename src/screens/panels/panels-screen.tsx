import { type ComponentType, lazy, Suspense } from 'react'

import { EarlyKeys } from '#src/lib/use-shortcut.ts'

import { scoped } from '../chrome/scoped.tsx'
import { useReady } from '../chrome/use-ready.ts'
import type { FilterStore } from '../filter/filter-about.ts'
import type { PulseScope } from '#src/stores/context.ts'

import type { Says } from '../verdicts/ScreenVerdict.tsx'
import css from './panels.module.css'
import type { PanelsFilterProps } from '../filter/screen-filters.tsx'

const PanelsFilter = lazy(() => import('../filter/screen-filters.tsx').then((module) => ({ default: module.PanelsFilter })))

/** A screen of panels with figures of a range: it begins once its address says what to show. */
export function panelsScreen(path: string, filter: FilterStore, View: ComponentType<{ scope: PulseScope }>) {
  return scoped(function PanelsScreen({ scope }) {
    return useReady(path, filter) ? <View scope={scope} /> : null
  })
}

const ScreenVerdict = lazy(() => import('../verdicts/ScreenVerdict.tsx').then((module) => ({ default: module.ScreenVerdict })))

interface FilterPartProps extends PanelsFilterProps {
  later: boolean
  scope: PulseScope
  /** What the sentence below speaks of. */
  says?: Says
}

/** The line of the filter and the saved views, and one for what is going on, loaded after the first figures; places of the same size until then. */
export const FilterPart = ({ later, scope, says, ...filter }: FilterPartProps) => (
  <>
    <Suspense fallback={WAITING}>{later ? <PanelsFilter {...filter} /> : WAITING}</Suspense>
    {says && (
      <div className={css.verdict}>
        <Suspense>{later && <ScreenVerdict scope={scope} says={says} store={filter.store} />}</Suspense>
      </div>
    )}
  </>
)

const WAITING = (
  <div className={css.waiting} data-part="filter">
    <EarlyKeys ids={['filter']} />
  </div>
)
