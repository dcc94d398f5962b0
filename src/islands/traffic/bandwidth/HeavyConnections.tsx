import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { Bytes, Duration, oneLine } from '#src/components/value/Badges.tsx'
import { goTo } from '#src/lib/go-to.ts'
import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import { queryTo } from '#src/queries/traffic.ts'
import { $to, type PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $range, $rangeText, $zone } from '#src/stores/range.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import { readConnectionsList } from '#wire/pulse/read-connections.ts'
import { GroupValue } from '#src/screens/panels/GroupValue.tsx'
import { $partLink } from '#src/screens/panels/list-links.ts'
import css from '#src/screens/panels/panels.module.css'
import { PanelTable } from '#src/screens/panels/PanelTable.tsx'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'

import { withPort } from '../connections/labels.ts'
import { connectionColumns, OpenedAt } from './heavy-columns.tsx'
import { BANDWIDTH_FILTER, HEAVY_LINES } from './view.ts'

// Here and not with the other queries of traffic, whose pages need no connections
const connectionList = queryTo('/connections/list', readConnectionsList)

const MOST = 50
const keyOf = ({ id }: ConnectionRow): string => id
const NO_ROWS: readonly ConnectionRow[] = []

/** Connections opened in the range that carried most, of those whose bytes are known. */
export function HeavyConnections({ scope, filter }: { scope: PulseScope; filter: FilterNode | undefined }) {
  const range = useStore($range)
  const { from, to } = useStore($rangeText)
  const text = useStore($filterText)
  const zone = useStore($zone)
  const links = useStore($to)
  const linkTo = useStore($partLink)
  const query = useMemo(
    () => ({ range, limit: MOST, sort: { by: 'bytes', direction: 'desc' } as const, ...(filter && { filter }) }),
    [range, filter],
  )
  const answer = useQueryResult(connectionList, scope, query, `${text} ${from} ${to}`)
  const rows = useMemo(
    () => dataOf(answer)?.data.rows.filter(({ bytesSent, bytesReceived }) => bytesSent + bytesReceived > 0) ?? NO_ROWS,
    [answer],
  )
  const columns = useMemo(() => connectionColumns({ zone, hrefOf: links.connection, pick: BANDWIDTH_FILTER.pick }), [zone, links])
  return (
    <PanelTable
      title="Heavy connections"
      note="opened in this range and ended, most bytes first"
      tools={
        <a className="button" data-size="small" href={linkTo('connections', [])}>
          All connections
        </a>
      }
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      found={answer}
      empty={rows.length === 0 ? <NoHeavy /> : undefined}
      busy={isRefreshing(answer)}
      lines={HEAVY_LINES}
      onOpen={(row) => goTo(links.connection(row.id))}
      narrow={(row) => (
        <div className={css.narrowRow}>
          <div className={css.narrowLine}>
            <GroupValue field="host" value={row.host || withPort(row.remoteIp, row.remotePort)} />
            <Bytes bytes={row.bytesSent + row.bytesReceived} />
          </div>
          <div className={css.narrowLine}>
            <span className="dim">
              <OpenedAt ms={row.timestampMs} zone={zone} href={links.connection(row.id)} /> from{' '}
              {oneLine(row.client) || 'an unknown client'}
            </span>
            <Duration ms={row.durationMs} />
          </div>
        </div>
      )}
    />
  )
}

const NoHeavy = () => (
  <EmptyNote
    level={3}
    title="No connections with known bytes"
    hint="None that was opened in this range has ended, or none was received: recordings and OpenTelemetry bring requests only."
  />
)
