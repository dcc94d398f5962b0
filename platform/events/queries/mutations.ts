import { setTimeout as sleep } from 'node:timers/promises'

import type { Store } from '../store.ts'

/** How often a rewrite that runs is looked at; rewriting a day of a table takes from milliseconds to many seconds. */
const POLL_FIRST_MS = 20
const POLL_MOST_MS = 1_000

const RUNNING = `
    SELECT count() AS running, anyIf(latest_fail_reason, latest_fail_reason != '') AS failure
    FROM system.mutations
    WHERE database = currentDatabase() AND table = {table:String} AND NOT is_done`

/** Resolves when no rewrite of the table runs: they are not waited for by the engine, as the embedded store would take no insert meanwhile. */
export async function rewritten(store: Store, table: string, signal: AbortSignal): Promise<void> {
  for (let pause = POLL_FIRST_MS; ; pause = Math.min(pause * 2, POLL_MOST_MS)) {
    const [found] = await store.select<{ running: number; failure: string }>({ sql: RUNNING, params: { table } })
    if (!found || found.running === 0) return
    if (found.failure !== '') throw new Error(`Rows of ${table} could not be rewritten: ${found.failure}`)
    await sleep(pause, undefined, { signal })
  }
}
