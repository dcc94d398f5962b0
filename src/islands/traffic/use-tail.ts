import { useEffect, useRef, useState } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import { createRateMeter, createTailBuffer, type TailView } from '#src/lib/tail-buffer.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { TailListener, TailState } from '#src/queries/tail.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

export interface Tail extends TailView<RequestRow> {
  state: TailState
  /** Requests per second that arrived, and that were left out because they were too many. */
  perSecond: number
  dropped: number
}

/** Rows are drawn this often at most, however fast they come. */
const DRAW_EVERY_MS = 250
const NO_ROWS: TailView<RequestRow> = { rows: [], waiting: 0, fresh: new Set() }

/** The live tail while `live`; nothing moves while `held`. Another organization or filter begins anew. */
export function useTail(live: boolean, scope: PulseScope, filter: FilterNode | undefined, held: boolean): Tail {
  const [view, setView] = useState(NO_ROWS)
  const [state, setState] = useState<TailState>({ state: 'connecting' })
  const [rate, setRate] = useState({ perSecond: 0, dropped: 0 })
  const [buffer] = useState(() => createTailBuffer<RequestRow>())

  useEffect(() => {
    if (!live) return
    const meter = createRateMeter()
    let dropped = 0
    let arrived: RequestRow[] = []
    const closed = new AbortController()
    const listener: TailListener = {
      rows: (rows) => {
        arrived.push(...rows)
        meter.count(rows.length, performance.now())
      },
      dropped: (perSecond) => (dropped = perSecond),
      state: setState,
    }
    void import('#src/queries/tail.ts').then(({ openTail }) => {
      if (!closed.signal.aborted) closed.signal.addEventListener('abort', openTail(scope, filter, listener))
    })
    const timer = setInterval(() => {
      if (arrived.length > 0) {
        // They come in the order in which they arrived at the platform; agents report the end of a request
        buffer.add(arrived.toSorted((a, b) => a.timestampMs - b.timestampMs))
        arrived = []
        setView(buffer.view())
      }
      const perSecond = meter.perSecond(performance.now())
      setRate((now) => (now.perSecond === perSecond && now.dropped === dropped ? now : { perSecond, dropped }))
    }, DRAW_EVERY_MS)
    return () => {
      closed.abort()
      clearInterval(timer)
      buffer.clear()
      setView(NO_ROWS)
      setRate({ perSecond: 0, dropped: 0 })
    }
    // scope and filter are compared by content: a new object of the same meaning must not break the stream
  }, [live, scope.orgId, scope.contextId, JSON.stringify(filter), buffer])

  const before = useRef(held)
  useEffect(() => {
    if (before.current === held) return
    before.current = held
    buffer.hold(held)
    setView(buffer.view())
  }, [held, buffer])

  return { ...view, state, ...rate }
}
