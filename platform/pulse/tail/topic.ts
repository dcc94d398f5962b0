import type { FilterNode } from '#domain/filter/ast.ts'
import { type Filterable, matchesFilter } from '#domain/filter/evaluate.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

/** Rows shown per second; more cannot be read, and a browser draws them in four batches. */
export const ROWS_PER_SECOND = 100

/**
 * What a listener receives. `rate`: matching requests of the last second that were left out; absent when unchanged. For requests that were not
 * compared for lack of time, the share of matches is extrapolated from those that were.
 */
export interface TailBatch {
  rows: RequestRow[]
  rate?: number
}

export type OnRows = (batch: TailBatch) => void

/** One query that any number of listeners share: matched once, collected once. */
export interface Topic {
  readonly listeners: Set<OnRows>
  readonly filter: FilterNode | undefined
  /** `row` is called only when it is shown; undefined when the organization's limit is reached. */
  offer(environmentId: string, request: Filterable, row: () => RequestRow | undefined): void
  /** So many requests came and were not looked at. */
  skip(requests: number): void
  /** Hands over what was collected since the last time. */
  flush(nowMs: number): void
}

const SECOND_MS = 1_000

export function createTopic(environmentId: string | undefined, filter: FilterNode | undefined, nowMs: number): Topic {
  const listeners = new Set<OnRows>()
  let rows: RequestRow[] = []
  let second = newSecond(nowMs)
  let rate = 0

  return {
    listeners,
    filter,
    offer(environment, request, row) {
      second.offered++
      if (environmentId !== undefined && environment !== environmentId) return
      if (!matchesFilter(filter, request)) return
      second.matched++
      const shown = second.shown < ROWS_PER_SECOND ? row() : undefined
      if (!shown) return
      second.shown++
      rows.push(shown)
    },
    skip: (requests) => void (second.skipped += requests),
    flush(now) {
      const batch: TailBatch = { rows }
      if (now - second.sinceMs >= SECOND_MS) {
        const leftOut = Math.round((leftOutIn(second) * SECOND_MS) / (now - second.sinceMs))
        if (leftOut !== rate) batch.rate = leftOut
        rate = leftOut
        second = newSecond(now)
      }
      if (rows.length === 0 && batch.rate === undefined) return
      rows = []
      for (const listener of listeners) listener(batch)
    },
  }
}

const newSecond = (sinceMs: number) => ({ sinceMs, offered: 0, matched: 0, shown: 0, skipped: 0 })

function leftOutIn({ offered, matched, shown, skipped }: ReturnType<typeof newSecond>): number {
  const share = offered > 0 ? matched / offered : 0
  return matched - shown + skipped * share
}
