import { timeOfXid } from '#platform/lib/xid.ts'

import type { Store } from '../store.ts'
import { IN_RANGE, rangeParams, type Where } from './scope.ts'

/** An agent makes the id when the call or the connection begins, by the clock that tells its time; a report may tell the end of a call instead. */
const NEAR_MS = 3_600_000

/**
 * Rows of one id. The index by id has to be looked at for all that is kept, so it is asked first near the time that an agent's id tells:
 * that costs the same however much there is. What is not found there, or tells no time, is looked for everywhere.
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
