import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { RequestSkeleton } from '#src/components/notice/RequestSkeleton.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestDetail } from '#src/queries/request.ts'
import { $orgId, $scope, type PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $orgName } from '#src/stores/org-name.ts'

import { wholePage } from '../../bounded.tsx'
import { NoOrganization } from '../frame/NoOrganization.tsx'
import { $listLink } from '../requests/links.ts'
import { $rowId } from '../requests/view.ts'
import { loadFacts, RequestView } from './RequestView.tsx'

const CompareScreen = lazy(() => import('./compare/CompareScreen.tsx').then((module) => ({ default: module.CompareScreen })))

/** /traffic/requests/manage?id=… in every state; a missing id is as good as an unknown one. `&with=…` compares it. */
export const RequestScreen = wholePage(function RequestScreen() {
  const scope = useStore($scope)
  const remembered = useStore($orgId)
  const id = useStore($rowId)
  useEffect(() => {
    if (!scope && remembered) setSearch({ orgId: remembered }, { history: 'replace' })
  }, [scope, remembered])
  if (!scope) return remembered ? null : <NoOrganization />
  if (id === '') return <NotFound />
  return <OneRequest key={`${scope.orgId}/${scope.contextId}/${id}`} scope={scope} id={id} />
})

function OneRequest({ scope, id }: { scope: PulseScope; id: string }) {
  const query = useQuery(requestDetail(scope, id), queryClient)
  useEffect(() => {
    loadFacts().catch(() => undefined) // the page asks for it again when it is drawn, and says when it fails
  }, [])
  const other = useStore($search).get('with')
  if (query.data && other)
    return (
      <Suspense fallback={<RequestSkeleton />}>
        <CompareScreen scope={scope} request={query.data} other={other} />
      </Suspense>
    )
  if (query.data) return <RequestView scope={scope} request={query.data} />
  if (query.data === null) return <NotFound />
  if (query.error) return <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
  return <RequestSkeleton />
}

function NotFound() {
  const orgName = useStore($orgName)
  const back = useStore($listLink)
  return (
    <EmptyNote
      title={`No request with this id in ${orgName || 'this organization'}`}
      hint="It may belong to another organization or environment, or its retention has ended."
      action={
        <a className="button" data-kind="primary" href={back()}>
          Back to the requests
        </a>
      }
    />
  )
}
