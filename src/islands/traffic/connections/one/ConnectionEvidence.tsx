import { JsonTree } from '#src/components/code/JsonTree.tsx'
import type { OneProps } from '#src/screens/detail/detail-types.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { ConnectionReports } from './ConnectionReports.tsx'
import { ConnectionRequests } from './ConnectionRequests.tsx'

/** What was told of a connection, one tab at a time. */
export function ConnectionEvidence({ one: connection, tab }: OneProps<ConnectionDetail> & { tab: string }) {
  switch (tab) {
    case 'reports':
      return <ConnectionReports connection={connection} />
    case 'requests':
      return <ConnectionRequests connection={connection} />
    default:
      return <JsonTree label="Raw event" value={connection} />
  }
}
