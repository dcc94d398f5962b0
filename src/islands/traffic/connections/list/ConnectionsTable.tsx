import { Table } from '#src/components/table/Table.tsx'
import type { ConnectionSort } from '#src/queries/connections.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import { type ListTableProps, useTableProps } from '../../list/use-table-props.ts'
import { goToConnection } from '../links.ts'
import { toggleSort } from '../view.ts'
import { connectionColumns } from './connection-columns.tsx'
import { NarrowConnection } from './NarrowConnection.tsx'

const narrow = (row: ConnectionRow) => <NarrowConnection row={row} />

/** The list itself. */
export function ConnectionsTable({ sort, ...rest }: ListTableProps<ConnectionRow, ConnectionSort['by']>) {
  const shared = useTableProps({ columns: connectionColumns, narrow, sort, onSort: toggleSort, goTo: goToConnection })
  return <Table {...rest} {...shared} caption="Connections" />
}
