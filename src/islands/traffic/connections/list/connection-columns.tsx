import type { Column } from '#src/components/table/table-types.ts'
import { Bytes, HostName, Missing, oneLine, Value } from '#src/components/value/Badges.tsx'
import { Duration } from '#src/components/value/Cells.tsx'
import { ConnectionState, LabelBadge, TlsBadge, VisibilityMark } from '#src/components/value/ConnectionBadges.tsx'
import { countryName } from '#src/lib/format.ts'
import { columnsOf } from '#src/stores/columns.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import type { ValuePick } from '../../filter/filter-about.ts'
import { connectionFilter, pickBound } from '../view.ts'
import { BYTES_LATER, protocolOf, visibilityWords } from '../words.ts'
import css from './connection-cells.module.css'
import { OpenedLink } from './OpenedLink.tsx'

type PickCell = (row: ConnectionRow, item: number, how: ValuePick) => Promise<void>

/** A column with what a click on its value means for the filter: the `item`th value of a cell that holds several. */
export interface ConnectionColumn extends Column<ConnectionRow> {
  pick?: PickCell
}

const CLICK = 'Click: only this · Alt+click: all but this'
const LONGER = 'Click: at least this long · Alt+click: shorter'
const MORE = 'Click: at least this much · Alt+click: less'

/** The connections table, one line per column: `value` sorts, exports and copies, `cell` shows, `pick` filters. Module scope: never rebuilt. */
export const connectionColumns: readonly ConnectionColumn[] = [
  { id: 'time', label: 'Opened', width: 118, sort: 'time', value: openedAt, cell: openedCell },
  {
    ...text('state', 'State', 76, (r) => (r.open ? 'open' : 'closed')),
    cell: (r) => (
      <Value>
        <ConnectionState open={r.open} />
      </Value>
    ),
    pick: picks('open', (r) => String(r.open)),
  },
  { id: 'address', label: 'Host and port', width: 228, grows: true, value: hostAndPort, cell: addressCell, pick: pickAddress },
  { id: 'protocol', label: 'Protocol', width: 88, value: protocolOf, cell: protocolCell, pick: pickProtocol },
  {
    ...text('tls', 'TLS', 52, (r) => r.tlsVersion),
    cell: (r) => shown(r.tlsVersion, <TlsBadge version={r.tlsVersion} />, 'Click: only this version · Alt+click: all but this'),
  },
  { id: 'visibility', label: 'Visibility', width: 150, value: (r) => r.reason || r.visibility, cell: visibilityCell, pick: pickVisibility },
  {
    ...amount('duration', 'Duration', 88, 'duration', (r) => r.durationMs),
    cell: (r) => (
      <Value label={r.open ? `Until its newest report. ${LONGER}` : LONGER}>
        <Duration ms={r.durationMs} />
      </Value>
    ),
  },
  { ...amount('received', 'Received', 92, 'size', (r) => r.bytesReceived), sort: 'bytesReceived' },
  { ...amount('sent', 'Sent', 92, 'sent', (r) => r.bytesSent), sort: 'bytesSent' },
  text('client', 'Client', 92, (r) => r.client),
  text('vendor', 'Vendor', 84, (r) => r.vendor),
  { ...text('country', 'Country', 84, (r) => r.country), cell: (r) => shown(r.country, r.country, `${countryName(r.country)}. ${CLICK}`) },
  {
    id: 'labels',
    label: 'Labels',
    width: 100,
    value: (r) => r.labels.join(' '),
    cell: labelsCell,
    pick: picks('label', (r, item) => r.labels[item] ?? ''),
  },
  { ...amount('bytes', 'Both ways', 92, 'bytes', (r) => r.bytesSent + r.bytesReceived), sort: 'bytes' },
  text('ip', 'Remote address', 140, (r) => r.remoteIp),
  text('direction', 'Direction', 128, (r) => r.direction),
  text('exe', 'Executable', 180, (r) => r.exe),
  text('container', 'Container', 120, (r) => r.container),
  text('pod', 'Pod', 140, (r) => r.pod),
  text('env', 'Environment', 120, (r) => r.environmentId),
  {
    id: 'tags',
    label: 'Tags',
    width: 180,
    value: (r) => r.tags.join(' '),
    cell: tagsCell,
    pick: picks('tag', (r, item) => r.tags[item] ?? ''),
  },
]

/** What is shown until somebody chooses. */
const USUAL = ['time', 'address', 'protocol', 'tls', 'visibility', 'duration', 'received', 'client', 'labels']

