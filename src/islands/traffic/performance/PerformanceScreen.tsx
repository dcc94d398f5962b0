import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import { VERSUS } from '#src/lib/traffic/compare-periods.ts'
import { useLater } from '#src/lib/use-time.ts'
import { useAltKey } from '#src/screens/chrome/use-alt-key.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { ChartWaiting, withPlot } from '#src/screens/panels/ChartWaiting.tsx'
import { Choice } from '#src/screens/panels/Choice.tsx'
import { FilterPart, panelsScreen } from '#src/screens/panels/panels-screen.tsx'
import { Freshness } from '#src/screens/panels/Freshness.tsx'
import css from '#src/screens/panels/panels.module.css'
import { TableWaiting } from '#src/screens/panels/TableWaiting.tsx'

import { LatencyFigures } from './LatencyFigures.tsx'
import { usePerformance } from './use-performance.ts'
import { $grouping, $versus, CHART_LABELS, chooseVersus, GROUP_LINES, GROUP_TITLES, HEIGHTS, PERFORMANCE_FILTER } from './view.ts'

const LatencyChart = lazy(() => withPlot(import('./LatencyChart.tsx')).then((module) => ({ default: module.LatencyChart })))
const LatencyMap = lazy(() => import('./LatencyMap.tsx').then((module) => ({ default: module.LatencyMap })))
const GroupsTable = lazy(() => import('./GroupsTable.tsx').then((module) => ({ default: module.GroupsTable })))
const NoRequests = lazy(() => import('../requests/NoRequests.tsx').then((module) => ({ default: module.NoRequests })))

const VERSUS_LABELS = { previous: 'Period before', day: 'Yesterday', week: 'Last week', none: 'Nothing' } as const
const VERSUS_CHOICES = VERSUS.map((id) => ({ id, label: VERSUS_LABELS[id] }))

/** How long answers took: figures first, then what needs more script: filter, quantiles over time, all requests as a map, and what is slow. */
function PerformanceView({ scope }: { scope: PulseScope }) {
  useAltKey()
  const versus = useStore($versus)
  const grouping = useStore($grouping)
  const text = useStore($filterText)
  const asked = usePerformance(scope)
  const shown = dataOf(asked.quantiles)
  const later = useLater(asked.quantiles.state !== 'loading' || !asked.readable)
  const empty = shown?.data.whole.count === 0 && !isRefreshing(asked.quantiles)
  const groupsWaiting = <TableWaiting title={GROUP_TITLES[grouping]} lines={GROUP_LINES} />
  return (
    <div className={css.page}>
      <FilterPart later={later} scope={scope} says="performance" page="/traffic/performance" store={PERFORMANCE_FILTER} />
      <div className={css.choices}>
        <Choice label="Compare with" value={versus} choices={VERSUS_CHOICES} onChoose={chooseVersus} />
        <Freshness answers={[asked.quantiles, asked.heat, asked.groups]} />
      </div>
      <LatencyFigures asked={asked} versus={versus} />
      {empty ? (
        <section className={css.panel} aria-label="Nothing found">
          <Suspense>
            <NoRequests ask={{ scope, range: shown.asked.range, filter: asked.filter }} text={text} />
          </Suspense>
        </section>
      ) : (
        <>
          <Suspense fallback={CHART_WAITING}>{later ? <LatencyChart asked={asked} versus={versus} /> : CHART_WAITING}</Suspense>
          <Suspense fallback={MAP_WAITING}>{later ? <LatencyMap asked={asked} /> : MAP_WAITING}</Suspense>
          <Suspense fallback={groupsWaiting}>{later ? <GroupsTable asked={asked} versus={versus} /> : groupsWaiting}</Suspense>
        </>
      )}
    </div>
  )
}

const CHART_WAITING = (
  <section className={css.panel} aria-label="Durations over time">
    <ChartWaiting label={CHART_LABELS.durations} height={HEIGHTS.durations} />
    <ChartWaiting label={CHART_LABELS.counts} height={HEIGHTS.counts} legend={false} />
  </section>
)

const MAP_WAITING = (
  <section className={css.panel} aria-label="Requests by duration">
    <ChartWaiting label={CHART_LABELS.map} height={HEIGHTS.map} />
  </section>
)

/** /traffic/performance. */
export const PerformanceScreen = panelsScreen('/traffic/performance', PERFORMANCE_FILTER, PerformanceView)
