import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { NotFoundNote } from '#src/components/notice/NotFoundNote.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { readId } from '#src/lib/session-records.ts'
import { queryClient } from '#src/queries/client.ts'
import { oneView } from '#src/queries/views.ts'
import { NoOrganization } from '#src/screens/frame/NoOrganization.tsx'
import { $orgId, $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $orgName } from '#src/stores/org-name.ts'

const loadDetails = () => import('./ViewDetails.tsx').then((module) => ({ default: module.ViewDetails }))
const ViewDetails = lazy(loadDetails)

/** /orgs/settings/views/manage?id=… in every state; a missing id is as good as an unknown one. */
export const ViewScreen = wholePage(function ViewScreen() {
  const orgId = useStore($orgId)
  const id = useStore($search).get('id') ?? ''
  if (!orgId) return <NoOrganization />
  return readId(id) === '' ? <NoSuchView id={id} /> : <OneView key={`${orgId}/${id}`} orgId={orgId} id={id} />
})

function OneView({ orgId, id }: { orgId: string; id: string }) {
  const query = useQuery(oneView(orgId, id), queryClient)
  // On its way while the view is
  useEffect(() => void loadDetails(), [])
  if (query.data)
    return (
      <Suspense fallback={<Waiting />}>
        <ViewDetails orgId={orgId} view={query.data} />
      </Suspense>
    )
  if (query.data === null) return <NoSuchView id={id} />
  if (query.error) return <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
  return <Waiting />
}

const Waiting = () => <TableSkeleton label="Loading the view" rows={10} />

function NoSuchView({ id }: { id: string }) {
  const orgName = useStore($orgName)
  const to = useStore($to)
  return <NotFoundNote thing="view" id={id} org={orgName || 'this organization'} back={{ label: 'All views', href: to.views() }} />
}
