import type { Tab } from '#src/components/overlay/Tabs.tsx'
import { HostName } from '#src/components/value/Badges.tsx'
import { ConnectionState } from '#src/components/value/ConnectionBadges.tsx'
import { connectionDetail, connectionNeighbours } from '#src/queries/connection.ts'
import { detailScreen } from '#src/screens/detail/detail-screen.tsx'
import type { DetailDeclaration } from '#src/screens/detail/detail-types.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { connections } from '../connections.ts'
import { ConnectionFlow } from './ConnectionFlow.tsx'

export const connection: DetailDeclaration<ConnectionDetail> = {
  noun: { one: 'connection', many: 'connections' },
  state: connections,
  query: connectionDetail,
  neighbours: connectionNeighbours,
  heading: ({ open, host, remoteIp, remotePort }) => ({
    marks: <ConnectionState open={open} />,
    address: (
      <>
        <HostName host={host || remoteIp} />
        <span>:{remotePort}</span>
      </>
    ),
  }),
  tabs: ({ parts, requestCount }): Tab[] => [
    { id: 'reports', label: 'Reports', count: parts.length },
    { id: 'requests', label: 'Requests', count: requestCount },
    { id: 'raw', label: 'Raw event' },
  ],
  first: ({ requestCount }) => (requestCount > 0 ? 'requests' : 'reports'),
  evidence: async () => (await import('./ConnectionEvidence.tsx')).ConnectionEvidence,
  facts: async () => (await import('./ConnectionFacts.tsx')).ConnectionFacts,
  actions: { waiting: ['Copy'], load: async () => (await import('#src/screens/detail/CopyMenu.tsx')).CopyMenu },
  verdict: async () => (await import('#src/queries/connection-usual.ts')).unusualConnectionOf,
  Picture: ConnectionFlow,
}

/** /traffic/connections/manage?id=… */
export const ConnectionScreen = detailScreen(connection)
