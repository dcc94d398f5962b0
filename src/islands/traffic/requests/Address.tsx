import { useStore } from '@nanostores/react'

import { HostName, PathText, Signals, Value } from '#src/components/value/Badges.tsx'
import css from '#src/screens/list/row.module.css'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { CLICK } from '#src/screens/list/columns-about.tsx'
import { requests } from './requests.ts'

/** Who was called and for what: the host filters, the path opens the request. */
export function Address({ row }: { row: RequestRow }) {
  const linkTo = useStore(requests.$oneLink)
  return (
    <span className={css.address}>
      <span className={css.addressHost}>
        <Value label={CLICK}>
          <HostName host={row.host} />
        </Value>
      </span>
      <a className={css.addressPath} href={linkTo(row.id)} tabIndex={-1}>
        <PathText path={pathOf(row)} />
      </a>
      <Signals issue={row.hasIssue} sensitive={row.hasSensitive} />
    </span>
  )
}

/** Databases name no path unless their collection is known; what was spoken says more than nothing. */
export const pathOf = ({ path, family, protocol }: Pick<RequestRow, 'path' | 'family' | 'protocol'>): string =>
  family === 'database' ? ` ${path || protocol}` : path || '/'
