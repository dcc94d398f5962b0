import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { RequestSkeleton } from '#src/components/notice/RequestSkeleton.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectionDetail } from '#src/queries/connection.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $orgName } from '#src/stores/org-name.ts'

import { scoped } from '../../frame/scoped.tsx'
import { $connectionsLink } from '../links.ts'
import { $connectionId } from '../view.ts'
import { ConnectionView } from './ConnectionView.tsx'

/** /traffic/connections/manage?id=… in every state; a missing id is as good as an unknown one. */
export const ConnectionScreen = scoped(function ConnectionScreen({ scope }) {
  const id = useStore($connectionId)
  return id === '' ? <NotFound /> : <OneConnection key={id} scope={scope} id={id} />
})

function OneConnection({ scope, id }: { scope: PulseScope; id: string }) {
  const query = useQuery(connectionDetail(scope, id), queryClient)
  if (query.data) return <ConnectionView scope={scope} connection={query.data} />
  if (query.data === null) return <NotFound />
  if (query.error) return <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
  return <RequestSkeleton label="Loading the connection" />
}

function NotFound() {
  const orgName = useStore($orgName)
  const back = useStore($connectionsLink)
  return (
    <EmptyNote
      drawing="no-match"
      title={`No connection with this id in ${visibleText(orgName) || 'this organization'}`}
      hint="It may belong to another organization or environment, or its retention has ended."
      action={
        <a className="button" data-kind="primary" href={back()}>
          Back to the connections
        </a>
      }
    />
  )
}
