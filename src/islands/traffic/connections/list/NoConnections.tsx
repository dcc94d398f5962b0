import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import type { ConnectionsAsk } from '#src/queries/connections.ts'
import { newestConnection } from '#src/queries/connections-around.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'

import { RemoveFilter, ShowNewest } from '../../list/ways-on.tsx'

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
        action={text && <RemoveFilter />}
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
            <ShowNewest timestampMs={timestampMs} />
            {text && <RemoveFilter />}
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
        action={<RemoveFilter />}
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
