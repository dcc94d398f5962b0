import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowLeftRight } from 'lucide-react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestDetail } from '#src/queries/request.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { OneProps } from '#src/screens/detail/detail-types.ts'
import { $search } from '#src/stores/location.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { $compareLink, TYPICAL, requests } from '../../requests/requests.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import css from './compare.module.css'
import { CompareMenu } from './CompareMenu.tsx'
import { CompareSkeleton } from './CompareSkeleton.tsx'
import { ComparisonView } from './ComparisonView.tsx'
import { TypicalComparison } from './TypicalComparison.tsx'

/** One request beside another one, or beside what is usual for its endpoint (`TYPICAL`). Both stand in the address: `?id=…&with=…`. */
export function CompareScreen({ scope, one: request }: OneProps<RequestDetail>) {
  const other = useStore($search).get('with') ?? ''
  const linkTo = useStore(requests.$oneLink)
  const compare = useStore($compareLink)
  return (
    <div className={css.page}>
      <div className={css.head}>
        <a className="button" data-kind="quiet" href={linkTo(request.id)}>
          <ArrowLeft size={14} aria-hidden />
          Back to the request
        </a>
        <span className={css.actions}>
          {other !== TYPICAL && (
            <a className="button" href={compare(other, request.id)} title="Look at it from the other side" data-astro-history="replace">
              <ArrowLeftRight size={14} aria-hidden />
              Swap
            </a>
          )}
          <CompareMenu scope={scope} request={request} />
          <EvidenceButton scope={scope} request={request} />
        </span>
      </div>
      {other === TYPICAL ? (
        <TypicalComparison key={request.id} scope={scope} request={request} />
      ) : (
        <PairComparison key={`${request.id}/${other}`} scope={scope} request={request} other={other} />
      )}
    </div>
  )
}

function PairComparison({ scope, request, other }: { scope: PulseScope; request: RequestDetail; other: string }) {
  const query = useQuery(requestDetail(scope, other), queryClient)
  if (other === request.id)
    return <EmptyNote title="This is the same request twice" hint="Choose another one above, or what is typical of its endpoint." />
  if (query.data) return <ComparisonView scope={scope} before={query.data} after={request} name="Compared with" />
  if (query.data === null)
    return (
      <EmptyNote
        title="The other request is not there"
        hint="It may belong to another organization or environment, or its retention has ended. Choose another one above."
      />
    )
  if (query.error) return <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
  return <CompareSkeleton />
}
