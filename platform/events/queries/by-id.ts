import { timeOfXid } from '#platform/lib/ids.ts'

import type { Store } from '../store.ts'
import { IN_RANGE, rangeParams, type Where } from './scope.ts'

/**
 * An agent creates the id when the call or the connection begins, with the clock of its start time; a report may carry the time of the end instead.
 */
const NEAR_MS = 3_600_000

/**
 * Rows of one id. The index by id spans everything that is stored, so it is first searched near the time encoded in an agent's id: that costs the
 * same however much is stored. Ids not found there, or without a time, are searched everywhere.
 */
export async function selectById<Row>(
  store: Store,
  statement: (where: string) => string,
  owned: Where,
  id: string,
  signal?: AbortSignal,
): Promise<Row[]> {
  const params = { ...owned.params, id }
  const madeMs = timeOfXid(id)
  if (madeMs !== undefined) {
    const near = rangeParams({ fromMs: madeMs - NEAR_MS, toMs: madeMs + NEAR_MS })
    const found = await store.select<Row>({ sql: statement(`${owned.sql} AND ${IN_RANGE}`), params: { ...params, ...near } }, signal)
    if (found.length > 0) return found
  }
  return store.select<Row>({ sql: statement(owned.sql), params }, signal)
}
