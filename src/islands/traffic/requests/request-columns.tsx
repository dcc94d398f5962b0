import { DurationBar, MethodChip, oneLine, StatusBadge, Value } from '#src/components/value/Badges.tsx'
import { countryName } from '#src/lib/format.ts'
import { CLICK, columnsAbout, isoTime, LONGER, type PickColumn, shown, VendorName } from '#src/screens/list/columns-about.tsx'
import { RowLink } from '#src/screens/list/RowLink.tsx'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { Address } from './Address.tsx'
import { requests } from './requests.ts'

const { text, amount, several, picks } = columnsAbout<RequestRow>(requests.filter)

/** The requests table, one line per column. Module scope: never rebuilt. */
export const requestColumns: readonly PickColumn<RequestRow>[] = [
  { id: 'time', label: 'Time', width: 102, dated: true, sort: 'time', value: isoTime, cell: timeCell },
  { ...text('method', 'Method', 66, (r) => r.method), cell: (r) => shown(r.method, <MethodChip method={r.method} />) },
  {
    id: 'status',
    label: 'Status',
    width: 76,
    sort: 'status',
    value: (r) => r.status,
    cell: statusCell,
    pick: picks('status', (r) => String(r.status)),
  },
  {
    id: 'address',
    label: 'Host and path',
    width: 260,
    grows: true,
    value: hostAndPath,
    cell: addressCell,
    pick: picks('host', (r) => r.host),
  },
  { ...amount('duration', 'Duration', 114, 'duration', (r) => r.durationMs), cell: durationCell },
  { ...amount('received', 'Received', 92, 'size', (r) => r.bytesReceived), sort: 'bytesReceived' },
  { ...amount('sent', 'Sent', 92, 'sent', (r) => r.bytesSent), sort: 'bytesSent' },
  { ...text('client', 'Client', 102, (r) => r.client), entity: (r) => ['clients', [r.client]] },
  {
    ...text('vendor', 'Vendor', 112, (r) => r.vendor),
    cell: (r) => shown(r.vendor, <VendorName id={r.vendor} />),
    entity: (r) => ['vendors', [r.vendor]],
  },
  {
    ...text('country', 'Country', 84, (r) => r.country),
    cell: (r) => shown(r.country, oneLine(r.country), `${countryName(r.country)}. ${CLICK}`),
  },
  text('type', 'Type', 140, (r) => r.contentType),
  { ...text('template', 'Endpoint', 180, (r) => r.template), entity: (r) => ['endpoints', [r.method, r.host, r.template]] },
  text('protocol', 'Protocol', 92, (r) => r.protocol),
  text('kind', 'Kind', 84, (r) => r.family),
  text('direction', 'Direction', 128, (r) => r.direction),
  { ...text('token', 'Token', 140, (r) => r.token), lateEntity: { kind: 'api-tokens', open: openToken } },
  text('env', 'Environment', 120, (r) => r.environmentId),
  text('source', 'Source', 84, (r) => r.source),
  several('tags', 'Tags', 180, 'tag', (r) => r.tags),
]

/** Rows have the mask of a token alone; its fingerprint, which would be a third of their bytes, comes with the request. */
async function openToken(row: RequestRow, orElse: (row: RequestRow) => void): Promise<void> {
  return (await import('./go-from-row.ts')).openToken(row, orElse)
}

function timeCell({ id, timestampMs }: RequestRow) {
  return <RowLink $link={requests.$oneLink} id={id} ms={timestampMs} />
}

function hostAndPath(row: RequestRow): string {
  return row.host + row.path
}

function addressCell(row: RequestRow) {
  return <Address row={row} />
}

function statusCell(row: RequestRow) {
  return (
    <Value label={CLICK}>
      <StatusBadge request={row} />
    </Value>
  )
}

function durationCell({ durationMs }: RequestRow) {
  return (
    <Value full label={LONGER}>
      <DurationBar ms={durationMs} />
    </Value>
  )
}
