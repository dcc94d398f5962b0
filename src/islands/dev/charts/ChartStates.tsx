import { useState } from 'react'

import { Bars } from '#src/components/chart/Bars.tsx'
import type { ChartContent } from '#src/components/chart/ChartFrame.tsx'
import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { loaded } from '#src/lib/loadable.ts'

import { BY_FAMILY, HOUR_TIMES, RANKED } from '../data/charts.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'

const EMPTY = { empty: 'No requests between 09:00 and 10:00. Choose a longer range, or connect an agent.' }
const REFRESHING = { found: { ...loaded(undefined), refreshing: true } }

/** What a chart shows when there is nothing to draw, or not yet. Each is as tall as the chart itself. */
export function ChartStates() {
  const [tries, setTries] = useState(0)
  const failed: ChartContent = {
    found: {
      state: 'failed',
      error: {
        kind: 'failed',
        message: 'The store took longer than 10 s to answer. Choose a shorter range.',
        status: 504,
        requestId: 'req_8f2c1d07',
      },
      retry: () => setTries(tries + 1),
    },
  }
  const states: readonly [name: string, note: string, content: ChartContent][] = [
    ['Loading', 'First time: nothing to keep', { found: { state: 'loading' } }],
    ['Refreshing', 'Old data stays until the new is there', REFRESHING],
    ['Empty', 'Why, and what to do', EMPTY],
    ['Failed', `Tried again ${tries} times`, failed],
  ]
  return (
    <Specimens columns={2}>
      {states.map(([name, note, content]) => (
        <Specimen key={name} title={name} note={note}>
          <TimeChart
            label="Requests by protocol"
            kind="bars"
            times={HOUR_TIMES}
            series={BY_FAMILY}
            unit="count"
            zone="UTC"
            height={160}
            {...content}
          />
        </Specimen>
      ))}
      <Specimen title="Ranked bars, loading">
        <Bars label="Requests by host" parts={[]} unit="count" found={{ state: 'loading' }} />
      </Specimen>
      <Specimen title="Ranked bars, refreshing">
        <Bars label="Requests by host" parts={RANKED.slice(0, 5)} unit="count" {...REFRESHING} />
      </Specimen>
    </Specimens>
  )
}
