import { ChartStates } from './charts/ChartStates.tsx'
import { Densities } from './charts/Densities.tsx'
import { Rankings } from './charts/Rankings.tsx'
import { StatusHistogram } from './charts/StatusHistogram.tsx'
import { TimeCharts } from './charts/TimeCharts.tsx'
import css from './charts/page.module.css'

/** Every chart in every state, with fixed data. */
export function ChartsPage() {
  return (
    <div className={css.page}>
      <TimeCharts />
      <Densities />
      <Rankings />
      <StatusHistogram />
      <ChartStates />
    </div>
  )
}
