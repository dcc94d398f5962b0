import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import css from '#src/components/notice/request-page.module.css'
import { FactsSkeleton } from '#src/components/notice/Skeletons.tsx'
import { type Tab, Tabs } from '#src/components/overlay/Tabs.tsx'
import { HostName } from '#src/components/value/Badges.tsx'
import { ConnectionState } from '#src/components/value/ConnectionBadges.tsx'
import { useMedia } from '#src/lib/use-media.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionFlow } from './ConnectionFlow.tsx'

const ConnectionFacts = lazy(() => import('./ConnectionFacts.tsx').then((module) => ({ default: module.ConnectionFacts })))
const ConnectionEvidence = lazy(() => import('./ConnectionEvidence.tsx').then((module) => ({ default: module.ConnectionEvidence })))

/** Where both do not fit beside each other, the facts are the first tab. */
const FACTS_TAB: Tab = { id: 'facts', label: 'Facts' }

/** One connection: who talked to whom, what is known of it, what was reported and asked on it. The open tab stands in the address. */
export function ConnectionView({ scope, connection }: { scope: PulseScope; connection: ConnectionDetail }) {
  const search = useStore($search)
  const narrow = useMedia('(width < 1000px)')
  const tabs = [
    ...(narrow ? [FACTS_TAB] : []),
    { id: 'reports', label: 'Reports', count: connection.parts.length },
    { id: 'requests', label: 'Requests', count: connection.requestCount },
    { id: 'raw', label: 'Raw event' },
  ]
  const current = tabs.find(({ id }) => id === search.get('tab'))?.id ?? tabs[0]?.id ?? 'raw'
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.title}>
          <ConnectionState open={connection.open} />
          <p className={css.address}>
            <HostName host={connection.host || connection.remoteIp} />
            <span>:{connection.remotePort}</span>
          </p>
        </div>
        <ConnectionActions scope={scope} connection={connection} />
      </div>
      <ConnectionFlow connection={connection} />
      <div className={css.columns}>
        {!narrow && (
          <div className={css.facts}>
            <Suspense fallback={<FactsSkeleton label="Loading the facts" rows={16} />}>
              <ConnectionFacts connection={connection} />
            </Suspense>
          </div>
        )}
        <div className={css.evidence}>
          <Tabs label="Evidence" tabs={tabs} current={current} onChoose={(tab) => setSearch({ tab }, { history: 'replace' })}>
            <Suspense fallback={<div className={css.waitingBody} aria-busy="true" />}>
              {current === FACTS_TAB.id ? (
                <ConnectionFacts connection={connection} />
              ) : (
                <ConnectionEvidence connection={connection} tab={current} />
              )}
            </Suspense>
          </Tabs>
        </div>
      </div>
    </div>
  )
}
