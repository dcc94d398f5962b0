import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'

import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Disclosure } from '#src/components/overlay/Disclosure.tsx'
import { formatInstant, formatLength, formatPlural } from '#src/lib/format.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { OutageRow, OutagesQuery } from '#wire/pulse/traffic.ts'

import css from '../availability.module.css'
import { callsName } from '../labels.ts'

const OutageDetails = lazy(() => import('./OutageDetails.tsx').then((module) => ({ default: module.OutageDetails })))

const MINUTES_LENGTH = '2026-11-21 08:30'.length

/** Outages as lines that unfold. `nameOf`: names of what they are of, where that is not said above. */
export function OutageList({
  scope,
  outages,
  asked,
  nameOf,
}: {
  scope: PulseScope
  outages: readonly OutageRow[]
  asked: Omit<OutagesQuery, 'limit'>
  nameOf?: NameOf
}) {
  return (
    <ul className={css.entries} aria-label="Outages">
      {outages.map((outage) => (
        <li key={`${outage.startMs} ${JSON.stringify(outage.key)}`}>
          <OutageEntry scope={scope} outage={outage} asked={asked} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  )
}

interface OutageEntryProps {
  scope: PulseScope
  outage: OutageRow
  asked: Omit<OutagesQuery, 'limit'>
  nameOf: NameOf | undefined
}

function OutageEntry({ scope, outage, asked, nameOf }: OutageEntryProps) {
  const zone = useStore($zone)
  const [open, setOpen] = useState(false)
  const { key, startMs, endMs, count, failed, ongoing, clients } = outage
  const start = formatInstant(startMs, zone).slice(0, MINUTES_LENGTH)
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={
        <span className={css.outage}>
          {nameOf && <b className={css.entryName}>{callsName(asked.by, key, nameOf)}</b>}
          <span className={css.outageFacts}>
            <time dateTime={new Date(startMs).toISOString()}>{start}</time> · {formatLength(endMs - startMs)} ·{' '}
            {failed.toLocaleString('en-GB')} of {formatPlural(count, 'call')} failed
            {asked.by !== 'client' && clients.length > 0 && ` · ${formatPlural(clients.length, 'client')} hit`}
          </span>
        </span>
      }
      aside={
        ongoing ? (
          <span className="badge" data-tone="danger">
            Still going on
          </span>
        ) : undefined
      }
    >
      {open && (
        <Suspense fallback={<TextSkeleton label="Loading what failed" />}>
          <OutageDetails scope={scope} outage={outage} asked={asked} />
        </Suspense>
      )}
    </Disclosure>
  )
}
