import { Duration, HostName, Missing, oneLine, Value } from '#src/components/value/Badges.tsx'
import { ConnectionState, LabelBadge, TlsBadge, VisibilityMark } from '#src/components/value/ConnectionBadges.tsx'
import { countryName } from '#src/lib/format.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import type { ValuePick } from '#src/screens/filter/filter-about.ts'
import { CLICK, columnsAbout, isoTime, LONGER, type PickColumn, shown, sizeCell, VendorName } from '#src/screens/list/columns-about.tsx'
import { RowLink } from '#src/screens/list/RowLink.tsx'

import { connections } from './connections.ts'
import { BYTES_LATER, protocolOf, visibilityLabels } from './labels.ts'
import css from './connections.module.css'

const { text, amount, several, picks } = columnsAbout<ConnectionRow>(connections.filter)

/** The connections table, one line per column. Module scope: never rebuilt. */
export const connectionColumns: readonly PickColumn<ConnectionRow>[] = [
  { id: 'time', label: 'Opened', width: 118, dated: true, sort: 'time', value: isoTime, cell: openedCell },
  {
    ...text('state', 'State', 76, (r) => (r.open ? 'open' : 'closed')),
    cell: (r) => (
      <Value label={CLICK}>
        <ConnectionState open={r.open} />
      </Value>
    ),
    pick: picks('open', (r) => String(r.open)),
  },
  { id: 'address', label: 'Host and port', width: 216, grows: true, value: hostAndPort, cell: addressCell, pick: pickAddress },
  { id: 'protocol', label: 'Protocol', width: 88, value: protocolOf, cell: protocolCell, pick: pickProtocol },
  {
    ...text('tls', 'TLS', 52, (r) => r.tlsVersion),
    cell: (r) => shown(r.tlsVersion, <TlsBadge version={r.tlsVersion} />, CLICK),
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
  { ...bytes('received', 'Received', 'size', (r) => r.bytesReceived), sort: 'bytesReceived' },
  { ...bytes('sent', 'Sent', 'sent', (r) => r.bytesSent), sort: 'bytesSent' },
  { ...text('client', 'Client', 92, (r) => r.client), entity: (r) => ['clients', [r.client]] },
  {
    ...text('vendor', 'Vendor', 112, (r) => r.vendor),
    cell: (r) => shown(r.vendor, <VendorName id={r.vendor} />),
    entity: (r) => ['vendors', [r.vendor]],
  },
  { ...text('country', 'Country', 84, (r) => r.country), cell: (r) => shown(r.country, r.country, `${countryName(r.country)}. ${CLICK}`) },
  several('labels', 'Labels', 112, 'label', (r) => r.labels, labelBadge),
  bytes('bytes', 'Both ways', 'bytes', (r) => r.bytesSent + r.bytesReceived),
  text('ip', 'Remote address', 140, (r) => r.remoteIp),
  text('direction', 'Direction', 128, (r) => r.direction),
  text('exe', 'Executable', 180, (r) => r.exe),
  text('container', 'Container', 120, (r) => r.container),
  text('pod', 'Pod', 140, (r) => r.pod),
  text('env', 'Environment', 120, (r) => r.environmentId),
  several('tags', 'Tags', 180, 'tag', (r) => r.tags),
]

/** Bytes, which agents tell when a connection ends. */
function bytes(id: string, label: string, field: string, read: (row: ConnectionRow) => number): PickColumn<ConnectionRow> {
  return { ...amount(id, label, 92, field, read), cell: (row) => (row.open ? <BytesLater /> : sizeCell(read(row))) }
}

function openedCell({ id, timestampMs, open }: ConnectionRow) {
  return (
    <span className={css.opened}>
      <ConnectionState open={open} bare />
      <RowLink $link={connections.$oneLink} id={id} ms={timestampMs} />
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
  if (item === 1) return connections.filter.pick('port', String(remotePort), how)
  return host ? connections.filter.pick('host', host, how) : connections.filter.pick('ip', remoteIp, how)
}

function protocolCell({ socketProtocol, l7Protocol }: ConnectionRow) {
  if (!socketProtocol && !l7Protocol) return <Missing />
  return (
    <span className={css.protocol}>
      {socketProtocol && <Value label={CLICK}>{oneLine(socketProtocol)}</Value>}
      {l7Protocol && (
        <Value item={1} label={CLICK}>
          {oneLine(l7Protocol)}
        </Value>
      )}
    </span>
  )
}

function pickProtocol({ socketProtocol, l7Protocol }: ConnectionRow, item: number, how: ValuePick): Promise<void> {
  return item === 1 ? connections.filter.pick('protocol', l7Protocol, how) : connections.filter.pick('l4', socketProtocol, how)
}

function visibilityCell(row: ConnectionRow) {
  const { label, meaning } = visibilityLabels(row)
  return (
    <Value label={`${meaning} ${CLICK}`}>
      <VisibilityMark visibility={row.visibility} label={label} />
    </Value>
  )
}

function pickVisibility({ reason, visibility }: ConnectionRow, _item: number, how: ValuePick): Promise<void> {
  return reason ? connections.filter.pick('reason', reason, how) : connections.filter.pick('opaque', String(visibility === 'opaque'), how)
}

function BytesLater() {
  return (
    <span className="dim" title={BYTES_LATER}>
      —<span className="visually-hidden"> {BYTES_LATER}</span>
    </span>
  )
}

function labelBadge(label: string) {
  return <LabelBadge label={label} />
}
