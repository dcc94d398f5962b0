import type { FilterNode } from '#domain/filter/ast.ts'
import { type Filterable, matchesFilter } from '#domain/filter/evaluate.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

/** Rows shown in a second; nobody reads faster, and a browser draws them four times. */
export const ROWS_PER_SECOND = 100

/** What a listener is handed. `rate`: matching requests of the last second that were left out; absent when it has not changed. */
export interface TailBatch {
  rows: RequestRow[]
  rate?: number
}

export type OnRows = (batch: TailBatch) => void

/** One question that any number of listeners share: matched once, collected once. */
export interface Topic {
  readonly listeners: Set<OnRows>
  /** `row` is asked for only when it is shown. */
  offer(environmentId: string, request: Filterable, row: () => RequestRow): void
  /** Hands over what was collected since the last time. */
  flush(nowMs: number): void
}

const SECOND_MS = 1_000

export function createTopic(environmentId: string | undefined, filter: FilterNode | undefined, nowMs: number): Topic {
  const listeners = new Set<OnRows>()
  let rows: RequestRow[] = []
  let second = { sinceMs: nowMs, shown: 0, leftOut: 0 }
  let rate = 0

  return {
    listeners,
    offer(environment, request, row) {
      if (environmentId !== undefined && environment !== environmentId) return
      if (!matchesFilter(filter, request)) return
      if (second.shown >= ROWS_PER_SECOND) return void second.leftOut++
      second.shown++
      rows.push(row())
    },
    flush(now) {
      const batch: TailBatch = { rows }
      if (now - second.sinceMs >= SECOND_MS) {
        const leftOut = Math.round((second.leftOut * SECOND_MS) / (now - second.sinceMs))
        if (leftOut !== rate) batch.rate = leftOut
        rate = leftOut
        second = { sinceMs: now, shown: 0, leftOut: 0 }
      }
      if (rows.length === 0 && batch.rate === undefined) return
      rows = []
      for (const listener of listeners) listener(batch)
    },
  }
}
