import { atom, computed, onMount } from 'nanostores'

import type { TailView } from '#src/lib/tail-buffer.ts'
import type { TailState } from '#src/queries/tail.ts'
import { $search, setSearch } from '#src/stores/location.ts'

/** What a live tail has brought so far, and how it goes. */
export interface Tail<Row = unknown> extends TailView<Row> {
  state: TailState
  /** Rows per second that arrived, and that were left out because they were too many. */
  perSecond: number
  dropped: number
}

export const NO_TAIL: Tail<never> = { rows: [], waiting: 0, fresh: new Set(), state: { state: 'connecting' }, perSecond: 0, dropped: 0 }

/** Whether rows arrive by themselves: `live` in the address. */
export const $live = computed($search, (search) => search.get('live') === '1')

/** The tail brings the newest, so the list cannot be sorted otherwise. */
export const setLive = (live: boolean): void => setSearch(live ? { live: '1', sort: undefined, to: undefined } : { live: undefined })

/** While rows arrive by themselves what is counted follows at this pace. */
const LIVE_EVERY_MS = 10_000

/** When what is counted was asked for last while live; 0: not again yet. One clock, so that the chart and the count say the same. */
export const $countedMs = atom(0)
onMount($countedMs, () => {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') $countedMs.set(Date.now())
  }, LIVE_EVERY_MS)
  return () => {
    clearInterval(timer)
    $countedMs.set(0)
  }
})

/** What comes after this moment is new: `mark` in the address, milliseconds since 1970; 0: there is no mark. */
export const $mark = computed($search, (search) => (/^\d{12,14}$/.test(search.get('mark') ?? '') ? Number(search.get('mark')) : 0))

export const setMark = (ms: number): void => setSearch({ mark: ms > 0 ? String(ms) : undefined })
