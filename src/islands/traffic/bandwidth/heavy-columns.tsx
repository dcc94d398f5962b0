import { Bytes, Duration, oneLine, Value } from '#src/components/value/Badges.tsx'
import { CellLink } from '#src/components/value/CellLink.tsx'
import { formatClock, formatDay } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import { GroupValue } from '#src/screens/panels/GroupValue.tsx'
import type { PanelColumn } from '#src/screens/panels/PanelTable.tsx'

import { withPort } from '../connections/labels.ts'

/** What the agent could see of it. */
const SEEN: Readonly<Record<ConnectionRow['visibility'], string>> = { introspected: 'read', clear: 'in clear', opaque: 'opaque' }

interface ConnectionLabels {
  zone: string
  hrefOf: (id: string) => string
  pick: (field: string, value: string, how: 'add' | 'exclude') => Promise<void>
}

/** The table of heavy connections, one line per column. */
export function connectionColumns({ zone, hrefOf, pick }: ConnectionLabels): readonly PanelColumn<ConnectionRow>[] {
  /** Host and client go by the same name in the filter. */
  const named = (field: 'host' | 'client' | 'vendor', label: string, width: number, grows?: true): PanelColumn<ConnectionRow> => ({
    id: field,
    label,
    width,
    grows,
    value: (row) => row[field],
    cell: (row) => <GroupValue field={field} value={row[field]} />,
    pick: (row, exclude) => void pick(field, row[field], exclude ? 'exclude' : 'add'),
  })
  const bytes = (id: 'bytesSent' | 'bytesReceived', label: string): PanelColumn<ConnectionRow> => ({
    id,
    label,
    width: 92,
    align: 'end',
    unit: 'bytes',
    value: (row) => row[id],
    cell: (row) => <Bytes bytes={row[id]} />,
  })
  return [
    {
      id: 'opened',
      label: 'Opened',
      width: 116,
      value: (row) => new Date(row.timestampMs).toISOString(),
      cell: (row) => <OpenedAt ms={row.timestampMs} zone={zone} href={hrefOf(row.id)} />,
      pick: (row) => goTo(hrefOf(row.id)),
    },
    named('client', 'Client', 140),
    named('host', 'Host', 220, true),
    {
      id: 'address',
      label: 'Address',
      width: 168,
      value: (row) => withPort(row.remoteIp, row.remotePort),
      cell: (row) => (
        <Value>
          <span className="mono">{oneLine(withPort(row.remoteIp, row.remotePort))}</span>
        </Value>
      ),
      pick: (row, exclude) => void pick('ip', row.remoteIp, exclude ? 'exclude' : 'add'),
    },
    {
      id: 'protocol',
      label: 'Protocol',
      width: 84,
      value: (row) => row.l7Protocol || row.socketProtocol,
      cell: (row) => oneLine(row.l7Protocol || row.socketProtocol),
    },
    { id: 'seen', label: 'Content', width: 84, value: (row) => SEEN[row.visibility] },
    {
      id: 'duration',
      label: 'Duration',
      width: 92,
      align: 'end',
      unit: 'ms',
      value: (row) => row.durationMs,
      cell: (row) => <Duration ms={row.durationMs} />,
    },
    bytes('bytesSent', 'Sent'),
    bytes('bytesReceived', 'Received'),
  ]
}

/** When, which is also the link to it; the day is said when it is not today's. */
export function OpenedAt({ ms, zone, href }: { ms: number; zone: string; href: string }) {
  const day = formatDay(ms, zone)
  return (
    <CellLink href={href} title={`${day} ${formatClock(ms, zone)}`}>
      {day !== formatDay(Date.now(), zone) && <span className="dim">{day.slice(5)} </span>}
      {formatClock(ms, zone).slice(0, 8)}
    </CellLink>
  )
}
