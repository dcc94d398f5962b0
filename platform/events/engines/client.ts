import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'

import type { ClickHouseAddress } from './engine.ts'

/** Longer than any statement may take: the store cancels a query itself and reports why. */
const REQUEST_TIMEOUT_MS = 120_000
const CONNECTIONS = 32

/** The official client, once for each address. Failures are thrown and logged where they are understood, so the client itself stays silent. */
export function connect({ url, username, password, database }: ClickHouseAddress, compress: boolean): ClickHouseClient {
  return createClient({
    url,
    username,
    password,
    database,
    application: 'sightglass',
    request_timeout: REQUEST_TIMEOUT_MS,
    max_open_connections: CONNECTIONS,
    // Idle connections are left to Node's agent, which minds what the server announces. The client's own timer stays behind where a query is given up before it
    // has its connection, and ends whatever uses that connection 2.5 seconds later.
    keep_alive: { idle_socket_ttl: 0 },
    // Filters may be longer than an address.
    use_multipart_params_auto: true,
    compression: { request: compress, response: compress },
    log: { level: ClickHouseLogLevel.OFF },
  })
}
