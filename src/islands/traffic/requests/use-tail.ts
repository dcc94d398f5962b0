import { useEffect, useRef, useState } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { TailView } from '#src/lib/tail-buffer.ts'
import type { TailState } from '#src/queries/tail.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import type { RunningTail } from './run-tail.ts'

export interface Tail extends TailView<RequestRow> {
  state: TailState
  /** Requests per second that arrived, and that were left out because they were too many. */
  perSecond: number
  dropped: number
}

const NO_ROWS: TailView<RequestRow> = { rows: [], waiting: 0, fresh: new Set() }

/** The live tail while `live`; nothing moves while `held`. Another organization or filter begins anew. */
export function useTail(live: boolean, scope: PulseScope, filter: FilterNode | undefined, held: boolean): Tail {
  const [view, setView] = useState(NO_ROWS)
  const [state, setState] = useState<TailState>({ state: 'connecting' })
  const [rate, setRate] = useState({ perSecond: 0, dropped: 0 })
  const running = useRef<RunningTail>(undefined)
  const wantsHold = useRef(held)

  useEffect(() => {
    if (!live) return
    let left = false
    void import('./run-tail.ts').then(({ runTail }) => {
      if (left) return
      running.current = runTail(scope, filter, {
        view: setView,
        state: setState,
        rate: (perSecond, dropped) =>
          setRate((now) => (now.perSecond === perSecond && now.dropped === dropped ? now : { perSecond, dropped })),
      })
      if (wantsHold.current) running.current.hold(true)
    })
    return () => {
      left = true
      running.current?.close()
      running.current = undefined
      setView(NO_ROWS)
      setRate({ perSecond: 0, dropped: 0 })
    }
    // scope and filter are compared by content: a new object of the same meaning must not break the stream
  }, [live, scope.orgId, scope.contextId, JSON.stringify(filter)])

  useEffect(() => {
    if (wantsHold.current === held) return
    wantsHold.current = held
    running.current?.hold(held)
  }, [held])

  return { ...view, state, ...rate }
}
