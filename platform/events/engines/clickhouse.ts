import { connect } from './client.ts'
import type { ClickHouseAddress, Engine } from './engine.ts'

/** Of the connections that the client keeps; the others are for what is written. */
const READERS = 16

/** A remote ClickHouse server or cluster. It is not probed: a failed call becomes fault `unavailable`. */
export function openClickHouse(address: ClickHouseAddress): Engine {
  const client = connect(address, true)
  return {
    readers: READERS,
    client: () => client,
    state: () => ({ kind: 'clickhouse', available: true, restarts: 0, pid: undefined }),
    close: () => client.close(),
  }
}
