import { setImmediate } from 'node:timers/promises'

/** Rows that are made or encoded before others get their turn at the main loop: a few milliseconds. */
const ROWS_AT_ONCE = 250

/** Large work in small pieces, with a turn of the event loop between two. */
export async function* inPieces<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    if (start > 0) await setImmediate()
    yield items.slice(start, start + ROWS_AT_ONCE)
  }
}