/** Columns of the connections table as this person likes them. */
export const connectionLayout = columnsOf(
  'connections',
  connectionColumns.map(({ id }) => id),
  USUAL,
)

/** A column of plain text that goes by the same name in the filter. */
function text(id: string, label: string, width: number, read: (row: ConnectionRow) => string): ConnectionColumn {
  return { id, label, width, value: read, cell: (row) => shown(read(row)), pick: picks(id, read) }
}

/** A column of sizes or times; a click filters by a bound, since hardly two are equal. */
function amount(id: string, label: string, width: number, field: string, read: (row: ConnectionRow) => number): ConnectionColumn {
  const pick: PickCell = (row, _item, how) => pickBound(field, read(row), how)
  return { id, label, width, align: 'end', sort: id, value: read, cell: (row) => bytesCell(row, read(row)), pick }
}

function picks(field: string, read: (row: ConnectionRow, item: number) => string): PickCell {
  return (row, item, how) => connectionFilter.pick(field, read(row, item), how)
}

function shown(raw: string, look: React.ReactNode = oneLine(raw), label?: string) {
  if (raw === '') return <Missing />
  return <Value {...(label && { label })}>{look}</Value>
}

function openedAt(row: ConnectionRow): string {
  return new Date(row.timestampMs).toISOString()
}

function openedCell({ id, timestampMs, open }: ConnectionRow) {
  return (
    <span className={css.opened}>
      <ConnectionState open={open} bare />
      <OpenedLink id={id} ms={timestampMs} />
    </span>
  )
}

function hostAndPort({ host, remoteIp, remotePort }: ConnectionRow): string {
  return `${host || remoteIp}:${remotePort}`
}

function addressCell({ host, remoteIp, remotePort }: ConnectionRow) {
  return (
    <span className={css.address}>
      <Value label={remoteIp && host !== remoteIp ? `${oneLine(remoteIp)}. ${CLICK}` : CLICK}>
        <HostName host={host || remoteIp} />
      </Value>
      {remotePort > 0 && (
        <span className={css.port}>
          <Value item={1} label={`Port ${remotePort}. ${CLICK}`}>
            :{remotePort}
          </Value>
        </span>
      )}
    </span>
  )
}

function pickAddress({ host, remoteIp, remotePort }: ConnectionRow, item: number, how: ValuePick): Promise<void> {
  if (item === 1) return connectionFilter.pick('port', String(remotePort), how)
  return host ? connectionFilter.pick('host', host, how) : connectionFilter.pick('ip', remoteIp, how)
}

function protocolCell({ socketProtocol, l7Protocol }: ConnectionRow) {
  if (!socketProtocol && !l7Protocol) return <Missing />
  return (
    <span className={css.protocol}>
      {socketProtocol && <Value>{oneLine(socketProtocol)}</Value>}
      {l7Protocol && <Value item={1}>{oneLine(l7Protocol)}</Value>}
    </span>
  )
}

function pickProtocol({ socketProtocol, l7Protocol }: ConnectionRow, item: number, how: ValuePick): Promise<void> {
  return item === 1 ? connectionFilter.pick('protocol', l7Protocol, how) : connectionFilter.pick('l4', socketProtocol, how)
}

function visibilityCell(row: ConnectionRow) {
  const { label, meaning } = visibilityWords(row)
  return (
    <Value label={`${meaning} ${CLICK}`}>
      <VisibilityMark visibility={row.visibility} label={label} />
    </Value>
  )
}

function pickVisibility({ reason, visibility }: ConnectionRow, _item: number, how: ValuePick): Promise<void> {
  return reason ? connectionFilter.pick('reason', reason, how) : connectionFilter.pick('opaque', String(visibility === 'opaque'), how)
}

function bytesCell(row: ConnectionRow, bytes: number) {
  if (row.open)
    return (
      <span className="dim" title={BYTES_LATER}>
        —<span className="visually-hidden"> {BYTES_LATER}</span>
      </span>
    )
  return (
    <Value label={MORE}>
      <Bytes bytes={bytes} />
    </Value>
  )
}

function labelsCell({ labels }: ConnectionRow) {
  if (labels.length === 0) return <Missing />
  return labels.map((label, item) => (
    <Value key={label} item={item}>
      <LabelBadge label={label} />
    </Value>
  ))
}

function tagsCell({ tags }: ConnectionRow) {
  if (tags.length === 0) return <Missing />
  return tags.map((tag, item) => (
    <Value key={tag} item={item}>
      {oneLine(tag)}
    </Value>
  ))
}
