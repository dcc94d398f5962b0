import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import { ChangeTable } from '#src/components/compare/ChangeTable.tsx'
import { DurationPlace } from '#src/components/compare/DurationPlace.tsx'
import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { typicalChanges } from '#src/lib/compare/typical.ts'
import { toWireError } from '#src/lib/errors.ts'
import { formatInstant, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { type Typical, typicalOf } from '#src/queries/compare.ts'
import { requestDetail } from '#src/queries/request.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { TYPICAL_LEAST } from '#wire/evidence/usual.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { CompareSkeleton } from './CompareSkeleton.tsx'
import { ComparisonView } from './ComparisonView.tsx'
import css from './compare.module.css'

/** A request beside what is usual for its endpoint, and beside a real request that is. */
export function TypicalComparison({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const query = useQuery(typicalOf(scope, request), queryClient)
  if (query.data)
    return (
      <>
        <TypicalFigures typical={query.data} request={request} />
        {query.data.representative ? (
          <Representative scope={scope} request={request} id={query.data.representative.id} few={query.data.count < TYPICAL_LEAST} />
        ) : (
          <EmptyNote
            title="There is no other request like it"
            hint="Nothing else called this endpoint in the week before and after. Compare it with a request of your choice above."
          />
        )}
      </>
    )
  if (query.error) return <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
  return <CompareSkeleton />
}

function TypicalFigures({ typical, request }: { typical: Typical; request: RequestDetail }) {
  const zone = useStore($zone)
  const { count, figures, range } = typical
  const between = `${formatInstant(range.fromMs, zone).slice(0, 16)} and ${formatInstant(range.toMs, zone).slice(0, 16)}`
  const endpoint = `${request.method} ${visibleHost(request.host)}${request.template}`
  if (!figures || count < TYPICAL_LEAST)
    return (
      <p className="notice" data-tone="warn" role="status">
        Only {formatPlural(count, 'request')} of this endpoint {count === 1 ? 'was' : 'were'} seen between {between}: too few to call
        anything typical, for which it takes {TYPICAL_LEAST}.
      </p>
    )
  return (
    <section className={css.typical} aria-label="Typical for this endpoint">
      <p className={css.made}>
        Typical is made of <b>{formatPlural(count, 'request')}</b> of <code>{visibleText(endpoint)}</code> by{' '}
        {formatPlural(figures.clients, 'client')}, seen between {between}.
      </p>
      <DurationPlace figures={figures} ownMs={request.durationMs} />
      <ChangeTable
        caption="This request beside the typical ones"
        sides={['Typical', 'This request']}
        changes={typicalChanges(typical, request)}
      />
    </section>
  )
}

interface RepresentativeProps {
  scope: PulseScope
  request: RequestDetail
  id: string
  /** There are too few to call it typical. */
  few: boolean
}

function Representative({ scope, request, id, few }: RepresentativeProps) {
  const query = useQuery(requestDetail(scope, id), queryClient)
  const title = few ? 'The most usual of the few' : 'A typical one: usual status, nearest to the median'
  if (query.data)
    return <ComparisonView scope={scope} before={query.data} after={request} name={few ? 'Usual one' : 'Typical one'} title={title} />
  if (query.error) return <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
  if (query.data === null)
    return <EmptyNote title="The typical request is no longer there" hint="Its retention has ended. Load the page again for another one." />
  return <CompareSkeleton />
}
