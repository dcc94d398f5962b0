/** Rows kept from a live tail; older ones are found by loading the list again. */
export const TAIL_ROWS_MAX = 5000

export interface TailView<Row> {
  /** Newest first. */
  rows: readonly Row[]
  /** Arrived while the view was held, not shown yet. */
  waiting: number
  /** Ids of the rows that came with the last change, to mark them. */
  fresh: ReadonlySet<string>
}

export interface TailBuffer<Row> {
  /** Rows in order of arrival; one that is there already counts once. */
  add: (rows: readonly Row[]) => void
  /** While held nothing on screen moves; letting go shows what waited. */
  hold: (held: boolean) => void
  clear: () => void
  view: () => TailView<Row>
}

/** Collects what a live tail brings, for a list that must not move while somebody reads it. */
export function createTailBuffer<Row extends { id: string }>(most: number = TAIL_ROWS_MAX): TailBuffer<Row> {
  let rows: readonly Row[] = []
  let waiting: readonly Row[] = []
  let known = new Set<string>()
  let fresh: ReadonlySet<string> = new Set()
  let held = false

  function show(arrived: readonly Row[]): void {
    if (arrived.length === 0) return
    rows = [...arrived, ...rows].slice(0, most)
    fresh = new Set(arrived.map(({ id }) => id))
    known = new Set(rows.map(({ id }) => id))
  }

  return {
    add(arrived) {
      const news: Row[] = []
      for (const row of arrived) {
        if (known.has(row.id)) continue
        known.add(row.id)
        news.unshift(row)
      }
      if (held) waiting = [...news, ...waiting].slice(0, most)
      else show(news)
    },
    hold(next) {
      held = next
      if (held) return
      show(waiting)
      waiting = []
    },
    clear() {
      rows = []
      waiting = []
      known = new Set()
      fresh = new Set()
    },
    view: () => ({ rows, waiting: waiting.length, fresh }),
  }
}

const WINDOW_MS = 5000

/** How many arrive per second, over the last five seconds. */
export function createRateMeter(): { count: (arrived: number, nowMs: number) => void; perSecond: (nowMs: number) => number } {
  let marks: { atMs: number; arrived: number }[] = []
  let firstMs: number | undefined
  return {
    count(arrived, nowMs) {
      firstMs ??= nowMs
      marks.push({ atMs: nowMs, arrived })
    },
    perSecond(nowMs) {
      marks = marks.filter(({ atMs }) => atMs > nowMs - WINDOW_MS)
      const spanMs = Math.min(WINDOW_MS, Math.max(1000, nowMs - (firstMs ?? nowMs)))
      return (marks.reduce((sum, { arrived }) => sum + arrived, 0) * 1000) / spanMs
    },
  }
}
