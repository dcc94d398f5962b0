import { useStore } from '@nanostores/react'
import { Target } from 'lucide-react'

import { UptimeStrip } from '#src/components/chart/UptimeStrip.tsx'
import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { formatCount } from '#src/lib/format.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { availability, outages } from '#src/queries/traffic.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range, $zone } from '#src/stores/range.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'

import css from '../availability.module.css'
import { useCallsName } from '../calls-name.ts'
import { Figure } from '../objectives/ObjectiveFigures.tsx'
import { $requestsOf, filterOfCalls, within } from '../links.ts'
import { OutageList } from '../outages/OutageList.tsx'
import { FILTER, GROUP_LABELS, keyOfText, newObjectiveFor, openObjective, openRow } from '../view.ts'
import { minuteSteps } from '../use-availability.ts'
import { cellSize, cellsOf } from './strip-cells.ts'
import { AffectedCallers } from './AffectedCallers.tsx'
import { CallLinks } from './CallLinks.tsx'
import { ErrorKinds } from './ErrorKinds.tsx'
import { rateLabel } from '../labels.ts'

export interface CallsDrawerProps {
  scope: PulseScope
  by: AvailabilityGroup
  /** From the address. */
  keyText: string
  mayChange: boolean | undefined
}

const close = (): void => openRow('')

/** One row in full: its strip, outages, errors, and who is affected. */
export function CallsDrawer({ scope, by, keyText, mayChange }: CallsDrawerProps) {
  const callsName = useCallsName()
  const key = keyOfText(keyText, by)
  if (!key)
    return (
      <Drawer title="Not found" onClose={close}>
        <EmptyNote
          level={3}
          drawing="no-match"
          title={`This address names no ${GROUP_LABELS[by].one.toLowerCase()}`}
          hint="Choose one from the list."
        />
      </Drawer>
    )
  return (
    <Drawer
      title={callsName(by, key)}
      description={`${by === 'client' ? 'Calls of this' : 'Calls to this'} ${GROUP_LABELS[by].one.toLowerCase()} in the range`}
      resizable
      onClose={close}
    >
      <Calls scope={scope} by={by} callKey={key} />
      {mayChange && (
        <button type="button" className="button" data-size="small" onClick={() => openObjective(newObjectiveFor(key))}>
          <Target size={14} aria-hidden />
          Set an objective for it
        </button>
      )}
    </Drawer>
  )
}

function Calls({ scope, by, callKey: key }: { scope: PulseScope; by: AvailabilityGroup; callKey: string[] }) {
  const range = useStore($range)
  const zone = useStore($zone)
  const parsed = useStore(FILTER.$filter)
  const own = filterOfCalls({ by, key, filter: parsed.ok ? parsed.node : undefined })
  const about = { range, by, ...(own && { filter: own }) }
  const rates = useQueryResult(availability, scope, { ...about, ...minuteSteps(range), sort: 'count', limit: 1 }, '')
  const requestsOf = useStore($requestsOf)
  const found = useQueryResult(outages, scope, { ...about, limit: 1 }, '')
  if (rates.state === 'failed') return <FailureNote error={rates.error} onRetry={rates.retry} />
  if (rates.state === 'loading') return <TextSkeleton label="Loading its calls" lines={8} />
  const [row] = rates.data.data.rows
  const { stepMs } = rates.data.data
  const some = dataOf(found)?.data.outages ?? []
  if (!row) return <EmptyNote level={3} title="No call in this range" hint="A longer range may have some." />
  const size = cellSize(rates.data.asked.range)
  const selection = { by, key, filter: parsed.ok ? parsed.node : undefined, range: rates.data.asked.range }
  return (
    <div className={css.details} aria-busy={rates.refreshing}>
      <dl className={css.figures}>
        <Figure label="Success" value={rateLabel(row.successRate)} />
        <Figure label="Requests" value={formatCount(row.count)} />
        <Figure label="Failed" value={formatCount(row.failed)} />
        <Figure label="Refused" value={formatCount(row.refused)} hint="Answered with 4xx: an answer, no failure" />
      </dl>
      <UptimeStrip
        label={`Each ${size.word}`}
        cells={cellsOf(row, { zone, range: rates.data.asked.range, stepMs, outages: some })}
        zone={zone}
        unit={size.word}
        hrefOf={(cell) => requestsOf({ ...selection, range: within(cell, selection.range) })}
      />
      <CallLinks selection={selection} />
      <section aria-label="Outages">
        <h3>Outages</h3>
        {found.state === 'failed' ? (
          <FailureNote error={found.error} onRetry={found.retry} />
        ) : found.state === 'loading' ? (
          <TextSkeleton label="Loading outages" lines={2} />
        ) : some.length === 0 ? (
          <p className={css.said}>None in this range.</p>
        ) : (
          <OutageList
            scope={scope}
            outages={some}
            asked={{ ...found.data.asked, ...(selection.filter ? { filter: selection.filter } : {}) }}
          />
        )}
      </section>
      <section aria-label="Errors">
        <h3>Errors</h3>
        <ErrorKinds scope={scope} selection={selection} refused />
      </section>
      <AffectedCallers scope={scope} selection={selection} />
    </div>
  )
}
