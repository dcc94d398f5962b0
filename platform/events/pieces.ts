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

/** Collects items until they are too much together, in their order. */
export function portions<Item>(most: number) {
  let portion: Item[] = []
  let size = 0
  return {
    /** The portion before, where there is no room in it for one of that length. */
    add(item: Item, length: number): Item[] | undefined {
      const full = portion.length > 0 && size + length > most ? portion : undefined
      if (full) [portion, size] = [[], 0]
      portion.push(item)
      size += length
      return full
    },
    /** What was not handed over yet. */
    rest: (): Item[] => portion,
  }
}
