import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import { queryClient } from '#src/queries/client.ts'
import type { ConnectionsAsk } from '#src/queries/connections.ts'
import { newestConnection } from '#src/queries/connections-around.ts'
import { $to } from '#src/stores/context.ts'
import { applyFilter } from '#src/stores/filter.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'

const BEFORE_MS = 15 * 60_000
const AFTER_MS = 1000
const NOTHING_MATCHES = 'Nothing matches in this range'
const NOTHING_OPENED = 'No connection was opened in this range'

/** Why the list is empty and what to do: another range, no filter, or an agent, since only agents see connections. */
export function NoConnections({ ask, text }: { ask: ConnectionsAsk; text: string }) {
  const to = useStore($to)
  const zone = useStore($zone)
  const newest = useQuery(newestConnection(ask.scope, ask.filter), queryClient)

  if (newest.isPending)
    return (
      <EmptyNote
        drawing="no-match"
        title={text ? NOTHING_MATCHES : NOTHING_OPENED}
        hint="Looking for the newest at any other time …"
        action={text && <ClearFilter />}
      />
    )
  if (newest.data) {
    const { timestampMs } = newest.data
    return (
      <EmptyNote
        drawing="no-match"
        title={text ? NOTHING_MATCHES : NOTHING_OPENED}
        hint={`The newest${text ? ' that matches' : ''} was opened at ${formatInstant(timestampMs, zone).slice(0, 19)}.`}
        action={
          <>
            <button
              type="button"
              className="button"
              data-kind="primary"
              onClick={() => chooseRange(fixedRange(timestampMs - BEFORE_MS, timestampMs + AFTER_MS))}
            >
              Show what came last
            </button>
            {text && <ClearFilter />}
          </>
        }
      />
    )
  }
  if (text)
    return (
      <EmptyNote
        drawing="no-match"
        title="Nothing matches"
        hint="No connection of this organization matches this filter, at any time."
        action={<ClearFilter />}
      />
    )
  return (
    <EmptyNote
      drawing="not-connected"
      title="No agent has told of a connection yet"
      hint="Agents see connections, also those nobody can look into. OpenTelemetry and imported recordings tell requests only."
      action={
        <a className="button" data-kind="primary" href={to.install()}>
          Connect an agent
        </a>
      }
    />
  )
}

function ClearFilter() {
  return (
    <button type="button" className="button" onClick={() => applyFilter('')}>
      Remove the filter
    </button>
  )
}
