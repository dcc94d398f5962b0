import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { ClickHouseClient } from '@clickhouse/client'

import { Fault } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'

import { startChdb } from './chdb-process.ts'
import { connect } from './client.ts'
import { CHDB_READERS, type Engine } from './engine.ts'

const RETRY_AFTER_SECONDS = 2

/** ClickHouse in a process of ours, on a folder of the platform's data. A restarted process has another port and password. */
export async function openChdb(dataDir: string, log: Log): Promise<Engine> {
  const folder = join(dataDir, 'events')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const child = await startChdb(folder, log)
  let current: { url: string; client: ClickHouseClient } | undefined

  return {
    readers: CHDB_READERS,
    client() {
      const { address } = child
      if (!address) {
        const message = 'The event store is being started again. Try again in a moment.'
        throw new Fault('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      if (current?.url !== address.url) {
        void current?.client.close()
        current = { url: address.url, client: connect({ ...address, database: 'default' }, false) }
      }
      return current.client
    },
    state: () => ({ kind: 'chdb', available: child.address !== undefined, restarts: child.restarts, pid: child.pid }),
    async close() {
      await current?.client.close()
      await child.close()
    },
  }
}
