import { DurationBar, HostName, MethodChip, PathText, Signals, StatusBadge } from '#src/components/value/Badges.tsx'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { RowLink } from '../list/RowLink.tsx'
import css from '../list/row.module.css'
import { pathOf } from './Address.tsx'
import { $requestLink } from './links.ts'

/** A row on a telephone: two lines, the same facts in the same order. */
export function NarrowRow({ row }: { row: RequestRow }) {
  return (
    <div className={css.narrowRow}>
      <div className={css.narrowFacts}>
        <RowLink $link={$requestLink} id={row.id} ms={row.timestampMs} />
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
