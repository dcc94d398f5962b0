import {
  Bytes,
  DurationBar,
  HostName,
  MethodChip,
  Missing,
  oneLine,
  PathText,
  Signals,
  StatusBadge,
  Value,
} from '#src/components/value/Badges.tsx'
import type { Column } from '#src/components/table/table-types.ts'
import { formatClock } from '#src/lib/format.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import css from './TablesPage.module.css'

const text = (raw: string) => (raw === '' ? <Missing /> : <Value>{oneLine(raw)}</Value>)

/** A table of requests as a screen would have it; `rowOf` gives the request for whatever stands for a row. */
export function columnsFor<Row>(rowOf: (row: Row) => RequestRow): readonly Column<Row>[] {
  const column = (
    id: string,
    label: string,
    width: number,
    value: (row: RequestRow) => string | number,
    rest: Partial<Column<Row>> & { show?: (row: RequestRow) => React.ReactNode } = {},
  ): Column<Row> => {
    const { show, ...more } = rest
    return {
      id,
      label,
      width,
      value: (row) => value(rowOf(row)),
      cell: (row) => (show ? show(rowOf(row)) : text(String(value(rowOf(row))))),
      ...more,
    }
  }
  return [
    column('time', 'Time', 102, (r) => new Date(r.timestampMs).toISOString(), {
      sort: 'time',
      show: (r) => formatClock(r.timestampMs, 'UTC'),
    }),
    column('method', 'Method', 72, (r) => r.method, { show: (r) => <MethodChip method={r.method} /> }),
    column('status', 'Status', 74, (r) => r.status, { sort: 'status', show: (r) => <StatusBadge request={r} /> }),
    column('address', 'Host and path', 260, (r) => r.host + r.path, { grows: true, show: (r) => <Address row={r} /> }),
    column('duration', 'Duration', 118, (r) => r.durationMs, {
      sort: 'duration',
      align: 'end',
      show: (r) => <DurationBar ms={r.durationMs} />,
    }),
    column('received', 'Received', 92, (r) => r.bytesReceived, {
      sort: 'received',
      align: 'end',
      show: (r) => <Bytes bytes={r.bytesReceived} />,
    }),
    column('sent', 'Sent', 92, (r) => r.bytesSent, { align: 'end', show: (r) => <Bytes bytes={r.bytesSent} /> }),
    column('client', 'Client', 112, (r) => r.client),
    column('vendor', 'Vendor', 92, (r) => r.vendor),
    column('country', 'Country', 84, (r) => r.country),
    column('token', 'Token', 132, (r) => r.token),
    column('tags', 'Tags', 200, (r) => r.tags.join(' ')),
  ]
}

/** What a narrow screen shows of a row instead. */
export function NarrowRequest({ row }: { row: RequestRow }) {
  return (
    <div className={css.narrow}>
      <p>
        {formatClock(row.timestampMs, 'UTC')} <MethodChip method={row.method} /> <StatusBadge request={row} />
        <DurationBar ms={row.durationMs} />
      </p>
      <Address row={row} />
    </div>
  )
}

function Address({ row }: { row: RequestRow }) {
  return (
    <span className={css.address}>
      <span className={css.host}>{row.host ? <HostName host={row.host} /> : <Missing />}</span>
      <span className={css.path}>
        <PathText path={row.family === 'database' ? ` ${row.path}` : row.path} />
      </span>
      <Signals issue={row.hasIssue} sensitive={row.hasSensitive} />
    </span>
  )
}
