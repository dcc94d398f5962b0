import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { visibleHost } from '#domain/detection/control.ts'
import css from '#src/components/notice/request-page.module.css'
import { type Tab, Tabs } from '#src/components/overlay/Tabs.tsx'
import { MethodChip, oneLine, StatusBadge } from '#src/components/value/Badges.tsx'
import { useMedia } from '#src/lib/use-media.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { RequestActions } from './RequestActions.tsx'

/** Asked for together with the request, so that it is there when the answer is. */
export const loadFacts = () => import('./RequestFacts.tsx').then((module) => ({ default: module.RequestFacts }))

const RequestFacts = lazy(loadFacts)
const Evidence = lazy(() => import('./Evidence.tsx').then((module) => ({ default: module.Evidence })))
const Similar = lazy(() => import('./similar/Similar.tsx').then((module) => ({ default: module.Similar })))

/** One request: what is known of it on the left, what was seen on the right. The open tab stands in the address. */
export function RequestView({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const search = useStore($search)
  const narrow = useMedia('(width < 1000px)')
  const tabs = narrow ? [FACTS_TAB, ...tabsOf(request)] : tabsOf(request)
  const current = tabs.find(({ id }) => id === search.get('tab'))?.id ?? tabs[0]?.id ?? 'raw'
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.title}>
          <MethodChip method={request.method} />
          <StatusBadge request={request} />
          <p className={css.address}>
            <b>{visibleHost(request.host.slice(0, HOST_MAX))}</b>
            <span>{oneLine(request.path)}</span>
          </p>
        </div>
        <RequestActions scope={scope} request={request} />
      </div>
      <div className={css.columns}>
        {!narrow && (
          <div className={css.facts}>
            <Suspense fallback={<div className={css.waitingBody} aria-busy="true" />}>
              <RequestFacts request={request} />
            </Suspense>
          </div>
        )}
        <div className={css.evidence}>
          <Tabs label="Evidence" tabs={tabs} current={current} onChoose={(tab) => setSearch({ tab }, { history: 'replace' })}>
            <Suspense fallback={<div className={css.waitingBody} aria-busy="true" />}>
              {current === FACTS_TAB.id ? (
                <RequestFacts request={request} />
              ) : current === SIMILAR_TAB.id ? (
                <Similar scope={scope} request={request} />
              ) : (
                <Evidence scope={scope} request={request} tab={current} />
              )}
            </Suspense>
          </Tabs>
        </div>
      </div>
    </div>
  )
}

const HOST_MAX = 253 // RFC 1035 §2.3.4, as text

/** Where both do not fit beside each other, the facts are the first tab. */
const FACTS_TAB: Tab = { id: 'facts', label: 'Facts' }

const SIMILAR_TAB: Tab = { id: 'similar', label: 'Similar' }

/** Only what there is: gRPC and SQL first where they are what matters. */
function tabsOf({ grpc, database, issues, sensitive, family }: RequestDetail): Tab[] {
  return [
    ...(database ? [{ id: 'sql', label: 'Statement' }] : []),
    ...(grpc ? [{ id: 'grpc', label: 'gRPC' }] : []),
    ...(family === 'database'
      ? []
      : [
          { id: 'request', label: 'Request' },
          { id: 'response', label: 'Response' },
        ]),
    ...(issues.length > 0 ? [{ id: 'issues', label: 'Issues', count: issues.length, tone: 'danger' as const }] : []),
    ...(sensitive.length > 0 ? [{ id: 'sensitive', label: 'Sensitive data', count: sensitive.length, tone: 'warn' as const }] : []),
    SIMILAR_TAB,
    { id: 'raw', label: 'Raw event' },
  ]
}
