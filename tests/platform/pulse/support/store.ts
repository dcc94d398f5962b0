import { Fault } from '#platform/lib/faults.ts'
import type { CorrectedRequest, EventBatch, StoreState } from '#platform/lib/ports/events.ts'

/** An event store in memory that keeps the promise of the port: the same token stores nothing twice. */
export interface RecordingStore {
  insert(batch: EventBatch, token: string): Promise<void>
  correctRequests(requests: readonly CorrectedRequest[]): Promise<void>
  /** What was to be corrected, call by call. */
  corrections: (readonly CorrectedRequest[])[]
  storeState(log: string): Promise<StoreState>
  leaveMark(log: string, number: number): Promise<void>
  /** Numbers that logs left. */
  marks: { log: string; number: number }[]
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
    marks: [],
    corrections: [],
    async correctRequests(requests) {
      if (store.down) throw new Fault('unavailable', 'The event store is not responding.')
      store.corrections.push(structuredClone(requests))
    },
    calls: 0,
    down: false,
    deaf: false,
    ids: () => store.batches.flatMap(({ batch }) => batch.requests.map(({ id }) => id)),
    async storeState(log) {
      if (store.down) throw new Fault('unavailable', 'The event store is not responding.')
      const mine = store.marks.filter((mark) => mark.log === log).map(({ number }) => number)
      return { mark: Math.max(0, ...mine), isNew: store.marks.length === 0 && store.batches.length === 0 }
    },
    async leaveMark(log, number) {
      if (store.down) throw new Fault('unavailable', 'The event store is not responding.')
      store.marks.push({ log, number })
      if (store.deaf) throw new Fault('unavailable', 'The answer was lost.')
    },
    async insert(batch, token) {
      store.calls++
      if (store.down) throw new Fault('unavailable', 'The event store is not responding.')
      if (!store.batches.some((known) => known.token === token)) store.batches.push({ token, batch: structuredClone(batch) })
      if (store.deaf) throw new Fault('unavailable', 'The answer was lost.')
    },
  }
  return store
}
