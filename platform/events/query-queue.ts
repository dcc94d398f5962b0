import { createFairQueue, type FairQueue, type Share } from '#platform/lib/fair-queue.ts'
import { Fault } from '#platform/lib/faults.ts'
import { QUERY_CONCURRENCY_PER_ORG } from '#platform/lib/limits.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { conditionsOf } from './compile-filter.ts'
import type { Statement, Store } from './store.ts'

/** Statements of one organization that may wait. A screen runs about ten at once, so this is a dozen people who open one in the same moment. */
export const STATEMENTS_WAITING_MAX = 128
/** Who has not begun by then had better come back than go on waiting. */
const WAIT_MAX_MS = 10_000
const RETRY_AFTER_SECONDS = 2
/** While others have the engine, it may take as long as their queries do. */
const RETRY_AFTER_OTHERS_SECONDS = 5

/** Rows times conditions that cost 1: eight of the engine's granules with one condition. */
const PRICE_ROWS = 65_536
/** A statement that was cut off reports no rows; it is charged for the time that it had a reader. */
const PRICE_OF_A_SECOND = 400
/** What ten seconds cost. A larger debt would keep an organization back for longer than any of its statements kept the others. */
const PRICE_MAX = 4_000

/** A turn of the queue, for benchmarks and for the test that counts them. */
export interface TurnNote {
  orgId: string
  /** What it was charged in the end. */
  price: number
  /** Turns of other organizations that began while it waited. */
  overtaken: number
}

export interface QueryQueueOptions {
  /** Statements that the engine runs at once. */
  readers: number
  /** Called for each turn as it ends. */
  onTurn?: ((note: TurnNote) => void) | undefined
}

/** Runs a query on a store whose statements wait in the queue. Aborted, it leaves the queue and the engine, whichever of its statements runs. */
export type RunQueued = <Result>(orgId: string, work: (store: Store) => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/**
 * Statements of all organizations share the engine's readers in a weighted fair queue (its guarantees: lib/fair-queue.ts). The last reader is for an
 * organization that has none, so its first statement begins at once however many others run theirs, unless one that came before it has that reader. The demo organization has at most half of the readers,
 * and half the weight: anybody may visit it. A statement is charged by the rows it read times the conditions on each of them; before it ran, only the
 * conditions are known.
 */
export function createQueryQueue(store: Store, { readers, onTurn }: QueryQueueOptions): RunQueued {
  const queue = createFairQueue({
    atOnce: readers,
    kept: readers > 1 ? 1 : 0,
    shareOf: (orgId) => shareOf(orgId, readers),
    waitingMax: STATEMENTS_WAITING_MAX,
    waitMaxMs: WAIT_MAX_MS,
    refusal: ({ reason, running }) => (reason === 'late' && running === 0 ? busyWithOthers() : tooMany()),
  })

  const queuedStore = (orgId: string, signal: AbortSignal): Store => ({
    ...store,
    select: <Row>(statement: Statement) => {
      const conditions = 1 + conditionsOf(statement.params)
      return queue.run(
        orgId,
        priceOf(conditions),
        async ({ running, overtaken, charge }) => {
          const began = performance.now()
          let price: number | undefined
          try {
            return await store.select<Row>(statement, signal, {
              // An organization that already has a reader while others want the processors too gets one more thread, not two.
              threads: running.own > 0 && running.others > 0 ? 1 : undefined,
              onRead: (rows) => (price = priceOf((conditions * rows) / PRICE_ROWS)),
            })
          } finally {
            price ??= priceOf(((performance.now() - began) / 1000) * PRICE_OF_A_SECOND)
            charge(price)
            onTurn?.({ orgId, price, overtaken })
          }
        },
        signal,
      )
    },
  })

  return async (orgId, work, signal) => {
    // When one statement of a query fails, the others need not go on.
    const ended = new AbortController()
    try {
      return await work(queuedStore(orgId, signal ? AbortSignal.any([signal, ended.signal]) : ended.signal))
    } finally {
      ended.abort(new Error('The query of this statement has ended.'))
    }
  }
}

/** Lists of what was decided, of all organizations; one of each. */
const REVIEWED_AT_ONCE = 2
export const REVIEWED_WAITING_MAX = 16

/**
 * Turns of lists that are kept to what was decided: each holds up to megabytes of keys from when they are read until its statements have run, so they wait before that
 * and not in the queue of statements.
 */
export const createReviewedTurns = (): FairQueue =>
  createFairQueue({
    atOnce: REVIEWED_AT_ONCE,
    shareOf: () => ({ atOnce: 1, weight: 1 }),
    waitingMax: REVIEWED_WAITING_MAX,
    waitMaxMs: WAIT_MAX_MS,
    refusal: ({ reason, running }) => (reason === 'late' && running === 0 ? busyWithOthers() : tooMany()),
  })

function shareOf(orgId: string, readers: number): Share {
  const atOnce = Math.max(1, Math.min(QUERY_CONCURRENCY_PER_ORG, readers - 1))
  return orgId === DEMO_ORG_ID ? { atOnce: Math.max(1, Math.min(atOnce - 1, Math.floor(readers / 2))), weight: 1 } : { atOnce, weight: 2 }
}

const priceOf = (price: number): number => Math.min(Math.max(Math.ceil(price), 1), PRICE_MAX)

const tooMany = (): Fault =>
  new Fault('rate-limited', 'Your organization has too many queries under way. Wait a moment and try again.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

const busyWithOthers = (): Fault =>
  new Fault('unavailable', 'The event store is busy with queries of other organizations. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_OTHERS_SECONDS,
  })
