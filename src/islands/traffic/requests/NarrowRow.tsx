import { DurationBar, HostName, MethodChip, PathText, Signals, StatusBadge } from '#src/components/value/Badges.tsx'
import css from '#src/screens/list/row.module.css'
import { RowLink } from '#src/screens/list/RowLink.tsx'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { pathOf } from './Address.tsx'
import { requests } from './requests.ts'

/** A row on a telephone: two lines, the same facts in the same order. */
export function NarrowRow({ row }: { row: RequestRow }) {
  return (
    <div className={css.narrowRow}>
      <div className={css.narrowFacts}>
        <RowLink $link={requests.$oneLink} id={row.id} ms={row.timestampMs} />
        <MethodChip method={row.method} />
        <StatusBadge request={row} />
        <DurationBar ms={row.durationMs} />
      </div>
      <div className={css.address}>
        <span className={css.addressHost}>
          <HostName host={row.host} />
        </span>
        <span className={css.addressPath}>
          <PathText path={pathOf(row)} />
        </span>
        <Signals issue={row.hasIssue} sensitive={row.hasSensitive} />
      </div>
    </div>
  )
}
