import { visibleText } from '#domain/detection/control.ts'
import type { Column } from '#src/components/table/table-types.ts'
import { Bytes, DurationBar, MethodChip, Missing, oneLine, StatusBadge, Value } from '#src/components/value/Badges.tsx'
import { countryName } from '#src/lib/format.ts'
import { columnsOf } from '#src/stores/columns.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import type { ValuePick } from '../filter/filter-about.ts'
import { Address } from './Address.tsx'
import { RowLink } from './RowLink.tsx'
import { pickBound, pickValue } from './view.ts'

/** A column with what a click on its value means for the filter: the `item`th value of a cell that holds several. */
export interface RequestColumn extends Column<RequestRow> {
  pick?: PickCell
}

type PickCell = (row: RequestRow, item: number, how: ValuePick) => Promise<void>

const LONGER = 'Click: at least this long · Alt+click: shorter'
const MORE = 'Click: at least this much · Alt+click: less'

/** The requests table, one line per column: `value` sorts, exports and copies, `cell` shows, `pick` filters. Module scope: never rebuilt. */
export const requestColumns: readonly RequestColumn[] = [
  { id: 'time', label: 'Time', width: 102, sort: 'time', value: isoTime, cell: (r) => <RowLink id={r.id} ms={r.timestampMs} /> },
  { ...text('method', 'Method', 66, (r) => r.method), cell: (r) => value(r.method, <MethodChip method={r.method} />) },
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
  { ...amount('duration', 'Duration', 'duration', 114, (r) => r.durationMs), cell: durationCell },
  amount('received', 'Received', 'size', 92, (r) => r.bytesReceived, 'bytesReceived'),
  amount('sent', 'Sent', 'sent', 92, (r) => r.bytesSent, 'bytesSent'),
  text('client', 'Client', 102, (r) => r.client),
  text('vendor', 'Vendor', 84, (r) => r.vendor),
  { ...text('country', 'Country', 84, (r) => r.country), cell: (r) => value(r.country, oneLine(r.country), countryName(r.country)) },
  text('type', 'Type', 140, (r) => r.contentType),
  text('template', 'Endpoint', 180, (r) => r.template),
  text('protocol', 'Protocol', 92, (r) => r.protocol),
  text('kind', 'Kind', 84, (r) => r.family),
  text('direction', 'Direction', 128, (r) => r.direction),
  text('token', 'Token', 140, (r) => r.token),
  text('env', 'Environment', 120, (r) => r.environmentId),
  text('source', 'Source', 84, (r) => r.source),
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
const DEFAULT_COLUMNS = ['time', 'method', 'status', 'address', 'duration', 'received', 'client', 'vendor']

/** Columns of the requests table as this person likes them. */
export const requestLayout = columnsOf(
  'requests',
  requestColumns.map(({ id }) => id),
  DEFAULT_COLUMNS,
)

/** A column of plain text that goes by the same name in the filter. */
function text(id: string, label: string, width: number, read: (row: RequestRow) => string): RequestColumn {
  return { id, label, width, value: read, cell: (row) => value(read(row)), pick: picks(id, read) }
}

/** A column of sizes; a click filters by a bound, since hardly two are equal. */
function amount(id: string, label: string, field: string, width: number, read: (row: RequestRow) => number, sort = id): RequestColumn {
  const pick: PickCell = (row, _item, how) => pickBound(field, read(row), how)
  return { id, label, width, align: 'end', sort, value: read, cell: (row) => bytesCell(read(row)), pick }
}

function picks(field: string, read: (row: RequestRow, item: number) => string): PickCell {
  return (row, item, how) => pickValue(field, read(row, item), how)
}

function value(raw: string, shown: React.ReactNode = oneLine(raw), title?: string) {
  if (raw === '') return <Missing />
  return <Value {...(title && { label: `${title}. Click: only this · Alt+click: all but this` })}>{shown}</Value>
}

function isoTime(row: RequestRow): string {
  return new Date(row.timestampMs).toISOString()
}

function hostAndPath(row: RequestRow): string {
  return row.host + row.path
}

function addressCell(row: RequestRow) {
  return <Address row={row} />
}

function statusCell({ status, family }: RequestRow) {
  return (
    <Value>
      <StatusBadge status={status} family={family} />
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

function bytesCell(bytes: number) {
  return (
    <Value label={MORE}>
      <Bytes bytes={bytes} />
    </Value>
  )
}

function tagsCell({ tags }: RequestRow) {
  if (tags.length === 0) return value('')
  return tags.map((tag, item) => (
    <Value key={tag} item={item}>
      {visibleText(tag)}
    </Value>
  ))
}
