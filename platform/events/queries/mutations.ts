import { setTimeout as sleep } from 'node:timers/promises'

import type { Store } from '../store.ts'

/** How often a rewrite that runs is looked at; rewriting a day of a table takes from milliseconds to many seconds. */
const POLL_FIRST_MS = 20
const POLL_MOST_MS = 1_000

/**
 * Parts of a day are rewritten two at once, and a part of some million rows takes half of the memory that the embedded engine may have. What did not fit
 * is tried again by the engine, each time after a longer pause, and fits when the other part is done: so it is waited for, this long from when it failed first.
 */
const TRIED_AGAIN_MS = 3 * 60_000
/** `MEMORY_LIMIT_EXCEEDED` of ClickHouse's ErrorCodes.cpp. */
const OUT_OF_MEMORY = 'Code: 241.'

const RUNNING = `
    SELECT count() AS running, anyIf(latest_fail_reason, latest_fail_reason != '') AS failure
    FROM system.mutations
    WHERE database = currentDatabase() AND table = {table:String} AND NOT is_done`

/**
 * The engine would go on trying, and the caller begins again later. Others are not the caller's: nobody would begin again the deletion of what an organization
 * keeps no longer, or the correction of a request (`correct.ts`), which changes its derived client besides.
 */
const GIVE_UP = `
    KILL MUTATION WHERE database = currentDatabase() AND table = {table:String} AND NOT is_done AND latest_fail_reason != ''
      AND position(command, {update:String}) > 0 AND position(command, 'derived_client = ') = 0`

/** Columns of rows that decisions change. */
export type Rewritten = 'vendor' | 'client' | 'template'

/**
 * Resolves when no rewrite of the table runs: they are not waited for by the engine, as the embedded store would take no insert meanwhile. Where one fails,
 * those of `column` that fail are given up.
 */
export async function rewritten(
  store: Store,
  table: string,
  column: Rewritten,
  signal: AbortSignal,
  triedAgainMs = TRIED_AGAIN_MS,
): Promise<void> {
  let failedMs: number | undefined
  for (let pause = POLL_FIRST_MS; ; pause = Math.min(pause * 2, POLL_MOST_MS)) {
    const [found] = await store.select<{ running: number; failure: string }>({ sql: RUNNING, params: { table } })
    if (!found || found.running === 0) return
    if (found.failure !== '') {
      failedMs ??= performance.now()
      const mayFit = found.failure.startsWith(OUT_OF_MEMORY) && performance.now() - failedMs < triedAgainMs
      if (!mayFit) {
        await store.command(GIVE_UP, { table, update: `UPDATE ${column} = ` })
        throw new Error(`Rows of ${table} could not be rewritten: ${found.failure}`)
      }
    }
    await sleep(pause, undefined, { signal })
  }
}
