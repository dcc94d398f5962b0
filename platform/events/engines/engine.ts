import type { ClickHouseClient } from '@clickhouse/client'

/** Sessions for reading of the embedded engine. A session runs one statement at a time. */
export const CHDB_READERS = 4

/** Where the event store runs: in a child process, or in a cluster at an address. Both use ClickHouse's HTTP interface. */
export interface Engine {
  /** Statements that it runs at once. */
  readonly readers: number
  /** Fault `unavailable` while there is no connection. */
  client(): ClickHouseClient
  state(): EngineState
  close(): Promise<void>
}

export interface EngineState {
  kind: 'chdb' | 'clickhouse'
  available: boolean
  /** How often the process had to be started again; 0 for a cluster. */
  restarts: number
  /** Of the process; undefined for a cluster. */
  pid: number | undefined
}

export interface ClickHouseAddress {
  url: string
  username: string
  password: string
  database: string
}
