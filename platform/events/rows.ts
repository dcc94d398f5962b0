import { CONNECTION_ROWS } from './connection-sql.ts'
import { CONNECTION_COLUMNS_SQL, type FilterColumns, REQUEST_COLUMNS_SQL } from './filter-columns.ts'

/** What a query reads: the table, and the columns behind the filter's fields. */
export interface RowSource {
  from: string
  filterColumns: FilterColumns
}

export const REQUEST_SOURCE: RowSource = { from: 'requests', filterColumns: REQUEST_COLUMNS_SQL }
export const CONNECTION_SOURCE: RowSource = { from: CONNECTION_ROWS, filterColumns: CONNECTION_COLUMNS_SQL }
