import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import css from '#src/components/notice/request-page.module.css'
import { queryClient } from '#src/queries/client.ts'
import { neighbours } from '#src/queries/neighbours.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { NeighbourSteps } from '../list/NeighbourSteps.tsx'
import { $listLink, $requestLink } from '../requests/links.ts'
import { $filter } from '../requests/view.ts'
import waiting from './request-tools.module.css'

const RequestTools = lazy(() => import('./RequestTools.tsx').then((module) => ({ default: module.RequestTools })))

/** What one does with a request: back, compare it, keep it, copy it, on to its neighbours in the list. */
export function RequestActions({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const back = useStore($listLink)
  const linkTo = useStore($requestLink)
  const parsed = useStore($filter)
  const around = useQuery(neighbours(scope, request, parsed.ok ? parsed.node : undefined), queryClient)
  const { newer, older } = around.data ?? {}

  return (
    <div className={css.actions}>
      <a className="button" data-kind="quiet" href={back(request.id)}>
        All requests
      </a>
      <Suspense fallback={<WaitingTools />}>
        <RequestTools scope={scope} request={request} />
      </Suspense>
      <span className={css.actions}>
        <NeighbourSteps thing="request" newer={newer} older={older} linkTo={linkTo} />
      </span>
    </div>
  )
}

/** What is only pressed comes after what is read; until then its place is kept. */
const WaitingTools = () =>
  ['Compare with…', 'Evidence', 'Copy'].map((word) => (
    <span key={word} className={`button ${waiting.tool}`} data-arrow={word === 'Copy' || undefined} aria-hidden="true">
      {word}
    </span>
  ))
