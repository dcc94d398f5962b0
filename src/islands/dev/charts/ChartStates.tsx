import { useState } from 'react'

import { Bars } from '#src/components/chart/Bars.tsx'
import type { ChartState } from '#src/components/chart/ChartFrame.tsx'
import { TimeChart } from '#src/components/chart/TimeChart.tsx'

import { BY_FAMILY, HOUR_TIMES, RANKED } from '../data/charts.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const EMPTY: ChartState = { state: 'empty', hint: 'No requests between 09:00 and 10:00. Choose a longer range, or connect an agent.' }

/** What a chart shows when there is nothing to draw, or not yet. Each is as tall as the chart itself. */
export function ChartStates() {
  const [tries, setTries] = useState(0)
  const failed: ChartState = {
    state: 'failed',
    error: {
      kind: 'failed',
      message: 'The store took longer than 10 s to answer. Choose a shorter range.',
      status: 504,
      requestId: 'req_8f2c1d07',
    },
    onRetry: () => setTries(tries + 1),
  }
  const states: readonly [name: string, note: string, state: ChartState][] = [
    ['Loading', 'First time: nothing to keep', { state: 'loading' }],
    ['Refreshing', 'Old data stays until the new is there', { state: 'ready', refreshing: true }],
    ['Empty', 'Why, and what to do', EMPTY],
    ['Failed', `Tried again ${tries} times`, failed],
  ]
  return (
    <Specimens columns={2}>
      {states.map(([name, note, state]) => (
        <Specimen key={name} title={name} note={note}>
          <TimeChart
            label="Requests by protocol"
            kind="bars"
            times={HOUR_TIMES}
            series={BY_FAMILY}
            unit="count"
            zone="UTC"
            height={160}
            state={state}
          />
        </Specimen>
      ))}
      <Specimen title="Ranked bars, loading">
        <Bars label="Requests by host" parts={[]} unit="count" state={{ state: 'loading' }} />
      </Specimen>
      <Specimen title="Ranked bars, refreshing">
        <Bars label="Requests by host" parts={RANKED.slice(0, 5)} unit="count" state={{ state: 'ready', refreshing: true }} />
      </Specimen>
    </Specimens>
  )
}
