import { useCallback } from 'react'

import { Table } from '#src/components/table/Table.tsx'
import type { RequestSort } from '#src/queries/requests.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { type ListTableProps, useTableProps } from '../list/use-table-props.ts'
import { goToRequest } from './links.ts'
import { NarrowRow } from './NarrowRow.tsx'
import { requestColumns } from './request-columns.tsx'
import { toggleSort } from './view.ts'

export interface RequestsTableProps extends Omit<ListTableProps<RequestRow, RequestSort['by']>, 'toneOf'> {
  fresh: ReadonlySet<string>
  /** Milliseconds since 1970; a line is drawn above the newest row before it. 0: none. */
  mark: number
}

const narrow = (row: RequestRow) => <NarrowRow row={row} />

/** The list itself: what requests are new, and what came since the mark. */
export function RequestsTable({ fresh, mark, sort, ...rest }: RequestsTableProps) {
  const { rows } = rest
  const shared = useTableProps({ columns: requestColumns, narrow, sort, onSort: toggleSort, goTo: goToRequest })
  const toneOf = useCallback(
    (row: RequestRow, index: number): string | undefined => {
      const marked = mark > 0 && row.timestampMs < mark && (rows[index - 1]?.timestampMs ?? 0) >= mark
      const tones = [fresh.has(row.id) && 'fresh', marked && 'mark'].filter(Boolean)
      return tones.length > 0 ? tones.join(' ') : undefined
    },
    [fresh, mark, rows],
  )
  return <Table {...rest} {...shared} caption="Requests" toneOf={toneOf} />
}
