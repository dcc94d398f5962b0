import { lazy, Suspense } from 'react'

import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { formatPlural } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'

import type { NameOf } from '#src/lib/traffic/use-group-names.ts'
import { ScrollPanel } from '../ScrollPanel.tsx'
import type { AvailabilityQueries } from '../use-availability.ts'
import { GROUP_LABELS } from '../view.ts'

// There is none most of the time
const OutageList = lazy(() => import('./OutageList.tsx').then((module) => ({ default: module.OutageList })))

const MINUTE_MS = 60_000

export interface OutagesPanelProps {
  scope: PulseScope
  asked: AvailabilityQueries['outages']
  by: AvailabilityGroup
  nameOf: NameOf
}

/** Stretches in which most of our own calls failed, the newest first. */
export function OutagesPanel({ scope, asked, by, nameOf }: OutagesPanelProps) {
  const shown = dataOf(asked)
  const outages = shown?.data.outages ?? []
  const words = GROUP_LABELS[by].many.toLowerCase()
  return (
    <ScrollPanel
      title="Outages"
      note={
        shown && outages.length > 0
          ? `${formatPlural(outages.length, 'outage')} of ${words} · to ${shown.data.stepMs >= MINUTE_MS * 60 ? 'the hour' : formatPlural(shown.data.stepMs / MINUTE_MS, 'minute')}`
          : undefined
      }
      found={asked}
      empty={
        outages.length === 0 && (
          <>
            <b>No outage in this range</b>
            <p>
              An outage is a stretch in which fewer than half of the calls got through and at least five failed. A good minute or two do not
              end it.
            </p>
          </>
        )
      }
    >
      <Suspense fallback={<TextSkeleton label="Loading outages" />}>
        {shown && <OutageList scope={scope} outages={outages} asked={shown.asked} nameOf={nameOf} />}
      </Suspense>
    </ScrollPanel>
  )
}
