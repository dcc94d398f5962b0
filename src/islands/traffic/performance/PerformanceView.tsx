import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { VERSUS } from '#src/lib/traffic/compare-periods.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'

import { Choice } from '../panels/Choice.tsx'
import { Freshness } from '../panels/Freshness.tsx'
import css from '../panels/panels.module.css'
import { TableWaiting } from '../panels/TableWaiting.tsx'
import { LatencyChart } from './LatencyChart.tsx'
import { LatencyFigures } from './LatencyFigures.tsx'
import { LatencyMap } from './LatencyMap.tsx'
import { usePerformance } from './use-performance.ts'
import { $grouping, $versus, chooseVersus, GROUP_LINES, GROUP_TITLES } from './view.ts'

const GroupsTable = lazy(() => import('./GroupsTable.tsx').then((module) => ({ default: module.GroupsTable })))
const NothingFound = lazy(() => import('../requests/NothingFound.tsx').then((module) => ({ default: module.NothingFound })))

const VERSUS_WORDS = { previous: 'Period before', day: 'Yesterday', week: 'Last week', none: 'Nothing' } as const
const VERSUS_CHOICES = VERSUS.map((id) => ({ id, label: VERSUS_WORDS[id] }))

/** How long answers took: quantiles over time, all requests as a map, and what is slow or got slower. */
export function PerformanceView({ scope }: { scope: PulseScope }) {
  const versus = useStore($versus)
  const grouping = useStore($grouping)
  const text = useStore($filterText)
  const asked = usePerformance(scope)
  const { shown, refreshing } = asked.quantiles
  const empty = shown?.data.whole.count === 0 && !refreshing
  return (
    <div className={css.page}>
      <div className={css.choices}>
        <Choice label="Compare with" value={versus} choices={VERSUS_CHOICES} onChoose={chooseVersus} />
        <Freshness answers={[asked.quantiles, asked.heat, asked.groups]} />
      </div>
      <LatencyFigures asked={asked} versus={versus} />
      {empty ? (
        <section className={css.panel} aria-label="Nothing found">
          <Suspense>
            <NothingFound ask={{ scope, range: shown.asked.range, filter: asked.filter }} text={text} live={false} />
          </Suspense>
        </section>
      ) : (
        <>
          <LatencyChart asked={asked} versus={versus} />
          <LatencyMap asked={asked} />
          <Suspense fallback={<TableWaiting title={GROUP_TITLES[grouping]} lines={GROUP_LINES} />}>
            <GroupsTable asked={asked} versus={versus} />
          </Suspense>
        </>
      )}
    </div>
  )
}
