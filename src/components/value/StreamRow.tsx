import { formatClock, formatDay } from '#src/lib/format.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { Bytes, DurationBar, HostName, MethodChip, PathText, Signals, StatusBadge } from './Badges.tsx'
import css from './stream-row.module.css'

export interface StreamRowProps {
  row: RequestRow
  /** Clock it is shown on. */
  zone: string
  /** Where it leads; without it the row is only shown. */
  href?: string | undefined
  /** It has just arrived: it slides in, and its edge fades. */
  fresh?: boolean
  /** Two lines, for a telephone or a narrow column. */
  compact?: boolean
}

/** One request as it flows by: time · method · status · host and path · duration · sizes. The path gives way in its middle. */
export function StreamRow({ row, zone, href, fresh = false, compact = false }: StreamRowProps) {
  const clock = formatClock(row.timestampMs, zone)
  const time = (
    <time className={css.time} dateTime={new Date(row.timestampMs).toISOString()} title={`${formatDay(row.timestampMs, zone)} ${clock}`}>
      {clock}
    </time>
  )
  return (
    <div className={css.row} data-fresh={fresh || undefined} data-compact={compact || undefined} data-leads={href ? '' : undefined}>
      {time}
      <span className={css.method}>
        <MethodChip method={row.method} />
      </span>
      <StatusBadge request={row} />
      <Place href={href}>
        <span className={css.host}>
          <HostName host={row.host} />
        </span>
        <span className={css.path}>
          <PathText path={row.family === 'database' ? ` ${row.path || row.protocol}` : row.path || '/'} />
        </span>
        <Signals issue={row.hasIssue} sensitive={row.hasSensitive} />
      </Place>
      <span className={css.duration}>
        <DurationBar ms={row.durationMs} />
      </span>
      <span className={css.size} title="Sent">
        <Bytes bytes={row.bytesSent} />
      </span>
      <span className={css.size} title="Received">
        <Bytes bytes={row.bytesReceived} />
      </span>
    </div>
  )
}

function Place({ href, children }: { href: string | undefined; children: React.ReactNode }) {
  return href ? (
    <a className={css.place} href={href}>
      {children}
    </a>
  ) : (
    <span className={css.place}>{children}</span>
  )
}
