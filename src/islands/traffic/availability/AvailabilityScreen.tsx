import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { useLater } from '#src/lib/use-time.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { AVAILABILITY_GROUPS } from '#wire/pulse/traffic.ts'

import { Choice } from '#src/screens/panels/Choice.tsx'
import { FilterPart, panelsScreen } from '#src/screens/panels/panels-screen.tsx'
import { Freshness } from '#src/screens/panels/Freshness.tsx'
import panels from '#src/screens/panels/panels.module.css'
import { TableWaiting } from '#src/screens/panels/TableWaiting.tsx'
import css from './availability.module.css'
import { ObjectivesPanel } from './objectives/ObjectivesPanel.tsx'
import { useObjectives } from './objectives/use-objectives.ts'
import { OutagesPanel } from './outages/OutagesPanel.tsx'
import { useAvailability } from './use-availability.ts'
import { $by, $objectiveId, $row, chooseBy, GROUP_LABELS, RATE_LINES, FILTER } from './view.ts'

const RatesTable = lazy(() => import('./rates/RatesTable.tsx').then((module) => ({ default: module.RatesTable })))
const RightNow = lazy(() => import('./RightNow.tsx').then((module) => ({ default: module.RightNow })))
const CallsDrawer = lazy(() => import('./rates/CallsDrawer.tsx').then((module) => ({ default: module.CallsDrawer })))
const ObjectiveDrawer = lazy(() => import('./objectives/ObjectiveDrawer.tsx').then((module) => ({ default: module.ObjectiveDrawer })))

const CHOICES = AVAILABILITY_GROUPS.map((id) => ({ id, label: GROUP_LABELS[id].one }))

/** Whether what we call answers: objectives and outages first, then what needs more script: filter and rates; what is opened stands beside them. */
function AvailabilityView({ scope }: { scope: PulseScope }) {
  const by = useStore($by)
  const row = useStore($row)
  const objectiveId = useStore($objectiveId)
  const asked = useAvailability(scope)
  const objectives = useObjectives(scope)
  const answered = [asked.rates, asked.outages].some(({ state }) => state !== 'loading')
  const later = useLater(answered || !asked.readable)
  const nameOf = useGroupNames(later)
  return (
    <div className={panels.page}>
      <FilterPart later={later} scope={scope} says="availability" page="/traffic/availability" store={FILTER} />
      <div className={panels.choices}>
        <Choice label="Group by" value={by} choices={CHOICES} onChoose={chooseBy} />
        <Freshness answers={[asked.rates, asked.outages]} />
      </div>
      <Suspense fallback={<div className={css.now} />}>
        {later ? <RightNow scope={scope} by={by} nameOf={nameOf} /> : <div className={css.now} />}
      </Suspense>
      <div className={css.pair}>
        <ObjectivesPanel asked={objectives} nameOf={nameOf} />
        {/* Another kind begins anew: what was unfolded was another thing's */}
        <OutagesPanel key={by} scope={scope} asked={asked.outages} by={by} nameOf={nameOf} />
      </div>
      <Suspense fallback={<RatesWaiting />}>{later ? <RatesTable scope={scope} asked={asked} by={by} /> : <RatesWaiting />}</Suspense>
      <Suspense>
        {row !== '' && <CallsDrawer key={`${by} ${row}`} scope={scope} by={by} keyText={row} mayChange={objectives.mayChange} />}
        {objectiveId !== '' && <ObjectiveDrawer key={objectiveId} scope={scope} id={objectiveId} asked={objectives} />}
      </Suspense>
    </div>
  )
}

const RatesWaiting = () => (
  <TableWaiting title="Success rates" lines={RATE_LINES}>
    <div className={css.legend} />
  </TableWaiting>
)

/** /traffic/availability. */
export const AvailabilityScreen = panelsScreen('/traffic/availability', FILTER, AvailabilityView)
