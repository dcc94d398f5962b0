import { CONNECTION_ROWS, DURATION_MS } from './connection-sql.ts'
import { CONNECTION_COLUMNS_SQL, type FilterColumns, REQUEST_COLUMNS_SQL } from './filter-columns.ts'

/** What a query reads: the table, and the columns behind the filter's fields. */
export interface RowSource {
  from: string
  filterColumns: FilterColumns
  /** Amounts as whole numbers: a unit of the filter language is so many of them. `bin`: the column with their bins, where there is one. */
  amounts: Readonly<Record<string, { sql: string; perUnit: number; bin?: string }>>
}

const bytes = (sql: string) => ({ sql, perUnit: 1 })

export const REQUEST_SOURCE: RowSource = {
  from: 'requests',
  filterColumns: REQUEST_COLUMNS_SQL,
  amounts: {
    duration: { sql: 'duration_us', perUnit: 1000, bin: 'duration_bin' },
    size: { ...bytes('bytes_received'), bin: 'received_bin' },
    sent: { ...bytes('bytes_sent'), bin: 'sent_bin' },
  },
}
export const CONNECTION_SOURCE: RowSource = {
  from: CONNECTION_ROWS,
  filterColumns: CONNECTION_COLUMNS_SQL,
  amounts: {
    duration: { sql: DURATION_MS, perUnit: 1 },
    size: bytes('bytes_received'),
    sent: bytes('bytes_sent'),
    bytes: bytes('(bytes_sent + bytes_received)'),
  },
}
