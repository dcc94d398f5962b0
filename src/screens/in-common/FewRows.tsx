import type { ReactNode } from 'react'

import { FailureNote } from '#src/components/notice/Notices.tsx'
import { formatPlural } from '#src/lib/format.ts'

import type { ListRow } from '../list/rows.ts'
import { type RowsQuery, useRows } from '../list/use-rows.ts'
import css from './in-common.module.css'

interface FewRowsProps<Row extends ListRow> {
  rows: readonly Row[]
  /** As on a telephone: there is as little room. */
  narrow: (row: Row) => ReactNode
}

/** Rows that are too few to be compared, instead of what they have in common. */
export const FewRows = <Row extends ListRow>({ rows, narrow }: FewRowsProps<Row>) => (
  <ul className={css.rows} aria-label={formatPlural(rows.length, 'row')}>
    {rows.map((row) => (
      <li key={row.id}>{narrow(row)}</li>
    ))}
  </ul>
)

/** The same for rows that are not in the list, or not all of them. */
export function FewRowsFound<Row extends ListRow>({ query, ...props }: Omit<FewRowsProps<Row>, 'rows'> & { query: RowsQuery<Row> }) {
  const { found } = useRows(query, true, '')
  if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
  return found.state === 'ready' && <FewRows rows={found.data} {...props} />
}
