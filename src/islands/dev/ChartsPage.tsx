import { ChartStates } from './charts/ChartStates.tsx'
import { Densities } from './charts/Densities.tsx'
import { Rankings } from './charts/Rankings.tsx'
import { StatusHistogram } from './charts/StatusHistogram.tsx'
import { TimeCharts } from './charts/TimeCharts.tsx'
import { Specimens } from './kit/Specimen.tsx'

/** Every chart in every state, with fixed data. */
export function ChartsPage() {
  return (
    <Specimens>
      <TimeCharts />
      <Densities />
      <Rankings />
      <StatusHistogram />
      <ChartStates />
    </Specimens>
  )
}
