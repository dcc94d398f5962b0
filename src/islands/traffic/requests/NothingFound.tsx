import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { describeRange } from '#src/lib/time-range.ts'
import { queryClient } from '#src/queries/client.ts'
import { newestRequest, type RequestsAsk } from '#src/queries/requests.ts'
import { $to } from '#src/stores/context.ts'
import { $rangeText, $zone, chooseRange } from '#src/stores/range.ts'

import { RemoveFilter, ShowNewest } from '../list/ways-on.tsx'

/** Why the list is empty and what to do: another range, no filter, or a source to begin with. */
export function NothingFound({ ask, text, live }: { ask: RequestsAsk; text: string; live: boolean }) {
  const to = useStore($to)
  const zone = useStore($zone)
  const range = useStore($rangeText)
  const newest = useQuery(newestRequest(ask.scope, ask.filter), queryClient)
  const name = describeRange(range, { nowMs: Date.now(), zone }).replace(/^Last/, 'the last')

  if (newest.isPending) return <div aria-busy="true" />
  if (newest.data) {
    const { timestampMs } = newest.data
    const inRange = timestampMs >= ask.range.fromMs && timestampMs < ask.range.toMs
    return (
      <EmptyNote
        title={text ? 'Nothing matches in this range' : 'Nothing in this range'}
        hint={
          <>
            {live ? 'Waiting for requests to arrive. ' : `No request ${text ? 'matches ' : 'was seen '}in ${name}. `}
            {!inRange && `The newest ${text ? 'that does ' : ''}is from ${formatInstant(timestampMs, zone).slice(0, 19)}.`}
          </>
        }
        action={
          <>
            <ShowNewest timestampMs={timestampMs} />
            <button type="button" className="button" onClick={() => chooseRange({ from: 'now-1d', to: 'now' })}>
              Last 24 hours
            </button>
            {text && <RemoveFilter />}
          </>
        }
      />
    )
  }
  if (text)
    return (
      <EmptyNote
        title="Nothing matches"
        hint="No request of this organization matches this filter, at any time."
        action={<RemoveFilter />}
      />
    )
  return (
    <EmptyNote
      title="Nothing has arrived yet"
      hint="Connect an agent or OpenTelemetry, or import a recording, and its requests appear here."
      action={
        <a className="button" data-kind="primary" href={to.install()}>
          Connect a source
        </a>
      }
    />
  )
}
