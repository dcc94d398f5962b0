import { useStore } from '@nanostores/react'

import { addTerm } from '#domain/filter/edit.ts'
import css from '#src/components/notice/request-page.module.css'
import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { Bytes, Duration, MethodChip, oneLine, StatusBadge } from '#src/components/value/Badges.tsx'
import { formatClock, formatCount, formatPlural } from '#src/lib/format.ts'
import { ChangedAtNote } from '#src/screens/causes/ChangedAtNote.tsx'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { visibilityLabels } from '../labels.ts'
import own from './connection-requests.module.css'

/** A request is told at its end; its beginning may lie a little before the connection's first report. */
const MARGIN_MS = 1000

/** What was asked on this connection, newest first, each a link; and the way to all of the same host and time. */
export function ConnectionRequests({ connection: c }: { connection: ConnectionDetail }) {
  const to = useStore($to)
  const zone = useStore($zone)
  const list = to.requests({
    ...(c.host && { q: addTerm('', 'host', c.host) }),
    from: c.timestampMs - MARGIN_MS,
    to: (c.closedMs || c.lastSeenMs) + MARGIN_MS,
  })
  if (c.requests.length === 0)
    return (
      <p className={css.note}>
        {c.visibility === 'opaque'
          ? `No request of it is known. ${visibilityLabels(c).meaning}`
          : 'No request of it is known: none was made, what was spoken is not read by the agent, or its retention has ended.'}{' '}
        <ChangedAtNote cause={c.visibility === 'opaque' ? { kind: 'inspection', deploymentId: c.deploymentId } : { kind: 'retention' }} />
      </p>
    )
  return (
    <section className={css.section}>
      <p className={css.note}>
        {c.requestCount > c.requests.length
          ? `The newest ${formatCount(c.requests.length)} of ${formatCount(c.requestCount)} requests.`
          : `${formatPlural(c.requestCount, 'request')}.`}{' '}
        <a className="link" href={list}>
          All requests of this host in this time
        </a>
      </p>
      <div className={own.scroller} role="region" aria-label="Requests of this connection" tabIndex={0}>
        <table className={`${css.table} ${own.table}`}>
          <HeadRow of={['Time', 'Method', 'Status', 'Path', 'Duration', 'Received']} numbers={['Duration', 'Received']} />
          <tbody>
            {c.requests.map((request) => (
              <tr key={request.id}>
                <td>
                  <a className="link" href={to.request(request.id)}>
                    {formatClock(request.timestampMs, zone)}
                  </a>
                </td>
                <td>
                  <MethodChip method={request.method} />
                </td>
                <td>
                  <StatusBadge request={request} />
                </td>
                <td className={own.path} title={oneLine(request.path)}>
                  {oneLine(request.path)}
                </td>
                <td className="number">
                  <Duration ms={request.durationMs} />
                </td>
                <td className="number">
                  <Bytes bytes={request.bytesReceived} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
