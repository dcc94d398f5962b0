import type { FilterNode } from '#domain/filter/ast.ts'
import { createRateMeter, createTailBuffer, type TailView } from '#src/lib/tail-buffer.ts'
import type { TailState } from '#src/queries/tail.ts'
import type { PulseScope } from '#src/stores/context.ts'

import type { OpenTail } from './list-types.ts'
import type { ListRow } from './rows.ts'

/** What a running tail tells, a few times a second at most. */
export interface TailNews<Row> {
  view: (view: TailView<Row>) => void
  state: (state: TailState) => void
  /** Rows per second that arrived, and that were left out because they were too many. */
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
export function runTail<Row extends ListRow>(
  openTail: OpenTail<Row>,
  scope: PulseScope,
  filter: FilterNode | undefined,
  news: TailNews<Row>,
): RunningTail {
  const buffer = createTailBuffer<Row>()
  const meter = createRateMeter()
  let dropped = 0
  let arrived: Row[] = []
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
      // They come in the order in which they arrived at the platform; agents report the end of an event
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
