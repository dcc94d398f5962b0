import { Fault } from '#platform/lib/faults.ts'
import type { EventBatch } from '#platform/lib/ports/events.ts'

/** An event store in memory that keeps the promise of the port: the same token stores nothing twice. */
export interface RecordingStore {
  insert(batch: EventBatch, token: string): Promise<void>
  /** Ids of the stored requests in the order of arrival. */
  ids(): string[]
  batches: { token: string; batch: EventBatch }[]
  /** Every call, stored or not. */
  calls: number
  /** While set, inserts fail with a fault `unavailable`. */
  down: boolean
  /** While set, rows are stored but the answer is lost. */
  deaf: boolean
}

export function recordingStore(): RecordingStore {
  const store: RecordingStore = {
    batches: [],
    calls: 0,
    down: false,
    deaf: false,
    ids: () => store.batches.flatMap(({ batch }) => batch.requests.map(({ id }) => id)),
    async insert(batch, token) {
      store.calls++
      if (store.down) throw new Fault('unavailable', 'The event store does not answer.')
      if (!store.batches.some((known) => known.token === token)) store.batches.push({ token, batch: structuredClone(batch) })
      if (store.deaf) throw new Fault('unavailable', 'The answer was lost.')
    },
  }
  return store
}
