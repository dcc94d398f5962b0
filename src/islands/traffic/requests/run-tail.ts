import type { FilterNode } from '#domain/filter/ast.ts'
import { createRateMeter, createTailBuffer, type TailView } from '#src/lib/tail-buffer.ts'
import { openTail, type TailState } from '#src/queries/tail.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

/** What a running tail tells, a few times a second at most. */
export interface TailNews {
  view: (view: TailView<RequestRow>) => void
  state: (state: TailState) => void
  /** Requests per second that arrived, and that were left out because they were too many. */
  rate: (perSecond: number, dropped: number) => void
}

export interface RunningTail {
  /** While held nothing moves. */
  hold: (held: boolean) => void
  close: () => void
}

/** Rows are drawn this often at most, however fast they come. */
const DRAW_EVERY_MS = 250

/** Listens until it is closed. */
export function runTail(scope: PulseScope, filter: FilterNode | undefined, news: TailNews): RunningTail {
  const buffer = createTailBuffer<RequestRow>()
  const meter = createRateMeter()
  let dropped = 0
  let arrived: RequestRow[] = []
  const stop = openTail(scope, filter, {
    rows: (rows) => {
      arrived.push(...rows)
      meter.count(rows.length, performance.now())
    },
    dropped: (perSecond) => (dropped = perSecond),
    state: news.state,
  })
  const timer = setInterval(() => {
    if (arrived.length > 0) {
      // They come in the order in which they arrived at the platform; agents report the end of a request
      buffer.add(arrived.toSorted((a, b) => a.timestampMs - b.timestampMs))
      arrived = []
      news.view(buffer.view())
    }
    news.rate(meter.perSecond(performance.now()), dropped)
  }, DRAW_EVERY_MS)
  return {
    hold(held) {
      buffer.hold(held)
      news.view(buffer.view())
    },
    close() {
      stop()
      clearInterval(timer)
    },
  }
}
