import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { JsonTree } from '#src/components/code/JsonTree.tsx'
import css from '#src/components/notice/request-page.module.css'
import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { partSteps } from '#src/lib/connection-parts.ts'
import { formatDuration, formatInstant, formatPlural } from '#src/lib/format.ts'
import type { OneProps } from '#src/screens/detail/detail-types.ts'
import { $zone } from '#src/stores/range.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

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

/** Its reports over time, each with what was new in it. */
function ConnectionReports({ connection: { parts, timestampMs, open } }: { connection: ConnectionDetail }) {
  const zone = useStore($zone)
  const after = (ms: number): string => formatDuration(Math.max(0, ms - timestampMs))
  return (
    <section className={css.section}>
      <p className={css.note}>
        Agents report a connection half a second after it opens, every ten seconds while it is open, and once when it ends.
        {open && ' The last report, the one with bytes, has not come yet.'}
      </p>
      <table className={css.table}>
        <caption className="visually-hidden">Reports of this connection, oldest first</caption>
        <HeadRow of={['Report', 'Came in', 'After', 'What was new']} />
        <tbody>
          {partSteps(parts).map((step, index) =>
            step.kind === 'report' ? (
              <tr key={index}>
                <td>{step.part.part}</td>
                <td>{formatInstant(step.part.receivedMs, zone).slice(0, 19)}</td>
                <td>{after(step.part.receivedMs)}</td>
                <td>{visibleText(step.changes.join(' · '))}</td>
              </tr>
            ) : (
              <tr key={index}>
                <td />
                <td className="dim">until {formatInstant(step.untilMs, zone).slice(11, 19)}</td>
                <td className="dim">{after(step.untilMs)}</td>
                <td className="dim">{formatPlural(step.count, 'report')} with nothing new</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}
