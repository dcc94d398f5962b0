import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Copy } from 'lucide-react'

import css from '#src/components/notice/request-page.module.css'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { queryClient } from '#src/queries/client.ts'
import { connectionNeighbours } from '#src/queries/connection.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { NeighbourSteps } from '../../list/NeighbourSteps.tsx'
import { $connectionLink, $connectionsLink } from '../links.ts'
import { connectionFilter } from '../view.ts'

/** What one does with a connection: back, copy it, on to its neighbours in the list. */
export function ConnectionActions({ scope, connection }: { scope: PulseScope; connection: ConnectionDetail }) {
  const back = useStore($connectionsLink)
  const linkTo = useStore($connectionLink)
  const parsed = useStore(connectionFilter.$filter)
  const around = useQuery(connectionNeighbours(scope, connection, parsed.ok ? parsed.node : undefined), queryClient)
  return (
    <div className={css.actions}>
      <a className="button" data-kind="quiet" href={back(connection.id)}>
        All connections
      </a>
      <button type="button" className="button" popoverTarget="copy-menu">
        <Copy size={14} aria-hidden />
        Copy
        <ChevronDown size={14} aria-hidden />
      </button>
      <div id="copy-menu" className="float menu" popover="auto" role="group" aria-label="Copy">
        <CopyButton label="Copy link" text={() => location.href}>
          Link to this page
        </CopyButton>
        <CopyButton label="Copy event" text={() => JSON.stringify(connection, null, 2)}>
          Event as JSON
        </CopyButton>
      </div>
      <span className={css.actions}>
        <NeighbourSteps thing="connection" newer={around.data?.newer} older={around.data?.older} linkTo={linkTo} />
      </span>
    </div>
  )
}
