import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, Suspense, useCallback, useMemo } from 'react'

import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { MoreRows } from '#src/components/table/MoreRows.tsx'
import { Table } from '#src/components/table/Table.tsx'
import type { TableHandle, TableProps } from '#src/components/table/table-types.ts'
import { formatDay } from '#src/lib/format.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import { $range, $zone } from '#src/stores/range.ts'
import type { SortOf } from '#src/stores/sort.ts'

import { type ActiveRow, useRowKeys } from './active-row.ts'
import type { PickColumn } from './columns-about.tsx'
import type { LateParts } from './late-parts.tsx'
import type { ListParameters, ListDeclaration } from './list-types.ts'
import css from './list.module.css'
import { type ListRow, toneOfRow } from './rows.ts'
import { $mark } from './tail-state.ts'
import type { PagedRows } from './use-rows.ts'
import { useTableProps } from './use-table-props.ts'

type OfScreen = 'rows' | 'layout' | 'onLayout' | 'selected' | 'onSelect' | 'onScrolled' | 'onEscape' | 'scroll'

interface ListBodyProps<Row extends ListRow, By extends string> {
  list: ListDeclaration<Row, By>
  parts: LateParts<Row>
  /** Undefined: the filter cannot be read. */
  ask: ListParameters | undefined
  found: Loadable<readonly Row[]>
  insteadShown: boolean
  empty: ReactNode
  table: Pick<TableProps<Row>, OfScreen> & { handle: RefObject<TableHandle | null>; sort: SortOf<By> }
  active: ActiveRow
  onOpen: (row: Row) => void
  onLook: ((row: Row) => void) | undefined
  fresh: ReadonlySet<string>
  more: PagedRows<Row>['more']
  onEnd: () => void
}

/** Where the rows stand, in every state. */
export function ListBody<Row extends ListRow, By extends string>(props: ListBodyProps<Row, By>) {
  const { list, parts, ask, found, insteadShown, empty, table } = props
  const { noun, instead } = list
  if (!ask && (insteadShown || found.state === 'loading'))
    return <p className={css.unreadable}>{`Invalid filter. Fix it above to see ${noun.many}.`}</p>
  if (ask && insteadShown && parts.Instead)
    return (
      <Suspense fallback={<TableSkeleton label={`Loading ${instead?.label.toLowerCase() ?? ''}`} rows={16} />}>
        <parts.Instead ask={ask} />
      </Suspense>
    )
  switch (found.state) {
    case 'loading':
      return <TableSkeleton label={`Loading ${noun.many}`} rows={24} />
    case 'failed':
      return <FailureNote error={found.error} onRetry={found.retry} />
    case 'ready':
      return table.rows.length > 0 || found.refreshing ? <Rows {...props} busy={found.refreshing} /> : empty
  }
}

/** Pixels of `22 Nov ` and of the year behind it. */
const DATE_WIDTH = 50
const YEAR_WIDTH = 34
const YEAR_LENGTH = '2026'.length

/** Room for dates where the range begins before today, and for the year where that is another one. */
function useColumns<Row>(columns: readonly PickColumn<Row>[]): readonly PickColumn<Row>[] {
  const zone = useStore($zone)
  const { fromMs } = useStore($range)
  const [first, today] = [formatDay(fromMs, zone), formatDay(Date.now(), zone)]
  const isThisYear = first.slice(0, YEAR_LENGTH) === today.slice(0, YEAR_LENGTH)
  const more = first === today ? 0 : DATE_WIDTH + (isThisYear ? 0 : YEAR_WIDTH)
  return useMemo(
    () => (more > 0 ? columns.map((column) => (column.dated ? { ...column, width: column.width + more } : column)) : columns),
    [columns, more],
  )
}

function Rows<Row extends ListRow, By extends string>(props: ListBodyProps<Row, By> & { busy: boolean }) {
  const { list, table, active, fresh, more, onEnd, onOpen, onLook, busy } = props
  const { noun, state, narrow } = list
  const columns = useColumns(list.columns)
  useRowKeys(table.handle)
  const { sort, rows, ...rest } = table
  const mark = useStore($mark)
  const marked = sort.by === 'time' ? mark : 0
  const shared = useTableProps({ columns, narrow, sort, onSort: state.toggleSort, onOpen, onLook, active })
  const toneOf = useCallback((_row: Row, index: number) => toneOfRow(rows, index, fresh, marked), [rows, fresh, marked])
  return (
    <Table
      {...rest}
      {...shared}
      rows={rows}
      caption={noun.many.charAt(0).toUpperCase() + noun.many.slice(1)}
      toneOf={toneOf}
      more={more && <MoreRows words={noun.many} {...more} />}
      onEnd={onEnd}
      busy={busy}
    />
  )
}
