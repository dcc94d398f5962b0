/**
 * The part of the platform that is killed: pulse and an event store in a process of their own. Batches come as messages and are answered
 * as messages; `finish` ships everything and ends the process.
 */
import { join } from 'node:path'

import { createLog } from '#platform/lib/log.ts'
import { openPulse } from '#platform/pulse/pulse.ts'
import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

import { fileStore } from './file-store.ts'
import { CALLER } from './caller.ts'
import { NO_DECISIONS } from './no-decisions.ts'

export type ToChild = { kind: 'batch'; batchId: number; events: TrafficEvent[] } | { kind: 'finish' }
export type FromChild = { kind: 'ready' } | { kind: 'stored'; batchId: number; duplicates: number }

const [dataDir = '', store = 'file'] = process.argv.slice(2)
const log = createLog('error', 'stderr')
const events = store === 'file' ? { ...fileStore(join(dataDir, 'store.ndjson')), close: async () => undefined } : await openRealStore()
const pulse = await openPulse({
  dataDir,
  events,
  clock: Date.now,
  log,
  tail: { publish: () => undefined },
  ...NO_DECISIONS,
  ballastBytes: 0,
  closeGraceMs: 60_000,
})
const tell = (message: FromChild): void => void process.send?.(message)

process.on('message', (message: ToChild) => void (message.kind === 'batch' ? take(message) : finish()))
tell({ kind: 'ready' })

async function take({ batchId, events: batch }: Extract<ToChild, { kind: 'batch' }>): Promise<void> {
  const { duplicates } = await pulse.ingest({ caller: CALLER, receiver: 'grpc', events: batch, rejectedEvents: [] })
  tell({ kind: 'stored', batchId, duplicates })
}

async function finish(): Promise<void> {
  await pulse.close()
  await events.close()
  process.disconnect()
}

async function openRealStore() {
  const { openEvents } = await import('#platform/events/events.ts')
  return openEvents({ dataDir, log })
}
