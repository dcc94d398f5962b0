import { connectionRows } from '#src/queries/connections.ts'
import { connectionValuesQuery } from '#src/screens/filter/options.ts'
import { listScreen } from '#src/screens/list/list-screen.tsx'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import { connectionColumns } from './connection-columns.tsx'
import { $coverageShown, connections } from './connections.ts'
import { NarrowConnection } from './NarrowConnection.tsx'

/** /traffic/connections: who is connected to whom, and how much of it can be seen. */
export const ConnectionsScreen = listScreen<ConnectionRow, 'time' | 'duration' | 'bytes' | 'bytesSent' | 'bytesReceived'>({
  noun: { one: 'connection', many: 'connections' },
  state: connections,
  query: { rows: connectionRows },
  columns: connectionColumns,
  usual: ['time', 'address', 'protocol', 'tls', 'visibility', 'duration', 'received', 'client', 'labels'],
  narrow: (row) => <NarrowConnection row={row} />,
  placeholder: 'host:api.stripe.com opaque:true',
  values: connectionValuesQuery,
  instead: { label: 'Coverage', $shown: $coverageShown, load: async () => (await import('./coverage/Coverage.tsx')).Coverage },
  peek: async () => (await import('./one/ConnectionScreen.tsx')).connection,
  around: async () => (await import('./connections-around.tsx')).connectionsAround,
})
