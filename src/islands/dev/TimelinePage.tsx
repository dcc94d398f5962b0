import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { Tabs } from '#src/components/overlay/Tabs.tsx'
import { StateTimeline } from '#src/components/timeline/StateTimeline.tsx'
import { Timeline, type TimelineEvent } from '#src/components/timeline/Timeline.tsx'

import { ARRIVING, ISSUE_EVENTS, NOW_MS, STATE_RANGE, STATE_ROWS } from './data/timeline.ts'
import { Specimen, Specimens } from './kit/Specimen.tsx'

const ZONES = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'].map((id) => ({ id, label: id.replace('_', ' ') }))

/** Details and icons are not data; they are added here. */
const EVENTS: readonly TimelineEvent[] = ISSUE_EVENTS.map((event) => {
  if (event.id === 'e8')
    return {
      ...event,
      icon: <ShieldAlert />,
      detail: <p>14 requests from checkout-worker to sms.example.net, 0.4 % of its traffic in five minutes.</p>,
    }
  return event.id === 'e10' ? { ...event, icon: <ShieldCheck /> } : event
})

export function TimelinePage() {
  const [zone, setZone] = useState('UTC')
  return (
    <Specimens>
      <Specimen title="States over time" note="Which instance of an alert was in which state.">
        <StateTimeline label="Error rate by host" rows={STATE_ROWS} {...STATE_RANGE} nowMs={NOW_MS} zone="UTC" />
      </Specimen>
      <Specimens columns={2}>
        <Specimen title="Timeline" note="Days are those of the chosen clock; a line for now, one for every long silence.">
          <Tabs label="Time zone" look="segments" tabs={ZONES} current={zone} onChoose={setZone}>
            <Timeline label="Token over plain HTTP" events={EVENTS} zone={zone} nowMs={NOW_MS} now />
          </Tabs>
        </Specimen>
        <Specimens>
          <LiveTimeline />
          <Specimen title="One event">
            <Timeline label="First sign" events={EVENTS.slice(-1)} zone="UTC" nowMs={NOW_MS} />
          </Specimen>
          <Specimen title="No event">
            <EmptyNote level={3} title="Nothing has happened yet" hint="Shows what people and rules do to this issue." />
          </Specimen>
        </Specimens>
      </Specimens>
    </Specimens>
  )
}

/** New events come in at the top and are marked until the next ones come. */
function LiveTimeline() {
  const [come, setCome] = useState(0)
  const arrived = ARRIVING.slice(0, come)
  const newest = arrived.at(-1)
  return (
    <Specimen title="Live" note="Each new event slides in and is read out.">
      <div className="stack">
        <p>
          {' '}
          <button type="button" className="button" disabled={come === ARRIVING.length} onClick={() => setCome(come + 1)}>
            Let one happen
          </button>
        </p>
        <Timeline
          label="Live events"
          events={[...EVENTS.slice(1, 4), ...arrived]}
          fresh={new Set(newest ? [newest.id] : [])}
          zone="UTC"
          nowMs={NOW_MS}
        />
      </div>
    </Specimen>
  )
}
