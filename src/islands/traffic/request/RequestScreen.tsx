import { computed } from 'nanostores'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import css from '#src/components/notice/request-page.module.css'
import type { Tab } from '#src/components/overlay/Tabs.tsx'
import { MethodChip, oneLine, StatusBadge } from '#src/components/value/Badges.tsx'
import { neighbours } from '#src/queries/neighbours.ts'
import { requestDetail } from '#src/queries/request.ts'
import { detailScreen } from '#src/screens/detail/detail-screen.tsx'
import type { DetailDeclaration } from '#src/screens/detail/detail-types.ts'
import { $search } from '#src/stores/location.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { requests } from '../requests/requests.ts'
import { CompareSkeleton } from './compare/CompareSkeleton.tsx'

/** RFC 1035 §2.3.4, as text. */
const HOST_MAX = 253
/** Characters at the end of a host that stay: they say whose it is. */
const HOST_END = 24

/** A host in one line, cut in its middle where there is no room for it, so that the path has the next. */
function HostLine({ host }: { host: string }) {
  const shown = [...visibleHost(host.slice(0, HOST_MAX))]
  return (
    <b className={css.hostLine} title={visibleHost(host)}>
      <bdi className={css.hostStart}>{shown.slice(0, -HOST_END).join('')}</bdi>
      <bdi>{shown.slice(-HOST_END).join('')}</bdi>
    </b>
  )
}

export const request: DetailDeclaration<RequestDetail> = {
  noun: { one: 'request', many: 'requests' },
  state: requests,
  query: requestDetail,
  neighbours,
  heading: (one) => ({
    marks: (
      <>
        <MethodChip method={one.method} />
        <StatusBadge request={one} />
      </>
    ),
    address: (
      <>
        <HostLine host={one.host} />
        <span title={visibleText(one.path)}>{oneLine(one.path)}</span>
      </>
    ),
  }),
  tabs: tabsOf,
  first: firstOf,
  evidence: async () => (await import('./Evidence.tsx')).Evidence,
  facts: async () => (await import('./RequestFacts.tsx')).RequestFacts,
  actions: {
    waiting: ['Compare with…', 'Evidence', 'Copy'],
    load: async () => (await import('./RequestActions.tsx')).RequestActions,
  },
  verdict: async () => (await import('#src/queries/compare.ts')).unusualOf,
  instead: {
    $shown: computed($search, (search) => Boolean(search.get('with'))),
    Waiting: CompareSkeleton,
    load: async () => (await import('./compare/CompareScreen.tsx')).CompareScreen,
  },
}

/** /traffic/requests/manage?id=…; `&with=…` compares it. */
export const RequestScreen = detailScreen(request)

/** gRPC and SQL first where they are what matters. */
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
    { id: 'similar', label: 'Similar' },
    { id: 'raw', label: 'Raw event' },
  ]
}

/** A tab that says why it failed, or what was asked, if that was stored. */
function firstOf({ failed, issues, database, payload }: RequestDetail): string | undefined {
  if (issues.length > 0 && failed) return 'issues'
  if (database) return 'sql'
  return payload === '' ? undefined : 'request'
}
