import { visibleText } from '#domain/detection/control.ts'
import { Bytes, DurationBar, MethodChip, oneLine, StatusBadge, Value } from '#src/components/Badges.tsx'
import type { Column } from '#src/components/Table.tsx'
import { countryName, NOTHING } from '#src/lib/format.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { Address } from './Address.tsx'
import { RowLink } from './RowLink.tsx'
import { type Pick, pickBound, pickValue } from './view.ts'

/** A column with what a click on its value means for the filter: the `item`th value of a cell that holds several. */
export interface RequestColumn extends Column<RequestRow> {
  pick?: (row: RequestRow, item: number, how: Pick) => Promise<void>
}

const dash = <span className="dim">{NOTHING}</span>
const value = (text: string, shown: string = oneLine(text)) => (text === '' ? dash : <Value>{shown}</Value>)
const by = (field: string, read: (row: RequestRow) => string) => (row: RequestRow, _item: number, how: Pick) => pickValue(field, read(row), how)

/** The requests table, one line per column: `value` sorts, exports and copies, `cell` shows, `pick` filters. Module scope: never rebuilt. */
export const requestColumns: readonly RequestColumn[] = [
  { id: 'time', label: 'Time', width: 108, sort: 'time', value: (r) => new Date(r.timestampMs).toISOString(), cell: (r) => <RowLink id={r.id} ms={r.timestampMs} /> },
  { id: 'method', label: 'Method', width: 72, value: (r) => r.method, cell: (r) => <Value><MethodChip method={r.method} /></Value>, pick: by('method', (r) => r.method) },
  { id: 'status', label: 'Status', width: 74, sort: 'status', value: (r) => r.status, cell: (r) => <Value><StatusBadge status={r.status} family={r.family} /></Value>, pick: by('status', (r) => String(r.status)) },
  { id: 'address', label: 'Host and path', width: 260, grows: true, value: (r) => r.host + r.path, cell: (r) => <Address row={r} />, pick: by('host', (r) => r.host) },
  { id: 'duration', label: 'Duration', width: 126, align: 'end', sort: 'duration', value: (r) => r.durationMs, cell: (r) => <Value full label="Click: at least this long · Alt+click: shorter"><DurationBar ms={r.durationMs} /></Value>, pick: (r, _, how) => pickBound('duration', r.durationMs, how) },
  { id: 'received', label: 'Received', width: 88, align: 'end', sort: 'bytesReceived', value: (r) => r.bytesReceived, cell: (r) => <Value label="Click: at least this much · Alt+click: less"><Bytes bytes={r.bytesReceived} /></Value>, pick: (r, _, how) => pickBound('size', r.bytesReceived, how) },
  { id: 'sent', label: 'Sent', width: 92, align: 'end', sort: 'bytesSent', value: (r) => r.bytesSent, cell: (r) => <Value label="Click: at least this much · Alt+click: less"><Bytes bytes={r.bytesSent} /></Value>, pick: (r, _, how) => pickBound('sent', r.bytesSent, how) },
  { id: 'client', label: 'Client', width: 112, value: (r) => r.client, cell: (r) => value(r.client), pick: by('client', (r) => r.client) },
  { id: 'vendor', label: 'Vendor', width: 88, value: (r) => r.vendor, cell: (r) => value(r.vendor), pick: by('vendor', (r) => r.vendor) },
  { id: 'country', label: 'Country', width: 84, value: (r) => r.country, cell: (r) => (r.country ? <Value label={`${countryName(r.country)}. Click: only this · Alt+click: all but this`}>{oneLine(r.country)}</Value> : dash), pick: by('country', (r) => r.country) },
  { id: 'type', label: 'Type', width: 140, value: (r) => r.contentType, cell: (r) => value(r.contentType), pick: by('type', (r) => r.contentType) },
  { id: 'template', label: 'Endpoint', width: 180, value: (r) => r.template, cell: (r) => value(r.template), pick: by('template', (r) => r.template) },
  { id: 'protocol', label: 'Protocol', width: 92, value: (r) => r.protocol, cell: (r) => value(r.protocol), pick: by('protocol', (r) => r.protocol) },
  { id: 'kind', label: 'Kind', width: 84, value: (r) => r.family, cell: (r) => value(r.family), pick: by('kind', (r) => r.family) },
  { id: 'direction', label: 'Direction', width: 128, value: (r) => r.direction, cell: (r) => value(r.direction), pick: by('direction', (r) => r.direction) },
  { id: 'token', label: 'Token', width: 140, value: (r) => r.token, cell: (r) => value(r.token), pick: by('token', (r) => r.token) },
  { id: 'env', label: 'Environment', width: 120, value: (r) => r.environmentId, cell: (r) => value(r.environmentId), pick: by('env', (r) => r.environmentId) },
  { id: 'source', label: 'Source', width: 84, value: (r) => r.source, cell: (r) => value(r.source), pick: by('source', (r) => r.source) },
  { id: 'tags', label: 'Tags', width: 180, value: (r) => r.tags.join(' '), cell: (r) => (r.tags.length === 0 ? dash : r.tags.map((tag, item) => <Value key={tag} item={item}>{visibleText(tag)}</Value>)), pick: (r, item, how) => pickValue('tag', r.tags[item] ?? '', how) },
]

/** What is shown until somebody chooses: the first fit a laptop, the rest come by scrolling or choosing. */
const DEFAULT_COLUMNS = ['time', 'method', 'status', 'address', 'duration', 'received', 'client', 'vendor']

/** Columns in the order of `text`, ids joined by dots; the usual ones when none is known. */
export function columnsIn(text: string): readonly RequestColumn[] {
  const ids = text === '' ? DEFAULT_COLUMNS : text.split('.')
  const chosen = [...new Set(ids)].flatMap((id) => requestColumns.filter((column) => column.id === id))
  return chosen.length > 0 ? chosen : columnsIn('')
}

export const isDefault = (columns: readonly RequestColumn[]): boolean => columns.map(({ id }) => id).join('.') === DEFAULT_COLUMNS.join('.')
